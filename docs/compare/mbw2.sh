#!/bin/bash
# Large memory copies beside mbw (Debian package mbw), alternated in the same minute, both pinned to CPU 0. Ours is the
# off-heap copy of copy-mtm, the median of its windows; mbw's is the fastest of its three methods, each by its own
# average of 10. Prints one line per pair of runs, then the median of the ratios of times (below 1: ours is faster).
# mbw copies between the same two arrays again and again: they must not fit into the last-level cache.
#
# A second ratio is to the fastest of MEMCPY and DUMB. Before mbw 1.3, and so in Debian's 1.2.2, MCBLOCK reads the first
# block of the source again and again, out of the cache: it fills the target and does not copy the source (mended in
# mbw's commit bf19464, "the 'a' buffer was not being advanced"). MBW=PROGRAM compares with another mbw.
#   docs/compare/mbw.sh [MIB=128, or twice that cache if it is more] [PAIRS=5, or fewer so that it ends within two minutes]
#                                                                                  after ./fathom has built the jars
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
cache=$({ cat /sys/devices/system/cpu/cpu0/cache/index*/size 2>/dev/null || true; } | sed -n 's/K$//p' | sort -n | tail -n 1)
mib=${1:-$(( ${cache:-0} / 512 > 128 ? cache / 512 : 128 ))} pairs=${2:-0} mbw=${MBW:-mbw} other=mbw
need "$mbw" mbw
need_jar

ours() { # milliseconds per copy of an off-heap segment: median over the windows
  # Beside each array for a copy of this size there is a pool of up to 512 MiB, and the young generation takes a third.
  jmh '\.MemoryToMemory\.' -wi 2 -w 100ms -i 20 -r 150ms -jvmArgs "-Xmx$((4 * (512 + mib)))m" -p variants=segment -p sizes=$((mib << 20)) \
    -p cpu=0 &&
    awk '/^Iteration/ {print $3 / 1000}' "$work/ours.log" >"$work/windows" && median "$work/windows"
}

theirs() { # milliseconds per copy by the averages: of the fastest method, then of the fastest of MEMCPY and DUMB
  bounded taskset -c 0 "$mbw" -n 10 "$mib" >"$work/theirs.log" 2>&1 || true
  awk '
    /^AVG/ {
      for (i = 1; i < NF; i++) if ($i == "Method:") method = $(i + 1); else if ($i == "Elapsed:") time = 1000 * $(i + 1)
      if (!any || time < any) any = time
      if (method != "MCBLOCK" && (!whole || time < whole)) whole = time
    }
    END {print any, whole}' "$work/theirs.log"
}

tell() {
  awk -v i="$1" -v a="$2" -v b="$3" 'BEGIN {
    split(b, t, " ")
    printf "%d  fathom %.2f ms  mbw %.2f ms  ratio %.3f    mbw without MCBLOCK %.2f ms  ratio %.3f\n", i, a, t[1], a / t[1], t[2], a / t[2]
  }'
}

in_pairs 2
awk '{for (i = 1; i < NF; i++) if ($i == "ratio") printf "%s ", $(i + 1); print ""}' "$work/pairs" >"$work/ratios"
echo "median ratio $(median "$work/ratios" 1) of $(wc -l <"$work/ratios") pairs; without MCBLOCK $(median "$work/ratios" 2)"
