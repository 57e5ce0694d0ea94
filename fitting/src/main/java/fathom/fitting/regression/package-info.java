/**
 * Lines through rows of numbers, with errors that hold where the rows of one block are not
 * independent of each other, nor of those of other regressions in the same block.
 *
 * <p>What lives here: order statistics; weighted and robust regression; errors by cluster and by
 * drawing blocks again; normal equations in twice double precision. What may not come in: what the
 * numbers mean. No parameter, size, experiment or warning is known here.
 */
@NullMarked
package fathom.fitting.regression;

import org.jspecify.annotations.NullMarked;
