/** Tests. */
@NullMarked
package fathom.runner.cli;

import org.jspecify.annotations.NullMarked;
