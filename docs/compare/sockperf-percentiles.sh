#!/bin/bash
# p50 and p99 of single round trips over loopback beside sockperf's (Debian package sockperf), alternated in the same minute, both
# ends pinned and polling: CPU 0 asks, CPU 1 answers. sockperf, which tells half round trips unless asked, is asked for whole ones
# (--full-rtt). Ours are the histograms of `hlog`, by HdrHistogram's own program, without what reading the clock took.
# Prints one line per pair of runs, then of both percentiles the median of the ratios, the lowest and the highest.
#   docs/compare/sockperf-percentiles.sh [SIZE=64] [PAIRS=5, or fewer so that it ends within two minutes]     after ./fathom has built the jars
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
size=${1:-64} pairs=${2:-0} other=sockperf
need sockperf sockperf
need_jar
peer

quantile() { # TAG SHARE: in ns; between two of the shares that HdrHistogram prints, in a straight line
  "$java" -cp "$jar" org.HdrHistogram.HistogramLogProcessor -i "$work/ours.hlog" -tag "$1" -outputValueUnitRatio 1 \
    2>>"$work/ours.log" |
    awk -v share="$2" '!done && NF == 4 && $2 ~ /^[01]\.[0-9]+$/ {
      if ($2 + 0 >= share) {print $2 == share || !n ? $1 : at + ($1 - at) * (share - below) / ($2 - below); done = 1}
      n++; at = $1; below = $2}'
}

ours() { # p50 and p99 of single round trips, in µs
  local clock
  rm -f "$work/ours.hlog"
  jmh '\.RoundTrip\.' -tu us -wi 4 -w 250ms -i 6 -r 100ms -p peers="$peer" -p local=127.0.0.1 -p sizes="$size" \
    -p cpu=0 -p peerCpu=1 -p pauseMicros=0 -p hlog="$work/ours.hlog" -p hlogMillis=450 &&
    clock=$(quantile clock 0.5) &&
    echo "$(quantile "ping-pong-$size" 0.5) $(quantile "ping-pong-$size" 0.99)" |
    awk -v clock="$clock" 'NF == 2 && clock != "" {printf "%.3f %.3f\n", ($1 - clock) / 1000, ($2 - clock) / 1000}'
}

theirs() { # the same
  start taskset -c 1 sockperf server -i 127.0.0.1 -p 11119 --nonblocked >/dev/null 2>&1
  local server=$!
  sleep 0.5
  bounded taskset -c 0 sockperf ping-pong -i 127.0.0.1 -p 11119 -m "$size" -t 3 --nonblocked --full-rtt >"$work/theirs.log" 2>&1 ||
    true
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  sed 's/\x1b\[[0-9;]*m//g' "$work/theirs.log" |
    awk '/percentile 50.000/ {half = $NF} /percentile 99.000/ {most = $NF} END {if (half != "" || most != "") print half, most}'
}

tell() {
  awk -v i="$1" -v ours="$2" -v theirs="$3" 'BEGIN {
    split(ours, a); split(theirs, b)
    printf "%d  p50 fathom %.3f µs sockperf %.3f µs ratio %.3f  p99 fathom %.3f µs sockperf %.3f µs ratio %.3f\n",
      i, a[1], b[1], a[1] / b[1], a[2], b[2], a[2] / b[2]}'
}

range() { # COLUMN: median, lowest, highest
  local column=$1
  sort -g -k "$column,$column" "$work/ratios" | awk -v c="$column" -v median="$(median "$work/ratios" "$column")" \
    'NR == 1 {low = $c} {high = $c} END {printf "%s (%s to %s)", median, low, high}'
}

in_pairs 2 2
awk '{print $10, $NF}' "$work/pairs" >"$work/ratios"
echo "median ratio p50 $(range 1), p99 $(range 2) of $(wc -l <"$work/ratios") pairs"
