#!/bin/bash
# Ping-pong over loopback beside sockperf (Debian package sockperf), alternated in the same minute, both ends pinned and
# polling: CPU 0 asks, CPU 1 answers. Prints one line per pair of runs, then the median of the ratios.
#   docs/compare/sockperf.sh [SIZE=40] [PAIRS=7]     after ./fathom has built the jars
set -euo pipefail
size=${1:-40} pairs=${2:-7}
home=$(cd "$(dirname "$0")/../.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
export FATHOM_SECRET=compare-with-sockperf-0
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

"$java" -XX:+UseSerialGC -jar "$home/jmh-benches/target/benchmarks.jar" peer --listen 127.0.0.1:0 --members 127.0.0.1 \
  --idle 300 >"$work/peer" 2>"$work/peer.err" &
until grep -q READY "$work/peer"; do sleep 0.1; done
peer=$(awk '/READY/ {print $2}' "$work/peer")

ours() { # median over the windows of the round trip, in µs
  "$java" -Djava.io.tmpdir="$work" -jar "$home/jmh-benches/target/benchmarks.jar" '\.PingPong\.' -foe true -f 1 -wi 4 -w 250ms -i 20 -r 100ms \
    -p peers="$peer" -p local=127.0.0.1 -p sizes="$size" -p cpu=0 -p peerCpu=1 -p pauseMicros=0 \
    -rf json -rff "$work/ours.json" >"$work/ours.log" 2>&1
  tr -d ' \n' <"$work/ours.json" | sed 's/.*"primaryMetric".*"rawData":\[\[\([^]]*\)\]\].*"secondaryMetrics".*/\1/' | tr ',' '\n' |
    sort -g | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'
}

theirs() { # sockperf reports half of the round trip; its median, doubled
  taskset -c 1 sockperf server -i 127.0.0.1 -p 11119 --nonblocked >/dev/null 2>&1 &
  server=$!
  sleep 0.5
  taskset -c 0 sockperf ping-pong -i 127.0.0.1 -p 11119 -m "$size" -t 3 --nonblocked 2>/dev/null |
    sed 's/\x1b\[[0-9;]*m//g' | awk '/percentile 50.000/ {print 2 * $NF}'
  kill -9 $server
  wait $server 2>/dev/null || true
}

for ((i = 1; i <= pairs; i++)); do
  if ((i % 2)); then a=$(ours); b=$(theirs); else b=$(theirs); a=$(ours); fi
  awk -v i=$i -v a="$a" -v b="$b" 'BEGIN {printf "%d  fathom %.3f µs  sockperf %.3f µs  ratio %.3f\n", i, a, b, a / b}' | tee -a "$work/pairs"
done
awk '{print $NF}' "$work/pairs" | sort -g | awk '{v[NR]=$1} END {printf "median ratio %.3f of %d pairs\n", v[int((NR+1)/2)], NR}'
