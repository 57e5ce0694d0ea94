/**
 * The application: command line, clusters, the emulated cluster, orchestration.
 *
 * <p>benchmarks.jar is started by path, as a process; nothing in here links against it. What may
 * not come in: fitting formulas, sheet layouts, or timed code.
 */
@NullMarked
package fathom.runner;

import org.jspecify.annotations.NullMarked;
