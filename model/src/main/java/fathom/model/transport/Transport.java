package fathom.model.transport;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The ways to carry a message between two processes. A constant answers here what is asked of it
 * anywhere; a sheet of other origin may name a transport that is none of these.
 */
public enum Transport {
  /** Datagrams; losses are visible. The default. Headers: IPv4 20, UDP 8. */
  UDP(Transport.USUAL, "UDP datagrams", 28) {
    @Override
    public boolean canLose() {
      return true;
    }

    @Override
    public boolean carriesOperations() {
      return true;
    }
  },
  /**
   * A byte stream with TCP_NODELAY; short reads and writes are looped over. Headers: IPv4 20, TCP
   * 32, with time stamps, as Linux sends it.
   */
  TCP("tcp", "TCP streams", 52) {
    @Override
    public boolean carriesOperations() {
      return true;
    }
  },
  /** Unix domain stream sockets, on one host only. */
  UNIX("unix", "Unix domain sockets", 0) {
    @Override
    public boolean leavesTheMachine() {
      return false;
    }
  },
  /**
   * Messages of a site's MPI library, whatever network is behind it. A message is no packet: the
   * library divides it as it likes.
   */
  MPI("mpi", "MPI messages", 0) {
    @Override
    public int largestPayloadBytes(int ipMtuBytes) {
      return MOST_MPI_BYTES;
    }

    @Override
    public boolean isOfLibrary() {
      return true;
    }
  },
  /** Within one process, for tests: the contract without a kernel. */
  MEMORY("memory", "messages in memory", 0) {
    @Override
    public boolean leavesTheMachine() {
      return false;
    }

    @Override
    boolean isOffered() {
      return false;
    }
  };

  /** The id of the default. */
  public static final String USUAL = "udp";

  private static final int IPV4_HEADER_BYTES = 20;

  /** The most that one UDP datagram holds; no message of an experiment is longer. */
  private static final int MOST_PAYLOAD_BYTES = 65_507;

  /** The longest message through MPI that is measured. */
  private static final int MOST_MPI_BYTES = 4 << 20;

  private final String id;
  private final String title;
  private final int headerBytes;

  Transport(String id, String title, int headerBytes) {
    this.id = id;
    this.title = title;
    this.headerBytes = headerBytes;
  }

  /** The word for it in options, in raw results and on a sheet. */
  public String id() {
    return id;
  }

  /** What it is called within a sentence, in the plural. */
  public String title() {
    return title;
  }

  /** What an IPv4 packet holds beside its payload; 0 where there are no packets. */
  public int headerBytes() {
    return headerBytes;
  }

  /** The same beside its payload and the header of IPv4. */
  public int headerBytesAboveIpv4() {
    return headerBytes - IPV4_HEADER_BYTES;
  }

  /** The largest payload of one packet where IP packets are of up to so many bytes. */
  public int largestPayloadBytes(int ipMtuBytes) {
    return Math.min(ipMtuBytes - headerBytes, MOST_PAYLOAD_BYTES);
  }

  /** True where a message is a packet that can get lost, and loss can be counted. */
  public boolean canLose() {
    return false;
  }

  /**
   * True unless both ends are on one machine whatever their addresses say. A peer asks no further
   * about a transport that stays; so what does not say so, leaves.
   */
  public boolean leavesTheMachine() {
    return true;
  }

  /** Returns true if several nodes can be joined over it, to run collective operations of ours. */
  public boolean carriesOperations() {
    return false;
  }

  /** Whether a library of the site carries messages, and no socket of ours. */
  public boolean isOfLibrary() {
    return false;
  }

  /** Whether users can ask for it. */
  boolean isOffered() {
    return true;
  }

  /** Those that users can ask for. */
  public static List<Transport> offered() {
    return Arrays.stream(values()).filter(Transport::isOffered).toList();
  }

  /** The transport with this id, where Fathom knows it. */
  public static Optional<Transport> named(String id) {
    return Arrays.stream(values()).filter(t -> t.id.equals(id)).findFirst();
  }

  /**
   * The transport with this id.
   *
   * @throws IllegalArgumentException when there is none, naming those there are
   */
  public static Transport ofId(String id) {
    return named(id)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown transport '"
                        + id
                        + "'; there are "
                        + Arrays.stream(values())
                            .map(Transport::id)
                            .collect(Collectors.joining(", "))));
  }
}
