/** Tests. */
@NullMarked
package fathom.runner.operations;

import org.jspecify.annotations.NullMarked;
