/** Tests of the parameters. */
@NullMarked
package fathom.model.parameter;

import org.jspecify.annotations.NullMarked;
