/** Tests of what the user is told in the end. */
@NullMarked
package fathom.runner.console;

import org.jspecify.annotations.NullMarked;
