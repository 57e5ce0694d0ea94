package fathom.bench.peer;

import fathom.bench.collective.Part;
import fathom.bench.control.ControlChannel;
import fathom.bench.control.Secret;
import fathom.bench.link.Addresses;
import fathom.bench.link.Deadline;
import fathom.bench.link.Port;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;

/** The controller's hold on one peer. Every call has a deadline; a refusal is an exception. */
public final class PeerHandle implements AutoCloseable {
  private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(3);

  /**
   * The connection shares the line that experiments flood, and the kernel sends what was lost again
   * after waits that double: where every second packet is lost, one word in sixty waits for more
   * than 12 s. A node that died is told by its agent, much sooner.
   */
  private static final Duration REPLY_PATIENCE = Duration.ofSeconds(30);

  private static final int BOUND_MILLIS = (int) Peer.ACTIVITY_BOUND.toMillis();

  private final String name;
  private final ControlChannel channel;
  private int nextLink;

  private PeerHandle(String name, ControlChannel channel) {
    this.name = name;
    this.channel = channel;
  }

  /**
   * Connects to a peer and shakes hands.
   *
   * @param address the peer's control address, {@code host:port}
   * @param localHost address to connect from; must be a member of the run
   * @throws IOException when nobody listens there or the secret is not shared
   */
  public static PeerHandle connect(String address, String localHost, Secret secret)
      throws IOException {
    Deadline deadline = Deadline.in(CONNECT_PATIENCE);
    Socket socket = new Socket();
    try {
      socket.bind(new InetSocketAddress(localHost, 0));
      socket.connect(Addresses.parse(address), deadline.leftMillis());
      return new PeerHandle(
          address, ControlChannel.open(socket, secret, ControlChannel.ChannelRole.CONTROLLER));
    } catch (IOException e) {
      socket.close();
      throw new IOException("peer " + address + ": " + e.getMessage(), e);
    }
  }

  /** Opens a data port at the peer; a peer has a limited number of them. */
  RemotePort open(Transport transport) throws IOException {
    int link = nextLink++;
    return port(link, done(new Command.Open(link, transport)));
  }

  RemotePort port(int link, String address) {
    return new RemotePort(link, address);
  }

  /** A data port at the peer, and what runs on its link. */
  final class RemotePort {
    private final int link;
    private final String address;

    private RemotePort(int link, String address) {
      this.link = link;
      this.address = address;
    }

    int link() {
      return link;
    }

    String address() {
      return address;
    }

    /** Closes the port. */
    void release() throws IOException {
      done(new Command.Close(link));
    }

    /** Chooses the CPU on which later activities run; negative for any. */
    void pin(int cpu) throws IOException {
      done(new Command.Pin(link, cpu));
    }

    void join(String remote, Port.Side side) throws IOException {
      done(new Command.Join(link, remote, side));
    }

    /**
     * Sends the join without waiting for its reply, for transports whose responder must already be
     * accepting while the initiator connects; {@link #awaitDone} takes the reply.
     */
    void startJoin(String remote, Port.Side side) throws IOException {
      write(new Command.Join(link, remote, side));
    }

    void echo(int sizeBytes, Waiting waiting) throws IOException {
      done(new Command.Echo(link, sizeBytes, waiting, BOUND_MILLIS));
    }

    void ping(int sizeBytes, Waiting waiting, Duration pause) throws IOException {
      done(new Command.Ping(link, sizeBytes, waiting, BOUND_MILLIS, pause.toNanos()));
    }

    void sink(int sizeBytes, Waiting waiting) throws IOException {
      done(new Command.Sink(link, sizeBytes, waiting, BOUND_MILLIS));
    }

    /** Prepares a flood; {@link #go} starts it. */
    void flood(int sizeBytes, Pace pace) throws IOException {
      done(Command.Flood.of(link, sizeBytes, Waiting.SPIN, BOUND_MILLIS, pace));
    }

    /** Starts a prepared flood, as {@link Peer#go} says. */
    void go(Duration delay) throws IOException {
      write(new Command.Go(link, delay.toNanos()));
    }

    /** Counts so far of what runs on the link. */
    Counts look() throws IOException {
      write(new Command.Look(link));
      return counted();
    }

    /** Tells what runs on the link to end, with one packet and without waiting. */
    void halt() throws IOException {
      write(new Command.Halt(link));
    }

    /** Ends what runs on the link and returns its counts. */
    Counts stop() throws IOException {
      write(new Command.Stop(link));
      return counted();
    }
  }

  /** The reply to what was sent without waiting for it; its text. */
  String awaitDone() throws IOException {
    return done(read());
  }

  private Counts counted() throws IOException {
    return switch (read()) {
      case Reply.Counted counted -> counted.counts();
      case Reply.Done d -> throw unasked();
      case Reply.Performed p -> throw unasked();
      case Reply.PeerRefusal refused -> throw refused(refused);
    };
  }

  String done(Command command) throws IOException {
    write(command);
    return done(read());
  }

  private String done(Reply reply) throws IOException {
    return switch (reply) {
      case Reply.Done done -> done.text();
      case Reply.Counted c -> throw unasked();
      case Reply.Performed p -> throw unasked();
      case Reply.PeerRefusal refused -> throw refused(refused);
    };
  }

  /** The parts of an operation, once it is over. */
  List<Part> awaitPerformed(Duration patience) throws IOException {
    return switch (read(patience)) {
      case Reply.Performed performed -> performed.parts();
      case Reply.Done d -> throw unasked();
      case Reply.Counted c -> throw unasked();
      case Reply.PeerRefusal refused -> throw refused(refused);
    };
  }

  private IOException unasked() {
    return new IOException("peer " + name + " answered what it was not asked");
  }

  private IOException refused(Reply.PeerRefusal refused) {
    return new IOException("peer " + name + ": " + refused.reason());
  }

  void write(Command command) throws IOException {
    try {
      channel.write(command.encode());
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private Reply read() throws IOException {
    return read(REPLY_PATIENCE);
  }

  private Reply read(Duration patience) throws IOException {
    try {
      return Reply.decode(channel.read(patience));
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private IOException gone(IOException e) {
    return new IOException("peer " + name + " is gone (" + e.getMessage() + ")", e);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
