package fathom.bench.peer;

import fathom.bench.collective.Work;
import fathom.model.collective.Algorithm;
import fathom.model.protocol.Waiting;
import fathom.model.transport.Transport;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a controller can ask of a peer as one node of collective operations. */
sealed interface MeshCommand extends Command {
  /** Opens a mesh port under a number of its own; answered by its address. */
  record OpenMesh(int mesh, Transport transport) implements MeshCommand {}

  /**
   * Joins the port to all nodes' ports; answered by facts of the way, one {@code name=value} a
   * line.
   *
   * @param self place of this peer among the addresses
   * @param key of this mesh, random
   */
  record JoinMesh(int mesh, int self, long key, List<String> addresses) implements MeshCommand {
    public JoinMesh {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * Performs an operation with the others; answered by what this node did when it is over. Nothing
   * passes the control connection meanwhile.
   *
   * @param tag of this operation, random
   * @param cpu on which to perform; negative for any
   * @param deadlineMillis for one repetition
   * @param silenceMillis after which a node gives up what was lost
   * @param restMicros without a word before each repetition starts; 0 for none
   */
  record Perform(
      int mesh,
      Work work,
      long tag,
      int repetitions,
      Waiting waiting,
      int cpu,
      int deadlineMillis,
      int silenceMillis,
      int restMicros)
      implements MeshCommand {}

  /** Closes the mesh, or the port that was never joined. */
  record CloseMesh(int mesh) implements MeshCommand {}

  /** Name of the fact that says which clock a node reads. */
  String CLOCK = "clock";

  int OPEN = 13;
  int JOIN = 14;
  int PERFORM = 15;
  int CLOSE = 16;

  default byte[] encodeMesh() {
    return switch (this) {
      case OpenMesh c -> Wire.bytes(OPEN, c.mesh, c.transport);
      case JoinMesh c ->
          Wire.bytes(JOIN, c.mesh, c.self, c.key, (short) c.addresses.size(), c.addresses);
      case Perform c ->
          Wire.bytes(
              PERFORM,
              c.mesh,
              c.work.algorithm(),
              c.work.nodes(),
              c.work.packets(),
              c.work.packetBytes(),
              c.work.segmentPackets(),
              c.work.window(),
              c.work.fanOut(),
              c.tag,
              c.repetitions,
              c.waiting,
              c.cpu,
              c.deadlineMillis,
              c.silenceMillis,
              c.restMicros);
      case CloseMesh c -> Wire.bytes(CLOSE, c.mesh);
    };
  }

  /**
   * Reads what follows code and number.
   *
   * @throws IOException when the bytes are no such command
   */
  static MeshCommand decode(int code, int mesh, DataInputStream in) throws IOException {
    return switch (code) {
      case OPEN -> new OpenMesh(mesh, Command.constant(Transport.values(), in));
      case JOIN -> new JoinMesh(mesh, in.readInt(), in.readLong(), addresses(in));
      case PERFORM ->
          new Perform(
              mesh,
              new Work(
                  Command.constant(Algorithm.values(), in),
                  in.readInt(),
                  in.readInt(),
                  in.readInt(),
                  in.readInt(),
                  in.readInt(),
                  in.readInt()),
              in.readLong(),
              in.readInt(),
              Command.constant(Waiting.values(), in),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt());
      case CLOSE -> new CloseMesh(mesh);
      default -> throw new IOException("unknown command " + code);
    };
  }

  private static List<String> addresses(DataInputStream in) throws IOException {
    int count = in.readUnsignedShort();
    if (count > Work.MOST_NODES) {
      throw new IOException("a mesh of " + count + " nodes");
    }
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(Command.text(in));
    }
    return addresses;
  }
}
