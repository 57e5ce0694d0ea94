/**
 * Which algorithms of which MPI library are right for every legal program, and what programs must
 * promise so that the others are right too. Files of rules hold nothing that needs more than their
 * user assumes.
 *
 * <p>What may not come in: which algorithm is fast, how a library is made to use one, and the form
 * of its files.
 */
@NullMarked
package fathom.reports.rules;

import org.jspecify.annotations.NullMarked;
