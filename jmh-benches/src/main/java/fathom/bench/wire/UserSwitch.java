package fathom.bench.wire;

import fathom.bench.os.Affinity;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A switch with wires in the place of the kernel's bridge: a thread that takes every frame from the
 * ports by packet sockets, keeps it as {@link SwitchCore} says, and sends it on. The ports must be
 * in no bridge. It needs no root in a namespace of one's own.
 *
 * <p>It spins while a frame is due soon, because a timer may be late by tens of µs, and sleeps
 * otherwise, so that others can have its core.
 */
final class UserSwitch implements Holding {
  private static final int SLOTS = 8192;

  /** What is due later than this is waited for asleep. */
  private static final long SPIN_NANOS = 300_000;

  private static final long LONGEST_SLEEP_NANOS = 50_000_000;

  /** One poll's descriptor: the number, and what is waited for. */
  private static final int POLL_BYTES = 8;

  private static final short POLLIN = 1;

  private final WireShape shape;
  private final int bufferPackets;
  private final List<String> devices;
  private final int cpu;
  private final AtomicLongArray steps = new AtomicLongArray(WireProgram.STEPS);
  private long[] told = new long[WireProgram.STEPS];
  private volatile boolean holds;
  private Optional<Thread> worker = Optional.empty();

  /**
   * @param bufferPackets of each port
   * @param cpu of its thread; negative leaves it to the scheduler
   */
  UserSwitch(WireShape shape, int bufferPackets, List<String> devices, int cpu) {
    this.shape = shape;
    this.bufferPackets = bufferPackets;
    this.devices = List.copyOf(devices);
    this.cpu = cpu;
  }

  @Override
  public void hold() throws IOException {
    if (worker.isPresent()) {
      return;
    }
    Arena arena = Arena.ofShared();
    List<PacketSocket> sockets = new ArrayList<>();
    try {
      for (String device : devices) {
        sockets.add(PacketSocket.open(device, arena));
      }
    } catch (IOException e) {
      sockets.forEach(PacketSocket::close);
      arena.close();
      throw e;
    }
    Run run = new Run(arena, sockets.toArray(PacketSocket[]::new), ownAddresses());
    holds = true;
    worker = Optional.of(Thread.ofPlatform().name("switch").start(run));
  }

  /** Of all devices of this namespace: what is sent to them is not for a host. */
  private static long[] ownAddresses() throws IOException {
    List<Long> own = new ArrayList<>();
    for (NetworkInterface device : NetworkInterface.networkInterfaces().toList()) {
      byte[] address = device.getHardwareAddress();
      if (address != null) {
        own.add(FramePool.number(address));
      }
    }
    return own.stream().mapToLong(Long::longValue).toArray();
  }

  @Override
  public void release() {
    holds = false;
    worker.ifPresent(UserSwitch::join);
    worker = Optional.empty();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Lateness late() {
    long[] since = new long[told.length];
    long[] now = new long[told.length];
    for (int step = 0; step < now.length; step++) {
      now[step] = steps.get(step);
      since[step] = now[step] - told[step];
    }
    told = now;
    return Lateness.of(since);
  }

  @Override
  public void close() {
    release();
  }

  /** The thread's own: it alone touches these. */
  private final class Run implements Runnable {
    private final Arena arena;
    private final PacketSocket[] sockets;
    private final SwitchCore core;
    private final FramePool frames;
    private final MemorySegment polls;
    private final MemorySegment time;
    private long realMinusBoot;

    Run(Arena arena, PacketSocket[] sockets, long[] own) {
      this.arena = arena;
      this.sockets = sockets;
      core = new SwitchCore(shape, sockets.length, bufferPackets, own, SLOTS);
      frames = new FramePool(arena, SLOTS);
      polls = arena.allocate((long) POLL_BYTES * sockets.length, POLL_BYTES);
      time = arena.allocate(2L * Long.BYTES, Long.BYTES);
      for (int i = 0; i < sockets.length; i++) {
        polls.set(ValueLayout.JAVA_INT, (long) POLL_BYTES * i, sockets[i].descriptor());
        polls.set(ValueLayout.JAVA_SHORT, (long) POLL_BYTES * i + Integer.BYTES, POLLIN);
      }
    }

    @Override
    public void run() {
      try {
        Affinity.pin(cpu);
        Native.endWaitsInTime();
        realMinusBoot = Clocks.realMinusBootNanos();
        while (holds) {
          boolean came = takeAll();
          boolean left = sendDue();
          if (!came && !left) {
            rest();
          }
        }
      } finally {
        for (PacketSocket socket : sockets) {
          socket.close();
        }
        arena.close();
      }
    }

    /** One frame of each port: none is to wait for another's many. */
    private boolean takeAll() {
      boolean came = false;
      for (int port = 0; port < sockets.length; port++) {
        int slot = core.freeSlot();
        int bytes = slot < 0 ? -1 : sockets[port].receive(frames.slot(slot));
        if (bytes > FramePool.HEADER_BYTES) {
          long now = System.nanoTime();
          long stamp = sockets[port].stampNanos() - realMinusBoot;
          boolean believed = stamp <= now && now - stamp < WireShape.MOST_WAITING_NANOS;
          core.arrived(
              port,
              bytes - FramePool.HEADER_BYTES,
              frames.source(slot),
              frames.destination(slot),
              believed ? stamp : now);
          came = true;
        }
      }
      return came;
    }

    private boolean sendDue() {
      boolean left = false;
      while (core.leaves(System.nanoTime())) {
        int slot = core.slot();
        long late = (System.nanoTime() - core.dueNanos()) >> WireProgram.STEP_BITS;
        boolean ignored =
            sockets[core.port()].send(
                frames.slot(slot), core.length() + FramePool.HEADER_BYTES); // lost, as on a wire
        core.left();
        steps.lazySet(
            (int) Math.min(late, WireProgram.STEPS - 1),
            steps.getPlain((int) Math.min(late, WireProgram.STEPS - 1)) + 1);
        left = true;
      }
      return left;
    }

    private void rest() {
      long until = core.nextNanos();
      long wait =
          until == Long.MAX_VALUE
              ? LONGEST_SLEEP_NANOS
              : Math.min(until - System.nanoTime() - SPIN_NANOS, LONGEST_SLEEP_NANOS);
      if (wait > 0) {
        time.set(ValueLayout.JAVA_LONG, Long.BYTES, wait);
        Native.await(polls, sockets.length, time);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}
