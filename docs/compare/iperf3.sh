#!/bin/bash
# Flood of one UDP sender over loopback beside iperf3 -u (Debian package iperf3), alternated in the same minute, both ends
# pinned: CPU 0 sends, CPU 1 receives. Packets per second that left the sender: one over the send gap here, datagrams over
# time there. Prints one line per pair of runs, then the median of the ratios of rates (above 1: ours is faster).
#   docs/compare/iperf3.sh [SIZE=1400] [PAIRS=5, or fewer so that it ends within two minutes]     after ./fathom has built the jars
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
size=${1:-1400} pairs=${2:-0} other=iperf3
need iperf3 iperf3
need_jar
peer

ours() { # packets per second, from the median window of 6
  jmh '\.SendGap\.' -wi 4 -w 250ms -i 6 -r 500ms -p peers="$peer" -p local=127.0.0.1 -p sizes="$size" -p cpu=0 -p peerCpu=1 &&
    awk '/^Iteration/ {print 1e6 / $3}' "$work/ours.log" >"$work/windows" && median "$work/windows"
}

theirs() { # packets per second over 3 s
  start taskset -c 1 iperf3 -s -1 -p 11120 >/dev/null 2>&1
  local server=$!
  sleep 0.5
  bounded taskset -c 0 iperf3 -c 127.0.0.1 -p 11120 -u -b 0 -l "$size" -t 3 -f k >"$work/theirs.log" 2>&1 || true
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  awk '/sender/ {split($3, time, "-"); for (i = 1; i <= NF; i++) if ($i ~ "/[0-9]+$") {split($i, n, "/"); print n[2] / time[2]}}' \
    "$work/theirs.log"
}

tell() {
  awk -v i="$1" -v a="$2" -v b="$3" \
    'BEGIN {printf "%d  fathom %.0f packets/s  iperf3 %.0f packets/s  ratio %.3f\n", i, a, b, a / b}'
}

in_pairs 1
awk '{print $NF}' "$work/pairs" >"$work/ratios"
echo "median ratio $(median "$work/ratios") of $(wc -l <"$work/ratios") pairs"
