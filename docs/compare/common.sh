# shellcheck shell=bash
# What the scripts beside this file share; sourced by them, not run. A script names the other tool in $other, says how either
# side is measured (`ours` and `theirs` print one number or several) and how a pair is told; the rest is here. Nothing outlives
# a script: what it starts has a time limit, and ends with it.
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
jar=$home/jmh-benches/target/benchmarks.jar
# shellcheck source=../../.mvn/jdk.sh
. "$home/.mvn/jdk.sh"

# Seconds: what a script takes at most where the number of pairs is not given, and what one run takes.
most=115 longest=50

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
  wait 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

jdk=$(find_jdk)
# shellcheck disable=SC2154 # from jdk.sh
[[ -n "$jdk" ]] || fail "needs a JDK $wanted or newer (a runtime alone is not enough): install one, or set JAVA_HOME to it"
java=$jdk/bin/java

need() { # PROGRAM PACKAGE
  command -v "$1" >/dev/null || fail "needs $1, in Debian: apt-get install $2"
}

need_jar() {
  [[ -f "$jar" ]] || fail "no jmh-benches/target/benchmarks.jar: ./fathom --version builds it"
}

start() { # COMMAND...: in the background, ended after the whole time at the latest
  timeout -k 2 $((pairs ? pairs * 2 * longest + 30 : most + 5)) "$@" &
}

# Seconds that the next run may take.
limit() {
  if ((pairs)); then echo "$longest"; else echo $((most - SECONDS < 1 ? 1 : most - SECONDS < longest ? most - SECONDS : longest)); fi
}

bounded() { # COMMAND...: to its end; the shell waits for it so that signals are heard
  local seconds code=0
  seconds=$(limit)
  timeout -k 2 "$seconds" "$@" &
  wait $! || code=$?
  ((code != 124 && code != 137)) || echo "it was ended after $seconds s"
  return $code
}

peer() { # starts our far end; $peer is its address
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

said() { # LOG: its last line that is no frame of a stack
  awk 'NF && !/^[ \t]+(at |\.\.\. )/ {line = $0} END {print line == "" ? "it said nothing" : line}' "$work/$1.log"
}

jmh() { # ARGUMENT...: a benchmark in one fork of its own; its words go to ours.log
  bounded "$java" -Djava.io.tmpdir="$work" -jar "$jar" -foe true -f 1 "$@" >"$work/ours.log" 2>&1
}

# A side's numbers: all that it prints must be numbers above zero.
measure() { # SIDE COUNT
  : >"$work/$1.log"
  "$1" >"$work/$1" || true
  awk -v count="$2" '{for (i = 1; i <= NF; i++) {n++; if (!($i ~ /^[0-9.]+([eE][+-]?[0-9]+)?$/ && $i + 0 > 0)) exit bad = 1}}
    END {exit bad || n != count}' "$work/$1" || fail "$([[ "$1" == ours ]] && echo fathom || echo "$other") gave no number: $(said "$1")"
}

# Both sides in turns, the first of a pair second in the next; `tell NUMBER OURS THEIRS` prints a pair. Five pairs, or as many
# as the time is enough for, where the number was not given.
in_pairs() { # COUNT of numbers of theirs, and of ours: one unless given
  local begin=$SECONDS each count=${2:-1}
  for ((pair = 1; pair <= (pairs ? pairs : 5); pair++)); do
    if ((pair > 1 && !pairs)); then
      each=$(((SECONDS - begin + pair - 2) / (pair - 1)))
      if ((SECONDS + each > most)); then
        echo "stopped after $((pair - 1)) pairs: the next would end after two minutes; give the number of pairs to go on"
        break
      fi
    fi
    if ((pair % 2)); then measure ours "$count"; measure theirs "$1"; else measure theirs "$1"; measure ours "$count"; fi
    tell "$pair" "$(<"$work/ours")" "$(<"$work/theirs")" | tee -a "$work/pairs"
  done
}

median() { # FILE [COLUMN]
  awk -v c="${2:-1}" '{print $c}' "$1" | sort -g | awk '{v[NR] = $1} END {if (NR) print v[int((NR + 1) / 2)]}'
}
