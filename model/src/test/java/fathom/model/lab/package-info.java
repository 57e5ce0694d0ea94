/** Tests of the emulated cluster's formulas. */
@NullMarked
package fathom.model.lab;

import org.jspecify.annotations.NullMarked;
