package fathom.reports.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.fitting.cost.BreakpointChoice;
import fathom.model.cost.CostFunction;
import fathom.model.lab.WireHolder;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Effort;
import fathom.model.sheet.Truth;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestJsonTest {
  private static final Manifest SAMPLE =
      SampleRuns.manifest(
              List.of(Parameter.SEND_GAP, Parameter.NETWORK_BUFFER),
              List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS))
          .withExperiment(
              ExperimentRecord.pending(Experiment.SEND_GAP)
                  .withDisturbance("other work took 52 % of one CPU")
                  .done(12.25)
                  .withEffort(new Effort(Experiment.SEND_GAP, 6, 2.5, 1, 3.25, 5.5)))
          .withExperiment(ExperimentRecord.pending(Experiment.BURST_LOSS).failed("no \"peer\"", 3))
          .withNotObservable(Parameter.RECEIVE_OVERHEAD, "no steering")
          .withWarning("hot")
          .withProvenance("k", "v");

  @Test
  void readsBackWhatItWrote() {
    assertEquals(SAMPLE, ManifestJson.read("m", ManifestJson.write(SAMPLE)));
    for (Optional<BreakpointChoice> choice :
        List.<Optional<BreakpointChoice>>of(
            Optional.empty(),
            Optional.of(new BreakpointChoice.NoBreakpoints()),
            Optional.of(new BreakpointChoice.Auto()),
            Optional.of(BreakpointChoice.fixed(18, 40)))) {
      Manifest other =
          SampleRuns.with(
              SAMPLE,
              new KnownFacts(
                  Optional.empty(),
                  Optional.of(150.5),
                  Optional.of(new WireFacts(50, WireHolder.SWITCH)),
                  Map.of(),
                  true),
              new Asked(SAMPLE.asked().parameters(), choice, Optional.of(0.02), Optional.empty()));
      assertEquals(other, ManifestJson.read("m", ManifestJson.write(other)));
    }
  }

  /** Names of fields come from those of components: a renamed component must not rename one. */
  @Test
  void theFileHasTheseFields() {
    Manifest all =
        SampleRuns.with(
                SAMPLE,
                new KnownFacts(
                    SAMPLE.known().port(),
                    Optional.of(150.5),
                    Optional.of(new WireFacts(50, WireHolder.PROGRAMS)),
                    Map.of(Parameter.NETWORK_BUFFER, new Truth.KnownBuffer(209, 0.5, "a sheet")),
                    true),
                new Asked(
                    SAMPLE.asked().parameters(),
                    Optional.of(new BreakpointChoice.Auto()),
                    Optional.of(0.02),
                    Optional.of(
                        new Wording(
                            "lab",
                            new TreeMap<>(Map.of("--network", "10.1.0.0/16")),
                            true,
                            Optional.of(90.5),
                            List.of(1, 40),
                            "all"))))
            .withExperiment(
                SAMPLE
                    .experiment(Experiment.SEND_GAP)
                    .orElseThrow()
                    .withDigests(new RawDigests("ab12", "cd34")));
    assertEquals(
        """
        {
          "schema": "fathom-run/1",
          "id": "r1",
          "created": "2026-11-21T01:32:00Z",
          "cluster": {
            "kind": "lab",
            "nodes": 4,
            "transport": "udp",
            "mtu": 1472,
            "profile": "fast-ethernet"
          },
          "port": {
            "rate_mbit": 100.0,
            "burst": 8000,
            "mpu": 84,
            "overhead": 2,
            "packets": 200,
            "sender_buckets_emptied": true
          },
          "uplink_mbit": 150.5,
          "wire": {
            "latency_us": 50.0,
            "held_by": "programs"
          },
          "known": {
            "B_L": {
              "formula": "a sheet",
              "packets": 209.0,
              "departure_over_arrival": 0.5
            }
          },
          "parameters": [ "g_s", "B_L" ],
          "receive_overhead_in_send_overhead": true,
          "breakpoints": "auto",
          "precision": 0.02,
          "asked": {
            "cluster": "lab",
            "options": {
              "--network": "10.1.0.0/16"
            },
            "quick": true,
            "budget_s": 90.5,
            "sizes": [ 1, 40 ],
            "pairs": "all"
          },
          "not_observable": {
            "O_r": "no steering"
          },
          "experiments": [ {
            "experiment": "send-gap",
            "raw": "raw/send-gap.json",
            "status": "done",
            "reason": "",
            "seconds": 12.25,
            "effort": {
              "forks": 6,
              "start_s": 2.5,
              "warm_up_s": 1.0,
              "windows_s": 3.25,
              "waiting_s": 5.5
            },
            "disturbance": "other work took 52 % of one CPU",
            "sha256": "ab12",
            "hlog_sha256": "cd34"
          }, {
            "experiment": "burst-loss",
            "raw": "raw/burst-loss.json",
            "status": "failed",
            "reason": "no \\"peer\\"",
            "seconds": 3.0
          } ],
          "warnings": [ "hot" ],
          "provenance": {
            "jdk": "25",
            "k": "v"
          }
        }
        """,
        ManifestJson.write(all));
    assertEquals(all, ManifestJson.read("m", ManifestJson.write(all)));
  }

  @Test
  void keepsWhatTheUserWrote() {
    for (Wording wording :
        List.of(
            new Wording(
                "ssh:hosts ü.txt",
                new TreeMap<>(Map.of("--network", "10.1.0.0/16")),
                false,
                Optional.of(90.5),
                List.of(1, 40, 1400),
                "sample:6"),
            new Wording("lab", new TreeMap<>(), true, Optional.empty(), List.of(), ""))) {
      Asked asked = SAMPLE.asked();
      Manifest written =
          SampleRuns.with(
              SAMPLE,
              SAMPLE.known(),
              new Asked(
                  asked.parameters(), asked.breakpoint(), asked.precision(), Optional.of(wording)));
      assertEquals(written, ManifestJson.read("m", ManifestJson.write(written)));
    }
    String none = ManifestJson.write(SAMPLE);
    assertFalse(none.contains("\"asked\""), "a run of a version before");
    assertEquals(
        "m: asked: has no \"cluster\"",
        Refusal.line(
            () ->
                ManifestJson.read(
                    "m", none.replaceFirst("\"schema\"", "\"asked\": {}, \"schema\""))));
  }

  @Test
  void keepsWhatIsKnownOfASimulatedCluster() {
    Map<Parameter, Truth> known = new EnumMap<>(Parameter.class);
    known.put(Parameter.SEND_GAP, new Truth.KnownCost(CostFunction.line(6.73, 0), "a sheet"));
    known.put(
        Parameter.TRANSFER_TIME,
        new Truth.KnownTransfer(1.556, 16.684, 0.0826, Optional.of(90.0), "a sheet"));
    known.put(Parameter.NETWORK_BUFFER, new Truth.KnownBuffer(1935, 1.0 / 3, "a sheet"));
    Manifest simulated =
        SampleRuns.with(
            SAMPLE,
            new KnownFacts(SAMPLE.known().port(), Optional.empty(), Optional.empty(), known, false),
            SAMPLE.asked());
    assertEquals(known, simulated.known().truths());
    String json = ManifestJson.write(simulated);
    assertEquals(simulated, ManifestJson.read("m", json));
    assertFalse(json.contains("relative_error"), json);
    assertFalse(ManifestJson.write(SAMPLE).contains("known"));
    assertEquals(known, simulated.withWarning("w").withCluster(SAMPLE.cluster()).known().truths());
    refused(json.replace("\"B_L\": {", "\"B\": {"), "known.B: no such parameter");
    refused(json.replace("\"packets\": 1935.0,", ""), "known.B_L: has no \"packets\"");
  }

  @Test
  void keepsWhatAnExperimentCostAndWhatDisturbedIt() {
    ExperimentRecord record =
        ManifestJson.read("m", ManifestJson.write(SAMPLE))
            .experiment(Experiment.SEND_GAP)
            .orElseThrow();
    assertEquals(12.25, record.effort().orElseThrow().totalSeconds());
    assertEquals("other work took 52 % of one CPU", record.disturbance());
    assertTrue(record.isDisturbed());
    assertFalse(SAMPLE.experiment(Experiment.BURST_LOSS).orElseThrow().isDisturbed());
  }

  @Test
  void readsAManifestThatIsOlderThanEffortsAndTargets() {
    Manifest sample = SampleRuns.with(SAMPLE, Optional.of(150.0), Optional.of(0.02));
    String older =
        ManifestJson.write(sample)
            .replaceFirst("(?s),\\s*\"effort\": \\{.*?\\}", "")
            .replaceFirst(",\\s*\"disturbance\": \"[^\"]*\"", "")
            .replaceFirst("\"precision\": [0-9.]+,", "")
            .replaceFirst("\"uplink_mbit\": [0-9.]+,", "");
    Manifest read = ManifestJson.read("m", older);
    assertEquals(Optional.empty(), read.asked().precision());
    assertEquals(Optional.empty(), read.known().uplinkBitsPerMicro());
    assertEquals(
        ExperimentRecord.pending(Experiment.SEND_GAP).done(12.25),
        read.experiment(Experiment.SEND_GAP).orElseThrow());
  }

  @Test
  void replacesARecordInItsPlaceAndRepeatsNoWarning() {
    assertEquals(
        List.of(Experiment.SEND_GAP, Experiment.BURST_LOSS),
        SAMPLE.experiments().stream().map(ExperimentRecord::experiment).toList());
    assertEquals(SAMPLE, SAMPLE.withWarning("hot"));
  }

  @Test
  void refusesWhatIsNoManifest() {
    String json = ManifestJson.write(SAMPLE);
    refused("{\"a\": 1}", "not the manifest of a Fathom run");
    refused("[1]", "expected an object");
    refused(json.substring(0, json.length() / 2), "truncated");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fathom-run/1 | fathom-run/2 | schema "fathom-run/2"
          "g_s" | "g_q" | parameters[0]: expected O_s or T_s or
          "send-gap" | "send-gasp" | experiments[0].experiment
          "done" | "over" | experiments[0].status
          "burst-loss" | "send-gap" | listed twice
          01:32:00Z | soon | created
          "burst": 8000 | "burst": 80 | port: burst below
          "forks": 6 | "forks": -6 | experiments[0].effort: no part of
          "precision": 0.02 | "precision": 0 | precision must be
          "precision": 0.02 | "precision": "0.02" | precision: expected a number, found "0.02"
          "rate_mbit": 100.0, | | port: has no "rate_mbit"
          "rate_mbit": 100.0 | "rate_mbit": "NaN" | port.rate_mbit: expected a number, found "NaN"
          "forks": 6 | "forks": 6.5 | experiments[0].effort.forks: expected a whole number, found 6.5
          "start_s": 2.5, | | experiments[0].effort: has no "start_s"
          "reason": "" | "reason": 0 | experiments[0].reason: expected text, found 0
          "done" | "done" , "sha256": 12 | experiments[0].sha256: expected text, found 12
          _mbit": 150.0 | _mbit": -1 | uplink rate must be
          """)
  void saysWhatIsWrongAndWhere(String first, @Nullable String wrong, String part) {
    String good =
        ManifestJson.write(SampleRuns.with(SAMPLE, Optional.of(150.0), Optional.of(0.02)));
    String damaged = good.replaceFirst(first, wrong == null ? "" : wrong);
    assertNotEquals(good, damaged);
    refused(damaged, part);
  }

  @Test
  void anExperimentCarriesItsOwnEffortOnly() {
    Effort other = new Effort(Experiment.SEND_GAP, 6, 1, 1, 1, 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> ExperimentRecord.pending(Experiment.BURST_LOSS).withEffort(other));
  }

  private static void refused(String json, String part) {
    String line = Refusal.line(() -> ManifestJson.read("r/manifest.json", json));
    assertTrue(line.startsWith("r/manifest.json: "), line);
    assertTrue(line.contains(part), line);
  }
}
