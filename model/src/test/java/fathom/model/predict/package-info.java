/** Tests of predictions, and sheets that make them easy to work out by hand. */
@NullMarked
package fathom.model.predict;

import org.jspecify.annotations.NullMarked;
