#!/bin/bash
# Ping-pong over loopback beside sockperf (Debian package sockperf), alternated in the same minute, both ends pinned and
# polling: CPU 0 asks, CPU 1 answers. Both sides' figure is the median over single round trips (JMH's sample mode here,
# percentile 50 there). Prints one line per pair of runs, then the median of the ratios.
#   docs/compare/sockperf.sh [SIZE=40] [PAIRS=5, or fewer so that it ends within two minutes]     after ./fathom has built the jars
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
size=${1:-40} pairs=${2:-0} other=sockperf
need sockperf sockperf
need_jar
peer

ours() { # median of the sampled round trips, in µs
  jmh '\.RoundTrip\.' -bm sample -tu us -wi 4 -w 250ms -i 6 -r 500ms -p peers="$peer" -p local=127.0.0.1 -p sizes="$size" \
    -p cpu=0 -p peerCpu=1 -p pauseMicros=0 -rf json -rff "$work/ours.json" &&
    awk '/"scorePercentiles"/ {on = 1} on && /"50.0"/ {gsub(/[^0-9.]/, "", $NF); print $NF; exit}' "$work/ours.json"
}

theirs() { # sockperf reports half of the round trip; its median, doubled
  start taskset -c 1 sockperf server -i 127.0.0.1 -p 11119 --nonblocked >/dev/null 2>&1
  local server=$!
  sleep 0.5
  bounded taskset -c 0 sockperf ping-pong -i 127.0.0.1 -p 11119 -m "$size" -t 3 --nonblocked >"$work/theirs.log" 2>&1 || true
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  sed 's/\x1b\[[0-9;]*m//g' "$work/theirs.log" | awk '/percentile 50.000/ {print 2 * $NF}'
}

tell() {
  awk -v i="$1" -v a="$2" -v b="$3" 'BEGIN {printf "%d  fathom %.3f µs  sockperf %.3f µs  ratio %.3f\n", i, a, b, a / b}'
}

in_pairs 1
awk '{print $NF}' "$work/pairs" >"$work/ratios"
echo "median ratio $(median "$work/ratios") of $(wc -l <"$work/ratios") pairs"
