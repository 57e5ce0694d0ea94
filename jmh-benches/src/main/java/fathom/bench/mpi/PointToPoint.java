package fathom.bench.mpi;

import java.lang.invoke.MethodHandle;

/**
 * The calls that are timed, of the process's library. Constants: so the compiler calls the library
 * straight. They are no <em>critical</em> calls, which are no faster here and hold up the JVM while
 * they wait.
 */
final class PointToPoint {
  private static final MpiLibrary LIBRARY = MpiLibrary.ofProcess();

  static final long WORLD = Abi.Handle.COMM_WORLD.in(LIBRARY);
  static final long BYTE = Abi.Handle.BYTE.in(LIBRARY);
  static final long STATUS_IGNORE = LIBRARY.abi().statusIgnore();

  /** {@code (buffer, count, type, to, tag, world)}. */
  static final MethodHandle SEND = LIBRARY.function("MPI_Send", "pihiih");

  /** {@code (buffer, count, type, from, tag, world, status)}. */
  static final MethodHandle RECEIVE = LIBRARY.function("MPI_Recv", "pihiihp");

  /** {@code (from, tag, world, flag, status)}. */
  static final MethodHandle PROBE = LIBRARY.function("MPI_Iprobe", "iihpp");

  private PointToPoint() {}
}
