/** Tests. */
@NullMarked
package fathom.runner.measure;

import org.jspecify.annotations.NullMarked;
