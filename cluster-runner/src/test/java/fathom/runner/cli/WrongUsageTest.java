package fathom.runner.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fathom.runner.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the command line: bad input is exit code 2 and one line that says what. */
class WrongUsageTest {
  static Stream<Arguments> wrongUsage() {
    return Stream.of(
        refused("No option \"--nope\" (see fathom --help)", "--nope"),
        refused("No option \"--wrong\" (see fathom measure --help)", "measure", "--wrong"),
        refused("No option \"--x\\u001B]0;owned\\u0007\"", "measure", "--x\u001b]0;owned\u0007"),
        refused("No command \"a\\u202Eb\"", "a\u202eb"),
        refused("No option \"--bugdet\"; did you mean \"--budget\"?", "measure", "--bugdet=9s"),
        refused("No option \"--sized\"; did you mean \"--size\"?", "measure", "--sized", "40"),
        refused(
            "No option \"--operationz\"; did you mean \"--operation\"?", "tune", "--operationz"),
        refused("size 0 is outside 1..1472 bytes", "measure", "--size", "0,40"),
        refused(
            "Missing required options: '--sheet=SHEET', '--operation=NAME' (see fathom predict",
            "predict",
            "--nodes",
            "4"),
        refused("Missing required option: '--to=TOOL' (see", "export", "--sheet", "table-1"),
        refused("Missing required option: '--sheet=SHEET' (see fathom models", "models"),
        refused("(see fathom measure --help)", "measure", "--nope"),
        refused("No command \"frobnicate\" (see fathom --help)", "frobnicate"),
        refused("No command \"mesure\"; did you mean \"measure\"?", "mesure", "--cluster", "lab"),
        refused("No command \"dwon\"; did you mean \"down\"? (see fathom lab", "lab", "dwon"),
        refused("fathom measure does not take \"lab\" (see fathom measure", "measure", "lab"),
        refused(
            "csv, csv-semicolon, json, html, hlog; did you mean \"json\"?",
            "report",
            "table-1",
            "--format",
            "jsno"),
        refused("unknown transport 'upd'; there are", "measure", "--transport", "upd"),
        refused("did you mean \"udp\"?", "measure", "--transport", "upd"),
        refused("did you mean \"local\"?", "measure", "--cluster", "locla"),
        refused("did you mean \"M_ctc\"?", "measure", "--parameters", "g_s,M_cct"),
        refused("did you mean \"gather\"?", predict("gahter")),
        refused("did you mean \"alltoall\"?", predict("altoall")),
        refused("Missing required parameter: 'RUN|FILE'", "fit"),
        refused("Missing required parameter: 'RUN|sheet.json'", "report"),
        refused("Missing required parameter", "lab", "exec", "h1"),
        refused("--hosts", "lab", "truth", "--hosts", "many"),
        refused("unknown parameter 'g_q'; there are O_s, T_s", "measure", "--parameters", "g_q"),
        refused("not a time for --budget: 'soon'", "measure", "--budget", "soon"),
        refused("size 0 is outside 1..1472 bytes", "measure", "--sizes", "0,40"),
        refused("size 1073741824 is outside 1..1472 bytes", "measure", "--sizes", "1GiB"),
        refused("size 1473 is outside 1..1472 bytes", "measure", "--sizes", "40,1473"),
        refused(
            "size 1449 is outside 1..1448 bytes",
            "measure",
            "--transport",
            "tcp",
            "--sizes",
            "1449"),
        refused(
            "size 65508 is outside 1..65507 bytes",
            "measure",
            "--cluster",
            "local",
            "--sizes",
            "65508"),
        refused(
            "breakpoint 2000 is outside the sizes 1..1472",
            "measure",
            "--sizes",
            "1,40,1472",
            "--breakpoint",
            "2000"),
        refused(
            "breakpoint 1472 is outside the sizes 1..1472",
            "measure",
            "--sizes",
            "1,40,1472",
            "--breakpoint",
            "40,1472"),
        refused("breakpoint 1472 is outside", "measure", "--breakpoint", "1472"),
        refused("not a breakpoint: 'here'", "measure", "--breakpoint", "here"),
        refused(
            "1 s is too short for these 11 parameters here; the least is",
            "measure",
            "--budget",
            "1s"),
        refused("unknown format 'pdf'; there are text", "measure", "--format", "pdf"),
        refused("unknown transport 'sctp'", "measure", "--transport", "sctp"),
        refused("use --cluster local", "measure", "--transport", "unix"),
        refused("absent.json: no run directory", "measure", "--cluster", "sim:absent.json"),
        refused("sim:SHEET takes a sheet.json", "measure", "--cluster", "sim"),
        refused("nodes takes a number from 2", "measure", "--cluster", "sim:table-1:nodes=1"),
        refused("unknown option 'forks'", "measure", "--cluster", "sim:table-1:forks=9"),
        refused(
            "--transport is not for --cluster sim",
            "measure",
            "--cluster",
            "sim:table-1",
            "--transport",
            "tcp"),
        refused(
            "size 1501 is outside 1..1500 bytes",
            "measure",
            "--cluster",
            "sim:table-1",
            "--sizes",
            "1501"),
        refused(
            "1 s is too short for these 11 parameters here",
            "measure",
            "--cluster",
            "sim:table-1",
            "--budget",
            "1s"),
        refused("absent: cannot be read", "measure", "--cluster", "ssh:absent"),
        refused("takes a file that names the nodes", "measure", "--cluster", "ssh:"),
        refused(
            "--nodes and --size would do nothing: --again takes them from the earlier tune",
            "tune",
            "--cluster",
            "lab:4",
            "--again",
            "runs/x",
            "--size",
            "1KiB",
            "--nodes",
            "4"),
        refused(
            "--rounds would do nothing: --dry-run runs nothing",
            "tune",
            "--cluster",
            "lab:4",
            "--sheet",
            "table-1",
            "--dry-run",
            "--rounds",
            "9"),
        refused(
            "--budget would do nothing: it is for a sheet that is measured first",
            "tune",
            "--cluster",
            "lab:4",
            "--sheet",
            "table-1",
            "--budget",
            "60s"),
        refused("--network is for --cluster ssh or slurm", "measure", "--network", "eth0"),
        refused("--slurm-options is for --cluster slurm", "measure", "--slurm-options", "-N4"),
        refused("--ssh-config is for --cluster ssh", "measure", "--ssh-config", "config"),
        refused("--resume needs --out", "measure", "--resume"),
        refused("--pairs takes all, sample:N or none, not 'some'", "measure", "--pairs", "some"),
        refused("over loopback there is one", "measure", "--cluster", "local", "--pairs", "all"),
        refused("no such run directory", "measure", "--resume", "--out", "/nowhere/at/all"),
        refused("unknown cluster 'moon'", "measure", "--cluster", "moon"),
        refused("unknown profile 'slow'", "measure", "--cluster", "lab:4:slow"),
        refused("unknown profile 'slow'", "lab", "truth", "--profile", "slow"),
        refused("2 to 200 hosts, not 1", "lab", "truth", "--hosts", "1"),
        refused("unknown format 'csv'; there are text, json", "lab", "truth", "--format", "csv"),
        refused("unknown format 'xml'; there are text, json", "doctor", "--format", "xml"),
        refusedValidation("over loopback there is one", "--cluster", "local"),
        refusedValidation("--cluster sim has none", "--cluster", "sim:table-1"),
        refusedValidation("unknown transport 'unix'", "--transport", "unix"),
        refusedValidation("--repetitions takes 1 to 1000, not 0", "--repetitions", "0"),
        refusedValidation("no algorithm 'ring' is run", "--algorithm", "ring"),
        refusedValidation("--fan-out takes 1 or more", "--fan-out", "0"),
        refusedValidation("no algorithm 'ring' is run", "--algorithm", "uncoordinated, ring"),
        refusedValidation("--segment takes 1 byte or more", "--segment", "0"),
        refusedValidation("--rules is for the library's own operations", "--rules", "x"),
        refusedValidation("there is no file x", "--library", "--rules", "x"),
        refusedValidation("unknown transport 'udp'", "--library", "--transport", "udp"),
        refusedValidation("own operations: add --library", "--ranks-per-node", "2"),
        refusedValidation(
            "--ranks-per-node takes 1 to 1024, not '0'", "--library", "--ranks-per-node", "0"),
        refusedValidation(
            "there are block, cyclic; did you mean \"block\"?", "--library", "--placement", "blok"),
        refusedValidation(
            "--intra-sheet is for --ranks-per-node 2", "--library", "--intra-sheet", "table-1"),
        refused(
            "--ranks-per-node is for --cluster lab or mpi",
            "tune --cluster local --ranks-per-node 2".split(" ", -1)),
        refused(
            "--again places ranks as the earlier tune did",
            "tune --again x --placement cyclic".split(" ", -1)),
        refused(
            "--again takes the settings of the earlier tune",
            "tune --again x --setting btl_tcp_links=2".split(" ", -1)),
        refused(
            "--dry-run runs nothing, so it cannot try a --setting",
            "tune --dry-run --setting btl_tcp_links=2".split(" ", -1)),
        refused(
            "settings are for Open MPI (--setting none tries none); this is MPICH",
            "tune --cluster lab --mpi mpich --setting btl_tcp_links=2".split(" ", -1)),
        refused("a setting is NAME=VALUE", "tune --setting send".split(" ", -1)),
        refused(
            "--again runs operations, --dry-run none", "tune --again x --dry-run".split(" ", -1)),
        refused(
            "gather is not tuned: its ranks may look up different rules",
            "tune --operation bcast,gather".split(" ", -1)),
        refused("barrier is not tuned", "tune --operation barrier".split(" ", -1)),
        refused(
            "--nodes 8, but the cluster has 4 hosts",
            "tune --cluster lab:4 --nodes 8".split(" ", -1)),
        refused("allreduce sums doubles", "tune --operation allreduce --size 1500".split(" ", -1)),
        refused(
            "are more than a rank holds here",
            "tune --cluster lab:8 --ranks-per-node 64".split(" ", -1)),
        refused(
            "give the sheet of one rank on each by --sheet",
            "tune --cluster mpi --launcher mpirun --ranks-per-node 2".split(" ", -1)),
        refusedValidation("--segment is for Fathom's own", "--library", "--segment", "1KiB"),
        refusedValidation("nodes are reached by its launcher", "--library", "--cluster", "slurm"),
        refused(
            "unknown operation 'point-to-point'; there are broadcast, gather, scatter,"
                + " complete-exchange, allgather, allreduce, reduce, barrier and all",
            "validate --library --operation point-to-point --nodes 2 --size 8".split(" ", -1)),
        refusedValidation(
            "not a time for --budget: 'soon'", "--sheet", "table-1", "--budget", "soon"),
        refusedValidation("absent: no run directory", "--sheet", "absent"),
        refused("no such run directory", "fit", "/nowhere/at/all"),
        refused(
            "latex, csv, csv-semicolon, json, html, hlog",
            "report",
            "table-1",
            "--format",
            "nonsense"),
        refused("takes a run directory", "report", "table-1", "--format", "hlog"),
        refused("hlog writes histograms only", "report", "t", "--pairs", "--format", "hlog"),
        refused("no single operations were timed", "report", "table-1", "--distributions"),
        refused("a table of its own", "report", "t", "--distributions", "--format", "html"),
        refused("--pairs has no plots", "report", "table-1", "--pairs", "--format", "html"),
        refused("--pairs has no plots", "report", "table-1", "--pairs", "--plots", "figures"),
        refused("no run directory", "report", "/nowhere/at/all", "--format", "html"),
        refused("--validation is for --format html", "report", "table-1", "--validation", "v"),
        refused("(html is made by report)", "fit", "/nowhere/at/all", "--format", "html"),
        refused("unknown format 'pdf'", "report", "/nowhere/at/all", "--format", "pdf"));
  }

  /** Two nodes of the emulated cluster, with this in addition or in its place. */
  private static Arguments refusedValidation(String message, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("validate", "--operation", "gather", "--nodes", "2", "--size", "1KiB"));
    args.addAll(List.of(more));
    return Arguments.of(args, message);
  }

  private static String[] predict(String operation) {
    return "predict --sheet table-1 --nodes 4 --size 1 --operation %s"
        .formatted(operation)
        .split(" ", -1);
  }

  private static Arguments refused(String message, String... args) {
    return Arguments.of(List.of(args), message);
  }

  @ParameterizedTest
  @MethodSource("wrongUsage")
  void isRefusedInOneLine(List<String> args, String message) {
    String line = Told.by(args.toArray(String[]::new)).refusal();
    assertTrue(line.contains(message), line);
  }

  @ParameterizedTest
  @CsvSource({"--debug fit /nowhere", "fit --debug /nowhere", "fit /nowhere --debug"})
  void debugShowsWhereItFailed(String line) {
    Told told = Told.by(line.split(" ", -1));
    assertEquals(2, told.exitCode());
    assertTrue(told.err().contains("\tat fathom."), told.err());
    assertTrue(told.err().contains("fathom: /nowhere: no such run directory"), told.err());
  }
}
