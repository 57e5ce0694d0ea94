/** Tests. */
@NullMarked
package fathom.runner.machine;

import org.jspecify.annotations.NullMarked;
