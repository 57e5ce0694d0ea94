/**
 * The emulated cluster by its formulas: what a shaped port and an uplink between two bridges do to
 * packets, known before anything is measured.
 *
 * <p>What lives here: gap, buffer and bandwidth in closed form. What may not come in: network
 * namespaces, commands, anything measured.
 *
 * <p>{@code EmulatedPort} and {@code EmulatedWire} have the formulas. A run keeps the profile in
 * its manifest, and {@code fathom.reports.sheet.KnownValues} puts the known values beside the
 * measured ones.
 */
@NullMarked
package fathom.model.lab;

import org.jspecify.annotations.NullMarked;
