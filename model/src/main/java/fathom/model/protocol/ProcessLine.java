package fathom.model.protocol;

/** Lines that processes of {@code benchmarks.jar} print for the process that started them. */
public final class ProcessLine {
  /** A launcher of JMH takes command lines from here on. */
  public static final String JMH_READY = "# Fathom: JMH is ready";

  /** Begins the line after JMH's last one; the exit code follows. */
  public static final String JMH_ENDED = "# Fathom: JMH ended with ";

  /** The line before an agent's first report, whatever a shell printed on this output before. */
  public static final String AGENT_BEGINS = "# Fathom: the agent speaks";

  /** First word of the line that says where a ready peer listens. */
  public static final String PEER_READY = "READY";

  /** A wire holds every frame for the first time. */
  public static final String WIRE_UP = "UP";

  /** Asks a wire to hold frames; answered by the same word in capitals. */
  public static final String WIRE_ON = "on";

  /** Asks a wire to let frames pass at once; answered by the same word in capitals. */
  public static final String WIRE_OFF = "off";

  /** Asks a wire how late frames were; answered by {@link #WIRE_LATENESS}. */
  public static final String WIRE_LATE = "late";

  /** First word of the answer; the number of frames and four quantiles in µs follow. */
  public static final String WIRE_LATENESS = "LATE";

  /** Begins the line of a rank that has a complaint. */
  public static final String MPI_COMPLAINT = "mpi: ";

  /** Begins what a rank prints, behind its number, if its library does not end. */
  public static final String MPI_DOES_NOT_END = "MPI_Finalize does not come back";

  private ProcessLine() {}
}
