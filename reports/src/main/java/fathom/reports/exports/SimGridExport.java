package fathom.reports.exports;

import fathom.model.parameter.Parameter;
import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.reports.exports.rules.ExportedFile;
import fathom.reports.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A platform for SimGrid's SMPI, DTD 4.1, and its host file: one of each per number of nodes. What
 * maps to what is told by {@link SimGridNetwork} and {@link SimGridOverheads}: smpi/os and smpi/ois
 * are O_s, smpi/or is O_r + U_r.
 *
 * <p>Two of SimGrid's defaults are nothing a sheet says and are switched off: that a transfer takes
 * 5 % of the opposite direction (network/crosstraffic), and that a TCP window bounds it
 * (network/TCP-gamma).
 *
 * <p>smpi/send-is-detached-thresh is one packet. Longer messages that SMPI detaches from their
 * sender all travel at once and share the line, where a socket sends one after the other: the
 * segments of a pipeline then arrive together at the end, and nothing is gained by them. The price
 * is that a blocking send of more than a packet waits for its receive. smpi/async-small-thresh
 * stays at its default of 0: with 65536 a gather of 256 KiB among 4 ranks hung under Open MPI's
 * selector, and with 0 it did not (run; why was not traced). Sources: SimGrid 3.32, {@code
 * network_cm02.cpp}, {@code network_smpi.cpp}, {@code smpi_host.cpp}, {@code smpi_request.cpp},
 * {@code Configuring_SimGrid.rst}.
 */
final class SimGridExport implements Exporter {
  /** Start of every host's name. */
  static final String PREFIX = "node-";

  /** Bytes under way that no window is smaller than. */
  private static final String NO_WINDOW = "1000000000000";

  private static final double BYTES_PER_SECOND = 1e6;
  private static final double SECONDS = 1e-6;

  @Override
  public Export export(Sheet sheet, ExportRequest request) {
    Costs costs = Costs.of(sheet);
    List<ExportedFile> files = new ArrayList<>();
    Set<String> lost = new LinkedHashSet<>();
    List<Integer> among = ExportNodes.ofSimulation(sheet, request);
    for (int nodes : among) {
      SimGridNetwork network = SimGridNetwork.of(costs, nodes, isOfMessages(sheet));
      files.add(new ExportedFile(platformName(nodes), platform(sheet, costs, network, nodes)));
      files.add(new ExportedFile(hostsName(nodes), hosts(nodes)));
      lost.addAll(lost(nodes, network, isOfMessages(sheet)));
    }
    return new Export(files, List.copyOf(lost), where -> use(among, where));
  }

  static boolean isOfMessages(Sheet sheet) {
    return sheet.cluster().transport().equals(Transport.MPI.id());
  }

  /**
   * smpirun splits the paths it is given at blanks, however they are quoted: it is started beside
   * files whose path is no plain word.
   */
  private static List<String> use(List<Integer> among, ExportPaths files) {
    List<String> use = new ArrayList<>();
    use.add(
        "smpicc -O2 -o " + (files.isPlain() ? "program" : files.here("program")) + " program.c");
    for (int nodes : among) {
      String platform = platformName(nodes);
      String hosts = hostsName(nodes);
      String run =
          Sentence.of(
              "smpirun -np %d -platform %s -hostfile %s --cfg=smpi/simulate-computation:no"
                  + " ./program",
              nodes,
              files.isPlain() ? files.here(platform) : platform,
              files.isPlain() ? files.here(hosts) : hosts);
      use.add(files.isPlain() ? run : "(cd " + files.directory() + " && " + run + ")");
    }
    use.add(
        "# algorithms are chosen by --cfg=smpi/bcast:binomial_tree"
            + " --cfg=smpi/gather:ompi_basic_linear ...");
    return use;
  }

  private static String platformName(int nodes) {
    return "platform-" + nodes + ".xml";
  }

  private static String hostsName(int nodes) {
    return "hostfile-" + nodes;
  }

  private static String platform(Sheet sheet, Costs costs, SimGridNetwork network, int nodes) {
    int mtu = costs.mtuBytes();
    String send = SimGridOverheads.of(Symbols.O_S, mtu, costs.function(Parameter.SEND_OVERHEAD));
    String receive =
        SimGridOverheads.of(
            Symbols.O_R + " + " + Symbols.U_R,
            mtu,
            costs.function(Parameter.RECEIVE_OVERHEAD),
            costs.function(Parameter.USER_RECEIVE));
    return """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
        """
        + Origin.xmlComment(sheet)
        + "  <config id=\"General\">\n"
        + property("network/TCP-gamma", NO_WINDOW)
        + property("network/crosstraffic", "0")
        + property("smpi/bw-factor", network.bandwidthFactors(mtu))
        + property("smpi/lat-factor", network.latencyFactors(mtu))
        + property("smpi/ois", send)
        + property("smpi/or", receive)
        + property("smpi/os", send)
        + property("smpi/send-is-detached-thresh", Integer.toString(mtu + 1))
        + "  </config>\n"
        + cluster(network, nodes)
        + "</platform>\n";
  }

  private static String property(String id, String value) {
    return "    <prop id=\"" + id + "\" value=\"" + value + "\"/>\n";
  }

  private static String cluster(SimGridNetwork network, int nodes) {
    String backbone =
        network
            .backbone()
            .map(c -> "\n           bb_bw=\"" + bandwidth(c) + "\" bb_lat=\"0s\"")
            .orElse("");
    return Sentence.of(
        """
          <cluster id="cluster" prefix="%s" radical="0-%d" suffix="" speed="1Gf"
                   bw="%s" lat="%ss" sharing_policy="SPLITDUPLEX"%s/>
        """,
        PREFIX,
        nodes - 1,
        bandwidth(network.bytesPerMicro()),
        Numbers.plain(network.linkMicros() * SECONDS),
        backbone);
  }

  private static String bandwidth(double bytesPerMicro) {
    return Numbers.plain(bytesPerMicro * BYTES_PER_SECOND) + "Bps";
  }

  private static String hosts(int nodes) {
    return IntStream.range(0, nodes).mapToObj(i -> PREFIX + i + "\n").collect(Collectors.joining());
  }

  private static List<String> lost(int nodes, SimGridNetwork network, boolean messages) {
    List<String> lost = new ArrayList<>();
    lost.add(
        messages
            ? Sentence.of(
                "assumes: the bytes of a message take at least its gap on the way, because %s was"
                    + " measured with short messages",
                Symbols.L)
            : Sentence.of(
                "lost: the gaps %s and %s of messages of one packet. Only %s limit how fast such messages"
                    + " follow each other, so many in a row may be predicted too fast",
                Symbols.G_S,
                Symbols.G_R,
                network.slopeUsed()
                    ? Sentence.of(
                        "%s, %s, %s and the growth of %s with size",
                        Symbols.O_S, Symbols.O_R, Symbols.U_R, Symbols.L)
                    : Sentence.of("%s, %s and %s", Symbols.O_S, Symbols.O_R, Symbols.U_R)));
    lost.add(
        Sentence.of(
            "assumes: one latency for every number of ranks: %s(m, p) of all %d nodes",
            Symbols.L, nodes));
    if (!network.slopeUsed()) {
      lost.add(
          "assumes: "
              + Symbols.L
              + " does not grow with size on this sheet, so a packet is under way equally long whatever its"
              + " size");
    }
    if (network.lateMicros() > 0) {
      lost.add(
          Sentence.of(
              "beware: SimGrid delivers messages of more than one packet up to %s µs too late. On the"
                  + " sheet, a full packet arrives sooner than its bytes take at the bandwidth of a"
                  + " stream of packets; SimGrid would need a negative latency, and gets almost 0."
                  + " Messages of one packet are not affected: their bandwidth and latency come from"
                  + " factors that depend on the size (smpi/bw-factor, smpi/lat-factor)",
              Numbers.plain(Math.ceil(network.lateMicros() * 10) / 10)));
    }
    lost.add("lost: " + Symbols.B_L + ": SimGrid's switches drop nothing");
    lost.add(
        "beware: a blocking send longer than one packet waits for its receive, where a socket would"
            + " buffer it. A program that relies on that buffering deadlocks in SimGrid;"
            + " --cfg=smpi/send-is-detached-thresh:65536 lets it run, but segments of pipelines then"
            + " travel all at once");
    lost.add(
        Sentence.of(
            "lost: %s, %s, intervals; the computing speed of 1 Gf is a placeholder",
            Symbols.T_S, Symbols.COPIES));
    return lost;
  }
}
