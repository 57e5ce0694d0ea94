#!/bin/bash
# Flood of one UDP sender over loopback beside iperf3 -u (Debian package iperf3), alternated in the same minute, both ends
# pinned: CPU 0 sends, CPU 1 receives. Packets per second that left the sender: one over the send gap here, datagrams over
# time there. Prints one line per pair of runs, then the median of the ratios of rates (above 1: ours is faster).
#   docs/compare/iperf3.sh [SIZE=1400] [PAIRS=7]     after ./fathom has built the jars
set -euo pipefail
size=${1:-1400} pairs=${2:-7}
home=$(cd "$(dirname "$0")/../.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
export FATHOM_SECRET=compare-with-iperf3-00
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

"$java" -XX:+UseSerialGC -jar "$home/jmh-benches/target/benchmarks.jar" peer --listen 127.0.0.1:0 --members 127.0.0.1 \
  --idle 300 >"$work/peer" 2>"$work/peer.err" &
until grep -q READY "$work/peer"; do sleep 0.1; done
peer=$(awk '/READY/ {print $2}' "$work/peer")

ours() { # packets per second, from the median window of 6
  "$java" -Djava.io.tmpdir="$work" -jar "$home/jmh-benches/target/benchmarks.jar" '\.SendGap\.' -foe true \
    -f 1 -wi 4 -w 250ms -i 6 -r 500ms -p peers="$peer" -p local=127.0.0.1 -p sizes="$size" -p cpu=0 -p peerCpu=1 \
    >"$work/ours.log" 2>&1
  awk '/^Iteration/ {print 1e6 / $3}' "$work/ours.log" | sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'
}

theirs() { # packets per second over 3 s
  taskset -c 1 iperf3 -s -1 -p 11120 >/dev/null 2>&1 &
  server=$!
  sleep 0.5
  taskset -c 0 iperf3 -c 127.0.0.1 -p 11120 -u -b 0 -l "$size" -t 3 -f k |
    awk '/sender/ {split($3, time, "-"); for (i = 1; i <= NF; i++) if ($i ~ "/[0-9]+$") {split($i, n, "/"); print n[2] / time[2]}}'
  wait $server 2>/dev/null || true
}

for ((i = 1; i <= pairs; i++)); do
  if ((i % 2)); then a=$(ours); b=$(theirs); else b=$(theirs); a=$(ours); fi
  awk -v i=$i -v a="$a" -v b="$b" 'BEGIN {printf "%d  fathom %.0f packets/s  iperf3 %.0f packets/s  ratio %.3f\n", i, a, b, a / b}' | tee -a "$work/pairs"
done
awk '{print $NF}' "$work/pairs" | sort -g | awk '{v[NR]=$1} END {printf "median ratio %.3f of %d pairs\n", v[int((NR+1)/2)], NR}'
