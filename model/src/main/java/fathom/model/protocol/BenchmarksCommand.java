package fathom.model.protocol;

/**
 * Command line of {@code benchmarks.jar}: its first word, and the options behind that word.
 *
 * <p>Constants instead of an enum, because annotations take nothing else.
 */
public final class BenchmarksCommand {
  /** Starts the far end of an experiment over sockets. */
  public static final String PEER = "peer";

  /** Starts what runs peers and benchmarks on a node. */
  public static final String AGENT = "agent";

  /** Starts the delay between the ports of an emulated switch. */
  public static final String WIRE = "wire";

  /** Prints what is known of the site's MPI library. */
  public static final String MPI = "mpi";

  /** Runs command lines of JMH one after the other; the CPU to keep off follows. */
  public static final String LAUNCHER = "launcher";

  /** Fills Java's class cache. */
  public static final String TRAIN = "train";

  /** Address on which a peer listens, {@code host:port}. */
  public static final String LISTEN = "--listen";

  /** Hosts that may connect to a peer and be sent to, between commas. */
  public static final String MEMBERS = "--members";

  /** Seconds without a controller after which a peer ends. */
  public static final String IDLE = "--idle";

  /** Seconds after which a peer ends in any case. */
  public static final String LIFETIME = "--lifetime";

  /** Most seconds that {@link #IDLE} and {@link #LIFETIME} take. */
  public static final int MOST_SECONDS = 1_000_000;

  /** Ends a peer when its standard input ends. */
  public static final String UNTIL_EOF = "--until-eof";

  /** Rate of a wire's lines and ports, in Mbit/s. */
  public static final String RATE = "--rate";

  /** Delay of a wire, in µs. */
  public static final String LATENCY = "--latency";

  /** Longest delay of a wire, in µs. */
  public static final double MOST_LATENCY_MICROS = 50_000;

  /** Bytes that a wire charges for a frame at least. */
  public static final String MPU = "--mpu";

  /** Bytes that a wire adds to each frame. */
  public static final String OVERHEAD = "--overhead";

  /** Ports of the switch that a wire joins, between commas. */
  public static final String DEVICES = "--devices";

  /** File or name of the MPI library. */
  public static final String LIBRARY = "--library";

  /** Thread level that is asked of MPI. */
  public static final String MPI_THREAD = "--mpi-thread";

  /** Tool that says what is set for the library on a host, or {@link #NO_TOOL}. */
  public static final String PRESETS = "--presets";

  public static final String NO_TOOL = "none";

  /** Makes the library say which transport it uses. */
  public static final String VERBOSE = "--verbose";

  /** Profiler of JMH by which each fork is an MPI job; the launcher's words follow a colon. */
  public static final String MPI_JOB = "fathom.bench.mpi.MpiJob";

  /** Profiler of JMH that adds each iteration's counters to the results. */
  public static final String COUNTERS = "fathom.bench.fork.Counters";

  /** Separates the words of a launcher, which may have blanks. */
  public static final String BETWEEN_WORDS = "\u001f";

  /** Environment variable that carries the run's secret; never a command line or a file. */
  public static final String SECRET_VARIABLE = "FATHOM_SECRET";

  private BenchmarksCommand() {}
}
