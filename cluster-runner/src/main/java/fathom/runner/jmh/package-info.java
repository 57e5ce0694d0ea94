/**
 * One start of benchmarks.jar: what is asked of it and what it leaves. What may not come in:
 * clusters, processes, plans.
 */
@NullMarked
package fathom.runner.jmh;

import org.jspecify.annotations.NullMarked;
