/**
 * How constants are named on command lines and in files. What may not come in: any constant itself.
 */
@NullMarked
package fathom.model.word;

import org.jspecify.annotations.NullMarked;
