/**
 * Collective operations on virtual nodes, in virtual time: what the formulas leave out (finite send
 * queues and switch buffers, head-of-line blocking, a CPU that sends and receives) from what the
 * sheet knows.
 *
 * <p>A packet's way: the process hands it over (O_s), send queue, line (departures g_s apart), on
 * its way (L), the switch's output port (g_r apart), the kernel's receive (O_r), the process takes
 * it (U_r). Alone it takes O_s + L + O_r + U_r, exactly.
 *
 * <p>What lives here: what packets cost, models of switches, the simulator, its result, the
 * schedule for charts. What may not come in: clocks, randomness, threads, formulas of documents,
 * predictions (the simulator's are {@code fathom.model.predict.formula.SimulatedFormulas}), and an
 * object per packet or event in the simulator's own parts. docs/simulator.md says what is modelled
 * and what is not.
 */
@NullMarked
package fathom.model.simulate;

import org.jspecify.annotations.NullMarked;
