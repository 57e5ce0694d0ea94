/**
 * The plan of a run, measured again several times.
 *
 * <p>What lives here: what a run was asked for, read back from its manifest as strictly as a
 * command line is; where repeated runs are kept, and which of them are finished. What may not come
 * in: measuring (fathom.runner.measure), and what repeated runs say (fathom.reports.comparison).
 */
@NullMarked
package fathom.runner.repeat;

import org.jspecify.annotations.NullMarked;
