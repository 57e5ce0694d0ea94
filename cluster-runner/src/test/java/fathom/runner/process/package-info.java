/** Tests. */
@NullMarked
package fathom.runner.process;

import org.jspecify.annotations.NullMarked;
