package fathom.bench.collective;

/**
 * What one node did in one repetition, by its own clock. Frames are those of data and of signals.
 *
 * @param startNanos {@link System#nanoTime} when it left the barrier
 * @param endNanos when its program had ended and the kernel had taken all that it sent; when it
 *     gave up, where it did
 * @param stayNanos how long it stayed in the barrier just before the start: no node left that
 *     barrier earlier than so long before this one did
 * @param finished whether its program came to its end
 * @param missing data packets that should have come and did not
 * @param wrong data packets that held other bytes than they should
 * @param sent frames sent
 * @param received frames received in time
 * @param refused frames that were malformed, foreign, late or came twice, and what strangers sent
 * @param dropped datagrams that the socket's receive buffer had no room for
 */
public record Part(
    long startNanos,
    long endNanos,
    long stayNanos,
    boolean finished,
    long missing,
    long wrong,
    long sent,
    long received,
    long refused,
    long dropped) {}
