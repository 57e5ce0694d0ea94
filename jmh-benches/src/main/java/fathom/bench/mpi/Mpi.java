package fathom.bench.mpi;

import fathom.model.protocol.ProcessLine;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;

/**
 * MPI, begun: this rank among the others. Whatever fails is named, and no error ends the process
 * from inside the library.
 *
 * <p>Only the thread that began it may call it, unless {@link ThreadLevel#MULTIPLE} was granted.
 */
public final class Mpi {
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

  /** The largest MPI_Status of all interfaces, and more. */
  public static final int STATUS_BYTES = 64;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST_ERROR_BYTES = 1024;
  private static final int MEETING = 21;

  /** All pairs of so many ranks meet within a second. */
  private static final int MOST_MEETING = 64;

  private final MpiLibrary library;
  private final ThreadLevel granted;
  private final MemorySegment flag = Arena.global().allocate(INT);
  private final int rank;
  private final int size;

  private Mpi(MpiLibrary library, ThreadLevel granted) {
    this.library = library;
    this.granted = granted;
    returnErrors();
    this.rank = ask("MPI_Comm_rank");
    this.size = ask("MPI_Comm_size");
  }

  /**
   * Begins MPI in this process, which can be done once. A rank whose launcher speaks to another
   * library, or whose partner never came so far, would wait for ever, as would one behind a
   * firewall with its first message: after 60 s this process ends, with the reason on standard
   * error.
   *
   * @throws MpiException where there is no library, it fails, or these ranks were started by the
   *     launcher of another
   */
  public static Mpi begin(ThreadLevel asked) {
    MpiLibrary library = MpiLibrary.ofProcess();
    Thread watchdog = Thread.ofPlatform().daemon().name("mpi-watchdog").start(Mpi::endIfLate);
    try {
      Mpi begun = new Mpi(library, init(library, asked));
      LaunchedRanks.of(System.getenv()).check(begun.size, library);
      begun.meet();
      return begun;
    } finally {
      watchdog.interrupt();
    }
  }

  /**
   * All ranks, one pair after the other, the lower rank first: many connections are made by their
   * first message only, and where two ranks make one at the same time, Open MPI over TCP closes one
   * of them and forgets to look at the other but every 10 ms, in one start of six. Ranks of a large
   * job meet the first only.
   */
  private void meet() {
    MemorySegment nothing = Arena.global().allocate(1);
    int callers = size > MOST_MEETING ? 1 : size;
    for (int caller = 0; caller < callers; caller++) {
      if (rank == caller) {
        for (int other = caller + 1; other < size; other++) {
          send(nothing, 0, other, MEETING);
          receive(nothing, 0, other, MEETING);
        }
      } else if (rank > caller) {
        receive(nothing, 0, caller, MEETING);
        send(nothing, 0, caller, MEETING);
      }
    }
  }

  private static void endIfLate() {
    try {
      Thread.sleep(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // MPI has begun, or says why not
      return;
    }
    System.err.printf(
        ProcessLine.MPI_COMPLAINT
            + "MPI has not begun within %d s: look whether all ranks have started and may connect to"
            + " each other, and use the launcher that belongs to the library%n",
        PATIENCE.toSeconds());
    Runtime.getRuntime().halt(1);
  }

  private static ThreadLevel init(MpiLibrary library, ThreadLevel asked) {
    MethodHandle call = library.function("MPI_Init_thread", "ppip");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment granted = arena.allocate(INT);
      int code = (int) call.invokeExact(0L, 0L, library.abi().number(asked), granted.address());
      if (code != 0) {
        throw new MpiException("MPI could not be begun: MPI_Init_thread returned " + code);
      }
      return library.abi().level(granted.get(INT, 0));
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Init_thread", t);
    }
  }

  /** Else the first error would end all ranks. */
  private void returnErrors() {
    MethodHandle call = library.function("MPI_Comm_set_errhandler", "hh");
    try {
      int code = (int) call.invokeExact(PointToPoint.WORLD, Abi.Handle.ERRORS_RETURN.in(library));
      check("MPI_Comm_set_errhandler", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Comm_set_errhandler", t);
    }
  }

  private int ask(String what) {
    MethodHandle call = library.function(what, "hp");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment answer = arena.allocate(INT);
      int code = (int) call.invokeExact(PointToPoint.WORLD, answer.address());
      check(what, code);
      return answer.get(INT, 0);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable(what, t);
    }
  }

  public MpiLibrary library() {
    return library;
  }

  /** The level that the library granted, which may be another than was asked for. */
  public ThreadLevel granted() {
    return granted;
  }

  public int rank() {
    return rank;
  }

  public int size() {
    return size;
  }

  /**
   * A blocking send of so many bytes: it returns when the buffer may be used again, which a larger
   * message than the eager limit must wait for until it is received.
   */
  public void send(MemorySegment buffer, int bytes, int to, int tag) {
    send(buffer.address(), bytes, to, tag);
  }

  /** The same from memory at this address, which the caller keeps. */
  void send(long address, int bytes, int to, int tag) {
    try {
      int code =
          (int)
              PointToPoint.SEND.invokeExact(
                  address, bytes, PointToPoint.BYTE, to, tag, PointToPoint.WORLD);
      check("MPI_Send", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Send", t);
    }
  }

  /** A send that returns when its receiver has begun to take it, whatever its size. */
  void sendSynchronously(MemorySegment buffer, int bytes, int to, int tag) {
    MethodHandle call = library.function("MPI_Ssend", "pihiih");
    try {
      int code =
          (int)
              call.invokeExact(
                  buffer.address(), bytes, PointToPoint.BYTE, to, tag, PointToPoint.WORLD);
      check("MPI_Ssend", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Ssend", t);
    }
  }

  /** Waits for a message of at most so many bytes. */
  public void receive(MemorySegment buffer, int bytes, int from, int tag) {
    receive(buffer.address(), bytes, from, tag);
  }

  /** The same into memory at this address, which the caller keeps. */
  void receive(long address, int bytes, int from, int tag) {
    try {
      int code =
          (int)
              PointToPoint.RECEIVE.invokeExact(
                  address,
                  bytes,
                  PointToPoint.BYTE,
                  from,
                  tag,
                  PointToPoint.WORLD,
                  PointToPoint.STATUS_IGNORE);
      check("MPI_Recv", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Recv", t);
    }
  }

  /**
   * Waits for a message of any tag.
   *
   * @param address memory for it, which the caller keeps
   * @param status of {@link #STATUS_BYTES}
   * @return its tag
   */
  public int receiveAny(long address, int bytes, int from, MemorySegment status) {
    Abi abi = library.abi();
    try {
      int code =
          (int)
              PointToPoint.RECEIVE.invokeExact(
                  address,
                  bytes,
                  PointToPoint.BYTE,
                  from,
                  abi.anyTag(),
                  PointToPoint.WORLD,
                  status.address());
      check("MPI_Recv", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Recv", t);
    }
    return status.get(INT, abi.tagOffset());
  }

  /** Whether a message of any tag is there; looks once, and moves the library on. */
  public boolean isAnyThere(int from) {
    return isThere(from, library.abi().anyTag());
  }

  /** Whether a message is there to be received; looks once, and moves the library on. */
  public boolean isThere(int from, int tag) {
    try {
      int code =
          (int)
              PointToPoint.PROBE.invokeExact(
                  from, tag, PointToPoint.WORLD, flag.address(), PointToPoint.STATUS_IGNORE);
      check("MPI_Iprobe", code);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Iprobe", t);
    }
    return flag.get(INT, 0) != 0;
  }

  /**
   * @throws MpiException with the library's own words where a call did not succeed
   */
  void check(String what, int code) {
    if (code != 0) {
      throw new MpiException(what + " failed: " + words(code));
    }
  }

  private String words(int code) {
    MethodHandle call = library.function("MPI_Error_string", "ipp");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(MOST_ERROR_BYTES);
      int said = (int) call.invokeExact(code, text.address(), arena.allocate(INT).address());
      String words = said == 0 ? text.getString(0).strip().replaceAll("\\s+", " ") : "";
      return words.isEmpty() ? "error " + code : words;
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Error_string", t);
    }
  }

  /**
   * Ends MPI in this rank, which is the last that it does: it waits for the others, not for ever.
   */
  public void end() {
    MethodHandle call = library.function("MPI_Finalize", "");
    boolean ended =
        LibraryEnd.await(
            rank,
            () -> {
              try {
                int code = (int) call.invokeExact();
                check("MPI_Finalize", code);
              } catch (Throwable t) {
                throw MpiLibrary.uncallable("MPI_Finalize", t);
              }
            });
    if (!ended) {
      System.err.println(ProcessLine.MPI_COMPLAINT + "rank " + rank + ": " + LibraryEnd.NOT_ENDED);
      LaunchEnd.leaveAtExit(System.getenv());
    }
  }

  /** Ends all ranks, which would wait for this one for ever. */
  public void abort() {
    MethodHandle call = library.function("MPI_Abort", "hi");
    try {
      int ignored = (int) call.invokeExact(PointToPoint.WORLD, 1);
    } catch (Throwable t) {
      throw MpiLibrary.uncallable("MPI_Abort", t);
    }
  }
}
