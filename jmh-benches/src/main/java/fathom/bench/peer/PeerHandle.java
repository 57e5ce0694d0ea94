package fathom.bench.peer;

import fathom.bench.collective.Part;
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
          address, ControlChannel.open(socket, secret, ControlChannel.Role.CONTROLLER));
    } catch (IOException e) {
      socket.close();
      throw new IOException("peer " + address + ": " + e.getMessage(), e);
    }
  }

  /** A data port at the peer, known by its link number and address. */
  record RemotePort(int link, String address) {}

  RemotePort open(Transport transport) throws IOException {
    int link = nextLink++;
    return new RemotePort(link, done(new Command.Open(link, transport)));
  }

  /** Closes a data port; a peer has a limited number of them. */
  void release(RemotePort port) throws IOException {
    done(new Command.Close(port.link));
  }

  /** Chooses the CPU on which later activities of the link run; negative for any. */
  void pin(RemotePort port, int cpu) throws IOException {
    done(new Command.Pin(port.link, cpu));
  }

  void join(RemotePort port, String remote, Port.Side side) throws IOException {
    done(new Command.Join(port.link, remote, side));
  }

  /**
   * Sends the join without waiting for its reply, for transports whose responder must already be
   * accepting while the initiator connects; {@link #awaitDone} takes the reply.
   */
  void startJoin(RemotePort port, String remote, Port.Side side) throws IOException {
    write(new Command.Join(port.link, remote, side));
  }

  /** The reply to what was sent without waiting for it; its text. */
  String awaitDone() throws IOException {
    return done(read());
  }

  void echo(RemotePort port, int sizeBytes, Waiting waiting, Duration bound) throws IOException {
    done(new Command.Echo(port.link, sizeBytes, waiting, (int) bound.toMillis()));
  }

  void ping(RemotePort port, int sizeBytes, Waiting waiting, Duration pause, Duration bound)
      throws IOException {
    done(new Command.Ping(port.link, sizeBytes, waiting, (int) bound.toMillis(), pause.toNanos()));
  }

  void sink(RemotePort port, int sizeBytes, Waiting waiting, Duration bound) throws IOException {
    done(new Command.Sink(port.link, sizeBytes, waiting, (int) bound.toMillis()));
  }

  /** Prepares a flood; {@link #go} starts it. */
  void prepareFlood(RemotePort port, int sizeBytes, Pace pace, Duration bound) throws IOException {
    done(Command.Flood.of(port.link, sizeBytes, Waiting.SPIN, (int) bound.toMillis(), pace));
  }

  /**
   * Starts a prepared flood this long after it is told, with one packet and without waiting. Of
   * several tellings the one that lets it start earliest counts.
   */
  void go(RemotePort port, Duration delay) throws IOException {
    write(new Command.Go(port.link, delay.toNanos()));
  }

  /** The counts so far of what runs on the link. */
  Counts look(RemotePort port) throws IOException {
    write(new Command.Look(port.link));
    return counted();
  }

  /** Tells what runs on the link to end, with one packet and without waiting. */
  void halt(RemotePort port) throws IOException {
    write(new Command.Halt(port.link));
  }

  /** Ends what runs on the link and returns its counts. */
  Counts stop(RemotePort port) throws IOException {
    write(new Command.Stop(port.link));
    return counted();
  }

  private Counts counted() throws IOException {
    return switch (read()) {
      case Reply.Counted counted -> counted.counts();
      case Reply.Done d -> throw unasked();
      case Reply.Performed p -> throw unasked();
      case Reply.Refused refused -> throw refused(refused);
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
      case Reply.Refused refused -> throw refused(refused);
    };
  }

  /** The parts of an operation, once it is over. */
  List<Part> awaitPerformed(Duration patience) throws IOException {
    return switch (read(patience)) {
      case Reply.Performed performed -> performed.parts();
      case Reply.Done d -> throw unasked();
      case Reply.Counted c -> throw unasked();
      case Reply.Refused refused -> throw refused(refused);
    };
  }

  private IOException unasked() {
    return new IOException("peer " + name + " answered what it was not asked");
  }

  private IOException refused(Reply.Refused refused) {
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
