/** Tests of raw samples. */
@NullMarked
package fathom.model.samples;

import org.jspecify.annotations.NullMarked;
