package fathom.reports.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.model.collective.Operation;
import fathom.model.parameter.Experiment;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.Sheet;
import fathom.model.sheet.TableOne;
import fathom.reports.Refusal;
import fathom.reports.SampleRuns;
import fathom.reports.SampleSheets;
import fathom.reports.figures.Compared;
import fathom.reports.figures.Compared.ComparedCase;
import fathom.reports.figures.Figures;
import fathom.reports.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run and a validation bring along to the page of a sheet. */
class ReportSourceTest {
  @TempDir private Path temp;

  @Test
  void aRunBringsItsBurstsAlong() throws IOException {
    RunDirectory run =
        SampleRuns.done(
            temp.resolve("run"),
            List.of(Parameter.NETWORK_BUFFER),
            Map.of(
                Experiment.BURST_LOSS,
                SampleRuns.jmh(
                    "us/op",
                    "[[1, 1]]",
                    Map.of(
                        "size", "[[1400, 1400]]",
                        "senders", "[[3, 3]]",
                        "receivers", "[[1, 1]]",
                        "offered", "[[6000, 1000]]",
                        "arrived", "[[3900, 1000]]",
                        "receiverDrops", "[[0, 0]]"))));
    run.writeSheet(SampleSheets.table1());
    ReportSource source = ReportSource.read(run.root().toString());
    assertEquals(2, source.bursts().size());
    String page = HtmlReport.render(source);
    assertTrue(page.contains("2 bursts of 3 senders into one port, 1400 bytes a packet"));
    assertFalse(page.contains("single bursts are drawn from a run directory only"));
  }

  /** A case without a time, on either side, has no place; one without an interval has no bar. */
  @Test
  void aValidationBringsItsCasesAlong() throws IOException {
    Files.writeString(
        temp.resolve("validation.json"),
        """
        {"schema": "fathom-validation/1", "cases": [
          {"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": 100.0, "measured_micros_low": null, "predicted_micros": 90.0},
          {"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": null, "predicted_micros": 90.0},
          {"operation": "gather", "algorithm": "uncoordinated", "model": null,
           "measured_micros": 100.0, "predicted_micros": null}]}
        """);
    ReportSource source = ReportSource.of(TableOne.sheet()).withValidation(temp);
    assertEquals(
        List.of(
            new ComparedCase(
                Operation.GATHER, "coordinated", "cluster", 100, 100, 100, 90, false, false)),
        source.validation().cases());
    String page = HtmlReport.render(source);
    assertTrue(page.contains("cluster 10.0 % over 1 case"));
    assertTrue(page.contains("Not drawn: 2 cases without a measured or a predicted time."), page);
    assertTrue(source.validation().origin().contains("does not say which sheet"));
  }

  /** As where nobody has a model of what was measured: it is named, with its times. */
  @Test
  void aValidationWithoutPredictionsIsNamed() throws IOException {
    String file =
        """
        {"schema": "fathom-validation/1", "run": {"cluster": "lab", "created": "2026-11-22T00:00:00Z"},
         "cases": [%s]}
        """;
    Files.writeString(
        temp.resolve("validation.json"),
        file.formatted(
            """
            {"operation": "gather", "algorithm": "coordinated", "size": 65536, "nodes": 16,
             "measured_micros": 83651.8125, "measured_micros_low": 82331.277,
             "measured_micros_high": 84047.076, "model": null, "predicted_micros": null},
            {"operation": "scatter", "algorithm": "flat", "measured_micros": null,
             "model": "plogp", "predicted_micros": null}
            """));
    List<Figures.MissingFigure> missing =
        ReportSource.of(TableOne.sheet()).withValidation(temp).figures().missing();
    assertEquals(
        List.of("Measured against predicted: gather", "Measured against predicted: scatter"),
        missing.stream().map(Figures.MissingFigure::title).toList());
    String why = "no case has both a measured and a predicted time: ";
    assertTrue(
        missing
            .getFirst()
            .reason()
            .startsWith(
                why
                    + "coordinated of 65536 bytes among 16 nodes took 83651.8 µs [82331.3, 84047.1]."
                    + " Measured on lab, 2026-11-22T00:00:00Z."),
        missing::toString);
    assertTrue(
        missing
            .getLast()
            .reason()
            .startsWith(why + "flat has no measured time, and plogp gives none."),
        missing::toString);
    Files.writeString(temp.resolve("validation.json"), file.formatted(""));
    assertEquals(
        List.of(
            new Figures.MissingFigure(
                "Measured against predicted", "the validation holds no case")),
        ReportSource.of(TableOne.sheet()).withValidation(temp).figures().missing());
  }

  /** Its own sheet is named without a word more; another one, or another cluster, is a warning. */
  @Test
  void aValidationOfAnotherSheetIsSaidToBeOne() throws IOException {
    Sheet sheet = SampleSheets.table1();
    String own = validation(sheet.created(), "lab", "udp", "\"lost_data\": 0, \"doubts\": null");
    Compared compared = ReportSource.of(sheet).withValidation(written(own)).validation();
    assertEquals(
        "Measured on lab over udp, 2026-11-22T00:00:00Z, with Fathom 0.1.0.", compared.origin());
    assertFalse(
        compared.cases().getFirst().isDoubted() || compared.cases().getFirst().isIncomplete());
    String other = validation("2020-01-01T00:00:00Z", "ssh", "tcp", "\"lost_data\": 2");
    ReportSource source = ReportSource.of(sheet).withValidation(written(other));
    String origin = source.validation().origin();
    assertTrue(
        origin.contains(
            "WARNING: the predictions are from another sheet: created"
                + " 2020-01-01T00:00:00Z, this one 2026-11-21T01:32:00Z; of cluster ssh, this one"
                + " lab."),
        origin);
    assertTrue(
        origin.contains(
            "WARNING: it was not measured on the cluster of this sheet: cluster ssh, this one lab; transport"
                + " tcp, this one udp."),
        origin);
    assertTrue(source.validation().cases().getFirst().isIncomplete());
    String page = HtmlReport.render(source);
    assertTrue(page.contains("repetitions of every case lost data"), "named among the not drawn");
    String doubted = validation(sheet.created(), "lab", "udp", "\"doubts\": \"full duplex\"");
    source = ReportSource.of(sheet).withValidation(written(doubted));
    assertTrue(source.validation().cases().getFirst().isDoubted());
    assertTrue(HtmlReport.render(source).contains("<figcaption>Measured on lab over udp"));
  }

  private Path written(String validation) throws IOException {
    Files.writeString(temp.resolve("validation.json"), validation);
    return temp;
  }

  private static String validation(String created, String cluster, String transport, String more) {
    return """
        {"schema": "fathom-validation/1",
         "run": {"created": "2026-11-22T00:00:00Z", "fathom.version": "0.1.0", "cluster": "%2$s",
           "transport": "%3$s", "sheet.created": "%1$s", "sheet.cluster": "%2$s"},
         "cases": [{"operation": "gather", "algorithm": "coordinated", "model": "cluster",
           "measured_micros": 100.0, "predicted_micros": 90.0, %4$s}]}
        """
        .formatted(created, cluster, transport, more);
  }

  @ParameterizedTest
  @CsvSource({
    "fathom-validation/2, gather, 100, schema",
    "fathom-validation/1, dance, 100, no such operation",
    "fathom-validation/1, gather, -1, no times"
  })
  void aDamagedValidationIsRefused(String schema, String operation, String micros, String reason)
      throws IOException {
    Files.writeString(
        temp.resolve("validation.json"),
        "{\"schema\": \""
            + schema
            + "\", \"cases\": [{\"operation\": \""
            + operation
            + "\", \"algorithm\": \"a\", \"model\": \"m\", \"measured_micros\": "
            + micros
            + ", \"predicted_micros\": 1}]}");
    ReportSource source = ReportSource.of(TableOne.sheet());
    String line = Refusal.line(() -> source.withValidation(temp));
    assertTrue(line.contains(reason), line);
  }
}
