package fathom.reports.validation;

import static fathom.model.collective.Algorithm.BROADCAST_CHAIN;
import static fathom.model.collective.Algorithm.BROADCAST_FLAT;
import static fathom.reports.validation.Validations.WHOLE;
import static fathom.reports.validation.Validations.caseOf;
import static fathom.reports.validation.Validations.chainLost;
import static fathom.reports.validation.Validations.document;
import static fathom.reports.validation.Validations.measured;
import static fathom.reports.validation.Validations.render;
import static fathom.reports.validation.Validations.sample;
import static fathom.reports.validation.Validations.time;
import static fathom.reports.validation.Validations.unwrapped;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.CongestionControl;
import fathom.model.collective.Operation;
import fathom.reports.GoldenDocuments;
import fathom.reports.document.Document;
import fathom.reports.document.render.FormatName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What every format says of a validation. */
class ValidationFormatTest extends GoldenDocuments {
  @Override
  protected Map<String, String> facts() {
    return Map.ofEntries(
        Map.entry(
            "validation-lost.json",
            """
            "operation": "broadcast", "model": "cluster", "cases": 0, "losses_unforeseen": 0,
              "losses_unfounded": 1, "picks": 0, "picked_rightly": 0, "picked_the_quickest": 0
            "operation": "broadcast", "model": "plogp", "cases": 1, "mean_absolute_error": 0.0,
              "worst_error": 0.0, "losses_unforeseen": 1, "losses_unfounded": 0, "picks": 1,
              "picked_rightly": 0, "picked_the_quickest": 0
            "operation": "broadcast", "nodes": 4, "size": 65536, "model": "plogp", "picked":
              "chain", "among": 1, "quickest": "flat", "tied": false
            """),
        Map.entry(
            "validation-hostile.json",
            """
            "a,\\"b\\"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\\\textbf{y} 100 % # \\u0007":
              "a,\\"b\\"\\nc | d \\u001B[31m red \\u202E turned <b> `x` \\\\textbf{y} 100 % # \\u0007"
            """),
        Map.entry(
            "validation-udp.json",
            """
            "cluster": "lab"
            "congestion_control": null,
            """),
        Map.entry(
            "validation-udp.text",
            """
            algorithm p size median, µs ± plogp, µs error simulator, µs error
            flat 4 64 KiB 1002 40.1 1102 +10.0 % 951.9 -5.0 %
            chain 4 64 KiB 1000 40.0 1200 +20.0 % 1000 +0.0 %
            binomial 4 64 KiB 2000 80.0 1000 -50.0 %
            algorithm p size median, µs ± simulator, µs error
            """),
        Map.entry(
            "validation-lost.text",
            """
            cluster 0 – – – –
            plogp 1 0.0 % +0.0 % flat, 4 nodes, 64 KiB 0 of 1 (0) –
            algorithm p size median, µs ± cluster, µs error plogp, µs error
            flat 4 64 KiB 1000 40.0 loses data 1000 +0.0 %
            chain 4 64 KiB incomplete loses data 500.0
            cluster assumes that nodes can send and receive at full rate at the same time (not met
              in 1 case)
            cluster: predicted a loss of data in 1 case where none was lost
            plogp: predicted no loss in 1 case where data was lost every time
            plogp picks chain for 4 nodes and 64 KiB: chain lost data every time
            ! chain, 4 nodes, 64 KiB: of 6 repetitions 6 lost data, 9 packets missing in all; there
              is no time
            """),
        Map.entry(
            "validation-models.text",
            """
            cluster 4 20.0 % -20.0 % flat, 16 nodes, 1000 B 2 of 2 (2) 1.00
            hockney 4 20.0 % -20.0 % flat, 16 nodes, 1000 B 2 of 2 (2) 1.00
            plogp 4 42.9 % -42.9 % flat, 4 nodes, 64 KiB 2 of 2 (2) 1.00
            postal 4 31.4 % -31.4 % flat, 16 nodes, 1000 B 2 of 2 (2) 1.00
            simulator 4 2.9 % +2.9 % flat, 4 nodes, 64 KiB 2 of 2 (2) 1.00
            algorithm p size median, µs ± cluster, µs error hockney, µs error plogp, µs error
            flat 4 64 KiB 32768 26214 -20.0 % 26214 -20.0 % 18725 -42.9 %
            flat 16 1000 B 2000 1600 -20.0 % 1600 -20.0 % 1143 -42.9 %
            chain 4 64 KiB 32768 26214 -20.0 % 26214 -20.0 % 18725 -42.9 %
            chain 16 1000 B 2000 1600 -20.0 % 1600 -20.0 % 1143 -42.9 %
            algorithm p size median, µs ± postal, µs error simulator, µs error
            flat 4 64 KiB 32768 22469 -31.4 % 33704 +2.9 %
            flat 16 1000 B 2000 1371 -31.4 % 2057 +2.9 %
            chain 4 64 KiB 32768 22469 -31.4 % 33704 +2.9 %
            chain 16 1000 B 2000 1371 -31.4 % 2057 +2.9 %
            postal assumes that nodes can send and receive at full rate at the same time (not met in
              4 cases), and that nodes forward packet by packet (not met in 4 cases). No case with a
              predicted time and a median meets all its assumptions
            """));
  }

  @Override
  protected Map<String, String> rows() {
    return Map.ofEntries(
        Map.entry(
            "validation-udp",
            """
            operation,algorithm,nodes,size: measured_micros,mean_micros,lost_data,gave_up,\
            wrong_bytes,missing_packets,model,predicted_loss,predicted_micros,relative_error,\
            doubts
            broadcast flat 4 65536: 1002 1002 0 0 0 0 plogp 0 1102.2 0.1 | 1002 1002 0 0 0 0 \
            simulator 0 951.9 -0.05
            broadcast chain 4 65536: 1000 1000 0 0 0 0 plogp 0 1200 0.2 | 1000 1000 0 0 0 0 \
            simulator 0 1000 0
            broadcast binomial 4 65536: 2000 2000 0 0 0 0 plogp 0 1000 -0.5 full duplex
            gather uncoordinated 4 65536: 5 0 0 123 simulator 0 5000
            """),
        Map.entry(
            "validation-late",
            """
            operation,algorithm,nodes,size: measured_micros,mean_micros,lost_data,gave_up,\
            wrong_bytes,missing_packets,model,predicted_loss,predicted_micros,relative_error,\
            doubts
            broadcast flat 4 65536: 1000 1000 0 2 1 4
            """),
        Map.entry(
            "validation-lost",
            """
            operation,algorithm,nodes,size: measured_micros,mean_micros,lost_data,gave_up,\
            wrong_bytes,missing_packets,model,predicted_loss,predicted_micros,relative_error,\
            doubts
            broadcast flat 4 65536: 1000 1000 0 0 0 0 cluster 1 | 1000 1000 0 0 0 0 plogp 0 1000 0
            broadcast chain 4 65536: 6 0 0 9 cluster 1 full duplex | 6 0 0 9 plogp 0 500
            """));
  }

  /** The text calculates halves of intervals, and a mean over cases. */
  @Override
  protected Set<String> derived() {
    return Set.of("40.1", "40.0", "80.0", "15.0");
  }

  @Override
  protected void make(Made made) {
    made.document(
        "validation",
        tcp(),
        FormatName.TEXT,
        FormatName.MARKDOWN,
        FormatName.LATEX,
        FormatName.CSV,
        FormatName.JSON);
    made.document("validation-udp", document(sample()));
    made.document("validation-late", document(alone(late())), FormatName.TEXT);
    made.document("validation-lost", document(lost()));
    made.document("validation-models", document(models()), FormatName.LATEX);
    made.document(
        "validation-hostile",
        ValidationDocument.of(
            sample(), Collections.emptySortedSet(), new TreeMap<>(Map.of(HOSTILE, HOSTILE))));
  }

  private static Document tcp() {
    return document(sample(), new TreeSet<>(List.of(CongestionControl.BBR)));
  }

  private static Validation<ProgramCase> alone(Measured<ProgramCase> measured) {
    return new Validation<>(List.of(measured), List.of(), Judging.STRICT);
  }

  private static Measured<ProgramCase> late() {
    return new Measured<>(
        caseOf(BROADCAST_FLAT),
        new Times(List.of(1000.0)),
        new Incomplete(0, 2, 1, 4),
        new Measured.StartSkew(20, false, 0));
  }

  /** A pick that lost all, a loss that was forecast, one that was not, and one that never came. */
  private static Validation<ProgramCase> lost() {
    return chainLost(
        List.of(
            time("plogp", BROADCAST_FLAT, 1000),
            time("plogp", BROADCAST_CHAIN, 500),
            CaseForecast.loss("cluster", caseOf(BROADCAST_FLAT), List.of()),
            CaseForecast.loss("cluster", caseOf(BROADCAST_CHAIN), List.of("full duplex"))));
  }

  /** More models than stand beside each other, some of which cannot choose; two sizes and nodes. */
  private static Validation<ProgramCase> models() {
    List<Measured<ProgramCase>> measured = new ArrayList<>();
    List<CaseForecast<ProgramCase>> said = new ArrayList<>();
    for (ProgramCase of :
        List.of(
            caseOf(BROADCAST_FLAT),
            caseOf(BROADCAST_CHAIN),
            new ProgramCase(BROADCAST_FLAT, 16, 1000, WHOLE),
            new ProgramCase(BROADCAST_CHAIN, 16, 1000, WHOLE))) {
      double micros = of.nodes() * of.sizeBytes() / 10.0;
      measured.add(measured(of, List.of(micros, micros * 1.5), Incomplete.NONE));
      for (String model : List.of("cluster", "hockney", "plogp", "postal", "simulator")) {
        List<String> doubts =
            model.equals("postal") ? List.of("full duplex", "packet by packet") : List.of();
        said.add(CaseForecast.time(model, of, micros * model.length() / 7, doubts));
      }
    }
    return new Validation<>(measured, said, Judging.STRICT);
  }

  @Test
  void anOperationThatLostDataHasNoTime() {
    assertEquals(List.of(), sample().comparisons(Operation.GATHER, "simulator"));
    String text = render(FormatName.TEXT, sample());
    assertTrue(
        unwrapped(text)
            .contains(
                "! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions 5 lost data, 123 packets"
                    + " missing in all; there is no time"),
        text);
  }

  @Test
  void theTableSaysAll() {
    String text = render(FormatName.TEXT, sample());
    for (String line :
        List.of(
            "plogp      3      26.7 %        -50.0 % binomial, 4 nodes, 64 KiB  0 of 1 (0)"
                + "     2.00",
            "flat       4  64 KiB  1002       40.1  1102      +10.0 %   951.9        -5.0 %",
            "simulator  0      –             –      –              –",
            "simulator: predicted no loss in 1 case where data was lost every time",
            "plogp assumes that nodes can send and receive at full rate at the same time (not met in 1"
                + " case). Mean |error| of the 2 cases that meet all its assumptions: 15.0 %",
            "plogp picks binomial for 4 nodes and 64 KiB: it takes 2.00 times as long as chain")) {
      assertTrue(unwrapped(text).contains(line), () -> line + "\nis not in\n" + text);
    }
  }

  @Test
  void csvAndJsonHaveEveryCase() {
    String csv = render(FormatName.CSV, sample());
    assertEquals(1 + 3 + 2 + 1, csv.lines().count(), csv);
    assertTrue(
        csv.contains(
            "gather,uncoordinated,4,65536,65536,1,2,5,5,0,0,123,3.0,1,,,,,,,simulator,0,5000.0,,"),
        csv);
    String json = render(FormatName.JSON, sample());
    assertTrue(json.contains("\"schema\": \"fathom-validation/1\""), json);
    assertTrue(json.contains("\"mean_absolute_error\": 0.26666666666666"), json);
    assertTrue(json.contains("\"cluster\": \"lab\""), json);
    assertFalse(json.contains("NaN"), json);
    String markdown = render(FormatName.MARKDOWN, sample());
    assertTrue(
        markdown.contains("| chain | 4 | 64 KiB | 1000 | 40.0 | plogp | 1200 | +20.0 % |"),
        markdown);
    assertTrue(markdown.contains("- ! uncoordinated, 4 nodes, 64 KiB: of 5 repetitions"), markdown);
  }

  @Test
  void overTcpTheTailsAreShownAndWhatTcpDidAgainstCongestion() {
    String text = FormatName.TEXT.render(tcp());
    assertTrue(text.contains("±    mean  p90 "), text);
    assertTrue(text.contains("flat       4  64 KiB  1002       40.1  1002  1042  1102"), text);
    assertTrue(text.contains("TCP's congestion control: bbr\n"), text);
    assertTrue(FormatName.CSV.render(tcp()).contains(",bbr,plogp,0,1000.0,-0.5,full duplex\n"));
  }

  @Test
  void aStartFarApartIsTold() {
    String text = render(FormatName.TEXT, alone(late()));
    assertTrue(
        unwrapped(text)
            .contains(
                "! within a repetition nodes started up to 20 µs apart; each node is timed from its own start,"
                    + " so times may be too short by up to 2.0 %: flat, 4 nodes, 64 KiB"),
        text);
    assertTrue(
        unwrapped(text)
            .contains(
                "! flat, 4 nodes, 64 KiB: of 4 repetitions 2 timed out, 1 had wrong bytes, 4 packets"
                    + " missing in all; their times are not counted"),
        text);
  }
}
