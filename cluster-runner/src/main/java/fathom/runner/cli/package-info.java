/** The commands of {@code ./fathom}, thin: they parse, call, print, and choose the exit code. */
@NullMarked
package fathom.runner.cli;

import org.jspecify.annotations.NullMarked;
