package fathom.reports.exports;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A strict reader of the platforms of {@link SimGridExport} and their host files. It knows that
 * form alone: one {@code <config>}, then one flat cluster.
 *
 * <p>SimGrid resolves no DTD; neither does this.
 */
final class SimGridReader {
  private static final String BEGIN = "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM ";
  private static final Set<String> PROPERTIES =
      Set.of(
          "network/TCP-gamma",
          "network/crosstraffic",
          "smpi/bw-factor",
          "smpi/lat-factor",
          "smpi/ois",
          "smpi/or",
          "smpi/os",
          "smpi/send-is-detached-thresh");
  private static final Set<String> ATTRIBUTES =
      Set.of("id", "prefix", "radical", "suffix", "speed", "bw", "lat", "sharing_policy");
  private static final Set<String> BACKBONE = Set.of("bb_bw", "bb_lat");

  private static final Strict STRICT = new Strict("SimGrid platform");

  private SimGridReader() {}

  /**
   * Reads both files.
   *
   * @throws IllegalStateException where SimGrid would read them otherwise, or not at all
   */
  static SimGridPlatform read(String xml, String hosts) {
    STRICT.require(xml.startsWith(BEGIN), "does not begin with " + BEGIN.strip());
    Element root = root(xml);
    STRICT.require(root.getTagName().equals("platform"), "the root is no <platform>");
    STRICT.require(root.getAttribute("version").equals("4.1"), "not version 4.1");
    List<Element> parts = elements(root);
    STRICT.require(
        parts.stream().map(Element::getTagName).toList().equals(List.of("config", "cluster")),
        "not one <config> before one <cluster>");
    SimGridPlatform platform = platform(properties(parts.get(0)), cluster(parts.get(1)));
    List<String> expected =
        IntStream.range(0, platform.hosts()).mapToObj(i -> SimGridExport.PREFIX + i).toList();
    STRICT.require(
        hosts.endsWith("\n") && hosts.lines().toList().equals(expected),
        "the host file does not name the cluster's hosts");
    return platform;
  }

  private static SimGridPlatform platform(
      Map<String, String> properties, Map<String, String> cluster) {
    String radical = cluster.getOrDefault("radical", "");
    STRICT.require(radical.matches("0-[1-9]\\d{0,5}"), "radical is not 0-N: " + radical);
    STRICT.require(
        cluster.getOrDefault("sharing_policy", "").equals("SPLITDUPLEX"), "sharing_policy");
    STRICT.require(cluster.getOrDefault("prefix", "").equals(SimGridExport.PREFIX), "prefix");
    STRICT.require(cluster.getOrDefault("suffix", "-").isEmpty(), "suffix");
    STRICT.require(cluster.getOrDefault("speed", "").matches("[1-9]\\d*Gf"), "speed");
    STRICT.require(properties.getOrDefault("network/crosstraffic", "").equals("0"), "crosstraffic");
    positive("network/TCP-gamma", properties.getOrDefault("network/TCP-gamma", ""), "");
    double backbone =
        cluster.containsKey("bb_bw")
            ? positive("bb_bw", cluster.getOrDefault("bb_bw", ""), "Bps")
            : Double.POSITIVE_INFINITY;
    SimGridPlatform platform =
        new SimGridPlatform(
            Integer.parseInt(radical.substring(2)) + 1,
            positive("bw", cluster.getOrDefault("bw", ""), "Bps"),
            positive("lat", cluster.getOrDefault("lat", ""), "s"),
            backbone,
            factors("smpi/bw-factor", properties),
            factors("smpi/lat-factor", properties),
            overheads("smpi/os", properties),
            overheads("smpi/ois", properties),
            overheads("smpi/or", properties));
    String detached = properties.getOrDefault("smpi/send-is-detached-thresh", "");
    int packet = platform.send().getLast().threshold();
    STRICT.require(
        detached.equals(Integer.toString(packet + 1)),
        "smpi/send-is-detached-thresh: not one byte more than the last threshold of smpi/os");
    STRICT.require(
        Stream.of(platform.send(), platform.nonBlockingSend(), platform.receive())
            .map(List::getLast)
            .allMatch(new SimGridPlatform.Section(packet, 0, 0)::equals),
        "an overhead above the mtu, whose place is the latency");
    return platform;
  }

  private static Map<String, String> properties(Element config) {
    STRICT.require(config.getAttribute("id").equals("General"), "config has no id General");
    Map<String, String> properties = new TreeMap<>();
    for (Element property : elements(config)) {
      STRICT.require(property.getTagName().equals("prop"), "no <prop> in <config>");
      String id = property.getAttribute("id");
      STRICT.require(PROPERTIES.contains(id), "unknown property " + id);
      STRICT.require(
          properties.put(id, property.getAttribute("value")) == null, "property twice: " + id);
    }
    STRICT.require(properties.keySet().equals(PROPERTIES), "properties: " + properties.keySet());
    return properties;
  }

  private static Map<String, String> cluster(Element cluster) {
    STRICT.require(elements(cluster).isEmpty(), "a cluster with elements");
    Map<String, String> attributes = new TreeMap<>();
    for (int i = 0; i < cluster.getAttributes().getLength(); i++) {
      Node attribute = cluster.getAttributes().item(i);
      attributes.put(attribute.getNodeName(), attribute.getNodeValue());
    }
    Set<String> others = new TreeSet<>(attributes.keySet());
    others.removeAll(ATTRIBUTES);
    STRICT.require(
        attributes.keySet().containsAll(ATTRIBUTES), "attributes: " + attributes.keySet());
    STRICT.require(others.isEmpty() || others.equals(BACKBONE), "attributes: " + others);
    return attributes;
  }

  private static List<SimGridPlatform.Section> factors(String id, Map<String, String> properties) {
    List<SimGridPlatform.Section> sections = sections(id, properties, 1);
    sections.forEach(s -> STRICT.require(s.first() > 0, id + ": a factor of 0 or less"));
    return sections;
  }

  private static List<SimGridPlatform.Section> overheads(
      String id, Map<String, String> properties) {
    List<SimGridPlatform.Section> sections = sections(id, properties, 2);
    for (int i = 0; i < sections.size(); i++) {
      SimGridPlatform.Section section = sections.get(i);
      long last = i + 1 < sections.size() ? sections.get(i + 1).threshold() : Integer.MAX_VALUE;
      STRICT.require(
          section.at(section.threshold() + 1L) >= -SimGridPlatform.ROUNDING_SECONDS
              && section.at(last) >= -SimGridPlatform.ROUNDING_SECONDS,
          id + ": a time below 0");
    }
    return sections;
  }

  private static List<SimGridPlatform.Section> sections(
      String id, Map<String, String> properties, int values) {
    List<SimGridPlatform.Section> sections = new ArrayList<>();
    for (String text : properties.getOrDefault(id, "").split(";", -1)) {
      String[] parts = text.split(":", -1);
      STRICT.require(
          parts.length == values + 1 && parts[0].matches("\\d{1,9}"), id + ": no section: " + text);
      int threshold = Integer.parseInt(parts[0]);
      STRICT.require(
          sections.isEmpty() ? threshold == 0 : threshold > sections.getLast().threshold(),
          id + ": thresholds do not ascend from 0");
      sections.add(
          new SimGridPlatform.Section(
              threshold, number(id, parts[1]), values == 1 ? 0 : number(id, parts[2])));
    }
    return sections;
  }

  private static double positive(String name, String text, String unit) {
    STRICT.require(text.endsWith(unit), name + " has no unit " + unit + ": " + text);
    double value = number(name, text.substring(0, text.length() - unit.length()));
    STRICT.require(value > 0, name + " is not above 0: " + text);
    return value;
  }

  private static double number(String name, String text) {
    STRICT.require(text.matches("-?\\d+(\\.\\d+)?"), name + ": no number: " + text);
    return new BigDecimal(text).doubleValue();
  }

  private static Element root(String xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // Without one of its own the parser prints to the terminal.
      builder.setErrorHandler(new DefaultHandler());
      return builder.parse(new InputSource(new StringReader(xml))).getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new IllegalStateException("SimGrid platform: no XML: " + e.getMessage(), e);
    }
  }

  private static List<Element> elements(Node parent) {
    List<Element> elements = new ArrayList<>();
    for (Node n = parent.getFirstChild(); n != null; n = n.getNextSibling()) {
      if (n instanceof Element element) {
        elements.add(element);
      } else {
        STRICT.require(
            n.getNodeType() == Node.COMMENT_NODE || n.getTextContent().isBlank(),
            "text between elements");
      }
    }
    return elements;
  }
}
