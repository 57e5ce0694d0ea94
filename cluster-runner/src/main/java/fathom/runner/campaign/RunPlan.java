package fathom.runner.campaign;

import fathom.model.transport.Transport;
import fathom.reports.run.Asked;
import fathom.reports.run.Manifest;
import fathom.reports.run.NamedPath;
import fathom.reports.run.RunDirectory;
import fathom.reports.run.Wording;
import fathom.reports.text.ShellWord;
import fathom.runner.campaign.plan.MeasureRequest;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.cluster.ClusterKind;
import fathom.runner.cluster.ClusterKind.Machines;
import fathom.runner.cluster.ClusterKinds;
import fathom.runner.console.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a run was asked for, to be asked for again. A run may come from a stranger: what its
 * manifest says is read as a command line is, and shown before it is done.
 *
 * @param run the run directory
 * @param manifest what it says
 * @param wording what was written for it
 * @param cluster read from that
 * @param transport over what it was measured
 * @param pairs read from the wording
 * @param precision that was asked for
 */
record RunPlan(
    Path run,
    Manifest manifest,
    Wording wording,
    ClusterKind cluster,
    Transport transport,
    Pairs pairs,
    double precision) {
  private static final double MILLIS = 1e3;

  /**
   * The plan of a run.
   *
   * @param name as the user gave it
   * @throws UserException where it is no run directory, or cannot be asked for again
   */
  static RunPlan of(String name) {
    Path run = NamedPath.of(name);
    if (Files.isRegularFile(run)) {
      throw UserException.badInput(
          name
              + ": a file does not say what was asked for: repeat RUN takes a run directory (two or"
              + " more runs or sheets are compared, and nothing is measured)");
    }
    Manifest manifest = RunDirectory.open(run).manifest();
    Asked asked = manifest.asked();
    Wording wording = asked.wording().orElseThrow(() -> unsaid(name));
    double precision = asked.precision().orElseThrow(() -> unsaid(name));
    ClusterKind cluster = ClusterKinds.parse(wording.cluster(), wording.options());
    requireOwnFiles(run, cluster, wording);
    Transport transport = transport(name, manifest.cluster().transport());
    cluster.check(transport);
    Pairs pairs =
        Pairs.ofWord(wording.pairs())
            .orElseThrow(
                () ->
                    UserException.badInput(
                        name + ": its manifest asks for unknown pairs: " + wording.pairs()));
    return new RunPlan(run, manifest, wording, cluster, transport, pairs, precision);
  }

  private static UserException unsaid(String name) {
    return UserException.badInput(
        name
            + ": its manifest does not say what was asked for, as runs of earlier versions do not:"
            + " measure once more with this version, and repeat that run");
  }

  private static Transport transport(String name, String id) {
    return Transport.offered().stream()
        .filter(transport -> transport.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> UserException.badInput(name + ": no such transport to measure over: " + id));
  }

  /**
   * A file beside the raw results that says how nodes are reached, such as an ssh configuration,
   * can start programs here: who sends a run must not choose it.
   */
  private static void requireOwnFiles(Path run, ClusterKind cluster, Wording wording) {
    if (cluster.machines() != Machines.OTHERS) {
      return;
    }
    String text = wording.cluster();
    Stream.concat(
            Stream.of(text.substring(text.indexOf(':') + 1)), wording.options().values().stream())
        .filter(file -> isInside(run, file))
        .findFirst()
        .ifPresent(
            file -> {
              throw UserException.badInput(
                  file
                      + " lies in the run that is to be repeated; how nodes are reached is not taken"
                      + " from there: copy the file, look at it, and measure with the copy");
            });
  }

  private static boolean isInside(Path run, String file) {
    try {
      Path path = Path.of(file);
      return Files.exists(path) && path.toRealPath().startsWith(run.toRealPath());
    } catch (InvalidPathException | IOException e) {
      return false; // no file, and refused as one
    }
  }

  /** What is to be measured for a repetition, from 1. */
  MeasureRequest request(int repetition, Path out, boolean resume) {
    return new MeasureRequest(
        cluster.again(repetition),
        transport,
        manifest.asked().parameters(),
        wording.quick(),
        wording.budgetSeconds().map(s -> Duration.ofMillis(Math.round(MILLIS * s))),
        precision,
        wording.sizes(),
        manifest.asked().breakpoint(),
        Optional.of(out),
        resume,
        pairs);
  }

  /** Whether a run is what was asked for as this repetition. */
  boolean isAsked(Manifest other, MeasureRequest request) {
    return other.cluster().transport().equals(transport.id())
        && other
            .asked()
            .equals(
                new Asked(
                    request.parameters(),
                    request.breakpoint(),
                    Optional.of(request.precision()),
                    request.wording()));
  }

  /** Where it is measured, as it is written: {@code --cluster ssh:hosts.txt --transport tcp}. */
  String words() {
    List<String> words = new ArrayList<>(List.of("--cluster", wording.cluster()));
    wording.options().forEach((name, value) -> words.addAll(List.of(name, value)));
    words.addAll(List.of("--transport", transport.id()));
    return words.stream().map(ShellWord::of).reduce((a, b) -> a + " " + b).orElseThrow();
  }

  /** Names of facts about program and machine that are not as they were in the run. */
  List<String> differing(Manifest repetition) {
    return manifest.provenance().keySet().stream()
        .filter(fact -> fact.matches("(fathom|jdk|machine|nodes|simulated\\.sheet)\\b.*"))
        .filter(fact -> !fact.equals("machine.load.before"))
        .filter(
            fact -> {
              String now = repetition.provenance().get(fact);
              return now != null && !now.equals(manifest.provenance().get(fact));
            })
        .toList();
  }
}
