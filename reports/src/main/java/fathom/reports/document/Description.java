package fathom.reports.document;

import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;

/**
 * What a sheet is of, in the words every page uses. Foreign text in it is not escaped.
 *
 * @param kind of the cluster
 * @param nodes {@code 4 nodes}, {@code 24 nodes (assumed)}
 * @param transport by its id
 * @param mtu the largest message of one packet: {@code up to 1472 bytes per packet}; through a
 *     library, which divides messages as it likes, {@code messages of up to 65536 bytes}
 * @param created when it was measured
 */
public record Description(String kind, String nodes, String transport, String mtu, String created) {
  /** What stands for the date of a sheet without one. */
  private static final String UNDATED = "unknown";

  static final String ASSUMED = " (assumed)";

  public static Description of(Sheet sheet) {
    Sheet.SheetCluster cluster = sheet.cluster();
    return new Description(
        cluster.kind(),
        count(cluster.nodes(), "node") + assumed(sheet, Sheet.NODES),
        cluster.transport(),
        size(cluster) + assumed(sheet, Sheet.MTU),
        sheet.created());
  }

  private static String size(Sheet.SheetCluster cluster) {
    String most = "up to " + count(cluster.mtuBytes(), "byte");
    return Transport.named(cluster.transport()).filter(Transport::isOfLibrary).isPresent()
        ? "messages of " + most
        : most + " per packet";
  }

  /** {@code (assumed)} after a fact that was not measured. */
  public static String assumed(Sheet sheet, String fact) {
    return sheet.isAssumed(fact) ? ASSUMED : "";
  }

  /** {@code 1 node}, {@code 4 nodes}. */
  public static String count(long number, String of) {
    return number + " " + of + (number == 1 ? "" : "s");
  }

  /** Whether it is known when it was measured. */
  public boolean isDated() {
    return !created.equals(UNDATED);
  }

  /** The cluster alone, by its kind: {@code lab (4 nodes, udp, up to 1472 bytes per packet)}. */
  public String named() {
    return kind.strip() + " (" + String.join(", ", nodes, transport.strip(), mtu) + ")";
  }

  /** As one line: {@code lab · 4 nodes · udp · up to 1472 bytes per packet · 2026-…}. */
  public String inLine() {
    return String.join(" · ", kind, nodes, transport, mtu, dated());
  }

  /** As a part of a sentence. */
  public String inSentence() {
    return String.join(", ", kind, nodes, transport, mtu, dated());
  }

  private String dated() {
    return isDated() ? created : "date unknown";
  }
}
