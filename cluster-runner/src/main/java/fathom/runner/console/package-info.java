/**
 * Messages to the user: progress, a failure in one line with its exit code, and standard output
 * that knows whether it was written.
 *
 * <p>What may not come in: commands, and anything else of this module.
 */
@NullMarked
package fathom.runner.console;

import org.jspecify.annotations.NullMarked;
