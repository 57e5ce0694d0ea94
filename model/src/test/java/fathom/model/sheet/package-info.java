/** Tests of outcomes and what stands beside them. */
@NullMarked
package fathom.model.sheet;

import org.jspecify.annotations.NullMarked;
