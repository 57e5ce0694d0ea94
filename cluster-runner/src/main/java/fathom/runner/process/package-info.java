/**
 * Starting, watching and ending other programs, always as argument lists, never through a shell.
 */
@NullMarked
package fathom.runner.process;

import org.jspecify.annotations.NullMarked;
