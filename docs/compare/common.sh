# What the scripts beside this file share; sourced by them, not run. A script says what it needs, how either side is measured
# (`ours` and `theirs` print one number or several), and how a pair is told; the rest is here. Nothing outlives a script:
# what it starts has a time limit, and ends with it.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
jar=$home/jmh-benches/target/benchmarks.jar
# shellcheck source=../../.mvn/jdk.sh
. "$home/.mvn/jdk.sh"

# Seconds that a script may take where the number of pairs is not given, and that one run may take.
most=110 longest=50

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

work=$(mktemp -d)
finish() {
  trap '' INT TERM HUP
  # Each is `timeout`, which passes the signal on to all that it started, and after two seconds ends it.
  # shellcheck disable=SC2046
  kill $(jobs -p) 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

jdk=$(find_jdk)
[[ -n "$jdk" ]] || fail "needs a JDK $wanted or newer (a runtime alone is not enough): install one, or set JAVA_HOME to it"
java=$jdk/bin/java

need() { # PROGRAM PACKAGE
  command -v "$1" >/dev/null || fail "needs $1, in Debian: apt-get install $2"
}

need_jar() {
  [[ -f "$jar" ]] || fail "no jmh-benches/target/benchmarks.jar: ./fathom --version builds it"
}

start() { # COMMAND...: in the background, ended after the whole time at the latest
  timeout -k 2 $((${pairs:-1} * 2 * longest + 30)) "$@" &
}

bounded() { # COMMAND...: to its end; the shell waits for it so that signals are heard
  timeout -k 2 "$longest" "$@" &
  wait $!
}

peer() { # starts our far end on CPU 1; $peer is its address
  export FATHOM_SECRET=compare-with-others-$$-$RANDOM
  start "$java" -XX:+UseSerialGC -jar "$jar" peer --listen 127.0.0.1:0 --members 127.0.0.1 --idle 300 \
    >"$work/peer" 2>"$work/peer.log"
  for ((tenths = 0; tenths < 200; tenths++)); do
    peer=$(awk '/READY/ {print $2}' "$work/peer")
    [[ -z "$peer" ]] || return 0
    kill -0 $! 2>/dev/null || break
    sleep 0.1
  done
  fail "our peer did not start: $(said peer)"
}

said() { # LOG: its last line
  awk 'NF {line = $0} END {print line == "" ? "it said nothing" : line}' "$work/$1.log"
}

jmh() { # ARGUMENT...: a benchmark in one fork of its own; its words go to ours.log
  bounded "$java" -Djava.io.tmpdir="$work" -jar "$jar" -foe true -f 1 "$@" >"$work/ours.log" 2>&1
}

# A side's numbers: all that it prints must be numbers above zero.
measure() { # SIDE COUNT
  "$1" >"$work/$1" || true
  awk -v count="$2" '{for (i = 1; i <= NF; i++) {n++; if (!($i + 0 > 0 && $i ~ /^[0-9.eE+-]+$/)) exit bad = 1}}
    END {exit bad || n != count}' "$work/$1" || fail "$1 gave no number: $(said "$1")"
}

# Both sides in turns, the first of a pair second in the next; `tell NUMBER` prints a pair from what they gave.
in_pairs() { # PAIRS, or nothing for as many as five in the time; COUNT of numbers of theirs
  local start=$SECONDS
  for ((pair = 1; pair <= ${1:-5}; pair++)); do
    if ((pair > 1)) && [[ -z "$1" ]] && ((SECONDS - start + (SECONDS - start) / (pair - 1) > most)); then
      echo "stopped after $((pair - 1)) pairs: more would take over two minutes; give their number to go on"
      break
    fi
    if ((pair % 2)); then measure ours 1; measure theirs "$2"; else measure theirs "$2"; measure ours 1; fi
    tell "$pair" "$(<"$work/ours")" "$(<"$work/theirs")"
  done
}

median() { # of the numbers in a file, or of a column of it
  awk -v c="${2:-1}" '{print $c}' "$1" | sort -g | awk '{v[NR] = $1} END {if (NR) print v[int((NR + 1) / 2)]}'
}
