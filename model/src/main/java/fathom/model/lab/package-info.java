/**
 * The emulated cluster by its formulas: what a shaped port and an uplink between two bridges do to
 * packets, known before anything is measured.
 *
 * <p>What lives here: gap, buffer and bandwidth in closed form. What may not come in: network
 * namespaces, commands, anything measured.
 */
@NullMarked
package fathom.model.lab;

import org.jspecify.annotations.NullMarked;
