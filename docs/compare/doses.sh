#!/bin/bash
# Overheads have no known value, but a known cost can be added to the calls that they are the cost of: what is measured must grow
# by as much. In turns, without a dose, with 5 µs and with 5 µs + 0.01 µs/byte in each send and receive call, and, where O_r can
# be seen, with a socket filter of 1000 divisions and, for root on Linux 6.9, with a program in the kernel that takes 10 µs; prints for each
# round what O_s, U_r and O_r grew by at 400 and 1472 bytes and what was really added, then the mean of the rounds. 25 s a
# campaign, so 75 s a round on loopback, 125 or 150 s on an emulated cluster.
#   docs/compare/doses.sh [CLUSTER=local] [ROUNDS=3]                               after ./fathom has built the jars
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
cluster=${1:-local} rounds=${2:-3}
need gcc gcc
need_jar
gcc -O2 -shared -fPIC -o "$work/dose.so" "$home/cluster-runner/src/test/c/dose.c" -ldl || fail "dose.c could not be compiled"

campaign() { # NAME PARAMETERS [VARIABLE=VALUE...]: its costs at both sizes into $work/NAME
  local name=$1 parameters=$2
  shift 2
  rm -rf "$work/run" "$work/$name.log"
  env LD_PRELOAD="$work/dose.so" DOSE_LOG="$work/$name.log" "$@" "$home/fathom" measure --cluster "$cluster" \
    --parameters "$parameters" --budget 25s --quiet --format csv --out "$work/run" >"$work/$name.csv" 2>"$work/fathom.log" ||
    fail "a campaign failed: $(said fathom)"
  awk -F, '$4 == "fitted" {
    for (m = 400; m <= 1472; m += 1072) if ($6 + 0 <= m && ($7 == "" || $7 + 0 >= m)) print $1, m, $8 + m * $11
  }' "$work/$name.csv" >"$work/$name"
}

grown() { # ROUND NAME BASE SYMBOLS: what the costs grew by, beside the dose
  [[ -s "$work/$2.log" ]] || fail "no dose was given: $2.log is empty"
  awk -v round="$1" -v name="$2" -v symbols="$4" -v filter="$(awk 'END {print $5}' "$work/$2.log")" '
    FNR == NR {base[$1, $2] = $3; next}
    index(symbols, $1) && (($1, $2) in base) {
      added = $1 == "O_r" ? filter : name == "sloped" ? 5 + 0.01 * $2 : 5
      printf "%d  %-6s %s at %d bytes: grew by %.2f us, added %.2f\n", round, name, $1, $2, $3 - base[$1, $2], added
    }' "$work/$3" "$work/$2" | tee -a "$work/all"
}

for ((round = 1; round <= rounds; round++)); do
  campaign none O_s,U_r DOSE_WHO=nobody
  campaign flat O_s,U_r DOSE_SEND=5 DOSE_RECEIVE=5
  campaign sloped O_s,U_r "DOSE_SEND=5 0.01" "DOSE_RECEIVE=5 0.01"
  grown "$round" flat none O_s,U_r
  grown "$round" sloped none O_s,U_r
  if [[ "$cluster" != local* ]]; then
    campaign undosed O_r DOSE_WHO=nobody
    campaign filter O_r DOSE_FILTER=1000
    grown "$round" filter undosed O_r
    if [[ $(id -u) == 0 && $(printf '6.9\n%s\n' "$(uname -r)" | sort -V | head -n 1) == 6.9 ]]; then
      campaign spin O_r DOSE_SPIN=10
      grown "$round" spin undosed O_r
    fi
  fi
done
awk '{key = $2 " " $3 " at " $5 " bytes"; sub(/,$/, "", $9); grew[key] += $9; added[key] += $12; n[key]++}
  END {for (key in n) printf "mean of %d  %s: grew by %.2f us, added %.2f: %+.1f %%\n", n[key], key, grew[key] / n[key],
    added[key] / n[key], 100 * (grew[key] / added[key] - 1)}' "$work/all" | sort
