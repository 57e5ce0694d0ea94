/**
 * Programs of all algorithms: who sends what to whom, in which order. {@code Programs} has one line
 * for each algorithm, and makes its program from phases, trees and rounds of this package.
 *
 * <p>What may not come in: times, costs, sockets, threads.
 */
@NullMarked
package fathom.model.collective.program;

import org.jspecify.annotations.NullMarked;
