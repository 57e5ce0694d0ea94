package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.ImportOptions;
import fathom.reports.imports.table.ImportedTable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tools whose output Fathom knows and refuses by name, with what to do instead. */
final class UnreadTool implements ForeignFormat {
  /**
   * A tool.
   *
   * @param sign what no other tool's output holds
   * @param reason why its output is not read, and what would be
   */
  private record RefusedTool(Pattern sign, String reason) {}

  private static final String RTT_ROWS = "a table of 'size_bytes,rtt_us'";

  private static final String ONE_COLUMN =
      "write 'size_bytes,time_us' above the sizes and the one column that is meant";

  private static final List<RefusedTool> REFUSED =
      List.of(
          new RefusedTool(
              Pattern.compile("PRTT\\(n,0,s\\)"),
              "this is a LogGP table of netgauge, which Fathom reads no more; " + ONE_COLUMN),
          new RefusedTool(
              Pattern.compile("LogP network performance data"),
              "this is a file of logp_mpi, which Fathom reads no more; " + ONE_COLUMN),
          new RefusedTool(
              Pattern.compile("algbw\\s{1,20}busbw|Collective test starting"),
              "this is a table of nccl-tests: times of a collective operation, which are none of"
                  + " Fathom's parameters"),
          new RefusedTool(
              Pattern.compile("sockperf: (?:\\S{0,12})?(?:Summary|=|\\[Valid)"),
              "this is the output of sockperf, which is of one size and does not name it; write "
                  + RTT_ROWS
                  + " with twice its latency for each size"),
          new RefusedTool(
              Pattern.compile(
                  "(?m)^(?:tcp|udp|sctp|rds|sdp|rc|uc|ud|xrc|ver)_\\w{1,30}:\\s{1,9}"
                      + "(?:latency|bw|send_bw|msg_rate)\\s{1,30}="),
              "this is the output of qperf, whose values have three digits; write "
                  + RTT_ROWS
                  + " with twice its latency for each size"),
          new RefusedTool(
              Pattern.compile(
                  "(?m)^\"[A-Za-z ]{1,40}(?:bandwidth|bcopy|latency)|^\"(?:stride|size)=\\d|^\\[lmbench\\d"
                      + "|^[A-Za-z/\\-+ ]{3,40}(?: using \\S{1,40})?: [\\d.]{1,20} (?:microseconds|MB/sec)\\s*$"),
              "this is the output of lmbench, whose tables have no header; write 'size_bytes,time_us'"
                  + " above the rows of awk '{printf \"%.0f,%.6f\\n\",$1*1e6,$1/$2*1e6}' for a table"
                  + " of bw_mem"),
          new RefusedTool(
              Pattern.compile("\\[ ID\\] Interval\\s{1,20}Transfer"),
              "this is the output of iperf, which is a rate of a stream without message sizes; write"
                  + " a table of 'size_bytes,MiB/s' for several lengths"),
          new RefusedTool(
              Pattern.compile("MIGRATED (?:TCP|UDP)_(?:STREAM|RR|MAERTS)"),
              "this is the output of netperf, one row of one size; write "
                  + RTT_ROWS
                  + " for several sizes"),
          new RefusedTool(
              Pattern.compile("Function\\s{1,20}Best Rate MB/s"),
              "this is the output of STREAM, which is of one size; mbw or bw_mem give copies of"
                  + " several"),
          new RefusedTool(
              Pattern.compile(
                  "HPC Challenge Benchmark|Begin of MPIRandomAccess|Begin of LatencyBandwidth"),
              "this is the output of hpcc, which has latency and bandwidth of two sizes only; use"
                  + " osu_latency and osu_bw"));

  @Override
  public String tool() {
    return "a tool that Fathom does not read";
  }

  @Override
  public boolean recognises(ForeignFile file) {
    return tool(file).isPresent();
  }

  private static Optional<RefusedTool> tool(ForeignFile file) {
    return REFUSED.stream().filter(tool -> tool.sign().matcher(file.text()).find()).findFirst();
  }

  @Override
  public ImportedTable read(ForeignFile file, Optional<Parameter> as, ImportOptions options) {
    throw file.bad(tool(file).orElseThrow().reason());
  }
}
