/**
 * Collective operations of a cluster held against what its sheet predicts.
 *
 * <p>What lives here: which cases are run with which settings, and what every model says of them.
 * What may not come in: running them (fathom.runner.operations), and how results look
 * (fathom.reports.validation).
 */
@NullMarked
package fathom.runner.validate;

import org.jspecify.annotations.NullMarked;
