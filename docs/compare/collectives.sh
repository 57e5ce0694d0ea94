#!/bin/bash
# What Fathom predicts, Fathom's simulator, LogGOPSim (github.com/spcl/LogGOPSim) and SimGrid (Debian package libsimgrid-dev) say
# that collective operations cost on one sheet: LogGOPSim runs the schedules that `export` writes, SimGrid runs MPI calls by smpirun
# with the algorithm forced, wherever SMPI's own code has the same algorithm (not merely the same name). Prints a Markdown table, µs
# and what they are above or below the formula, then the least and the most of each column.
#   docs/compare/collectives.sh [SHEET=table-1] [NODES=4,6,8] [BYTES=960,73728,1032192] [DIRECTORY of LogGOPSim and txt2bin]
# after ./fathom has built the jars and mvn -pl reports -am test-compile. Without the directory that column is empty. Vectors are of
# doubles, so that p should divide BYTES/8; 8192 should divide what is above 8192, because segments of SMPI are as long.
# SHEET may also be `plain`, on which all but latency and bytes is 0 and L = 20 + 0.08·m, g_s = g_r = 0.08·m, mtu 1024; numbers
# added to it show what each changes: plain,gap=10 (κ of both gaps), plain,overhead=5 (O_s, and O_r), plain,overhead_byte=0.04 (O_s,
# and O_r, of a byte), plain,l_0=0.01, plain,l_p=2, plain,tau=0 (the terms of L), plain,C=90. SMPI_OPTIONS are added
# to smpirun's.
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
sheet=${1:-table-1} nodes=${2:-4,6,8} sizes=${3:-960,73728,1032192} loggopsim=${4:-} pairs=0
most=570 longest=120
need smpirun libsimgrid-dev
need smpicc libsimgrid-dev
jar=$home/cluster-runner/target/fathom.jar
[[ -f "$jar" ]] || fail "no cluster-runner/target/fathom.jar: ./fathom --version builds it"
[[ -f "$home/reports/target/test-classes/fathom/reports/exports/SimulatedTimes.class" ]] ||
  fail "reports is not compiled: mvn -pl reports -am test-compile does it"
[[ -z "$loggopsim" || (-x "$loggopsim/LogGOPSim" && -x "$loggopsim/txt2bin") ]] || fail "no LogGOPSim and txt2bin in $loggopsim"

cost() { # SYMBOL CONSTANT SLOPE: one line from 1 byte on
  printf '"%s": {"status": "fitted", "fit": {"points": 0}, "segments": [{"from": 1, "to": null, "constant": %s, "slope": %s, ' "$@"
  printf '"constant_ci": [%s, %s], "slope_ci": [%s, %s]}]},\n' "$2" "$2" "$3" "$3"
}

plain() { # NAME=NUMBER...: a sheet
  local gap=0 overhead=0 overhead_byte=0 l_0=20 l_p=0 tau=0.08 C='' each
  for each in "$@"; do
    [[ "$each" =~ ^(gap|overhead|overhead_byte|l_0|l_p|tau|C)=([0-9]+(\.[0-9]+)?)$ ]] || fail "no number of the plain sheet: $each"
    printf -v "${BASH_REMATCH[1]}" %s "${BASH_REMATCH[2]}"
  done
  echo '{"schema": "fathom-sheet/1", "created": "unknown", "warnings": [], "provenance": {},'
  echo '"cluster": {"kind": "by-hand", "nodes": 64, "transport": "udp", "mtu": 1024}, "parameters": {'
  cost O_s "$overhead" "$overhead_byte"
  cost g_s "$gap" 0.08
  cost g_r "$gap" 0.08
  cost O_r "$overhead" "$overhead_byte"
  cost U_r 0 0
  printf '"L": {"status": "fitted", "fit": {"points": 0}, "per_node": %s, "per_node_ci": [%s, %s], "constant": %s, ' \
    "$l_p" "$l_p" "$l_p" "$l_0"
  [[ -z "$C" ]] || printf '"aggregate_bandwidth": %s, "aggregate_bandwidth_ci": [%s, %s], ' "$C" "$C" "$C"
  printf '"constant_ci": [%s, %s], "slope": %s, "slope_ci": [%s, %s]},\n' "$l_0" "$l_0" "$tau" "$tau" "$tau"
  echo '"B_L": {"status": "not-observable", "reason": "this sheet was made by hand"}}}'
}

fathom() { # ARGUMENT...
  bounded "$home/fathom" "$@" 2>"$work/fathom.log" || fail "$(said fathom)"
}

# What Fathom calls operation and algorithm, what SMPI does. SMPI's `ring` of an allgather is none (each sends its block to all
# others in turn), its binomial scatter begins with the smallest subtree, its flat tree in segments is child by child.
smpi='broadcast flat bcast:flattree
broadcast chain bcast:NTSL
broadcast segmented-chain bcast:ompi_pipeline
broadcast binary bcast:NTSB
broadcast segmented-binary bcast:NTSB
broadcast binomial bcast:binomial_tree
broadcast segmented-split-binary bcast:ompi_split_bintree
broadcast scatter-ring bcast:scatter_LR_allgather
broadcast scatter-doubling bcast:scatter_rdb_allgather
gather uncoordinated gather:ompi_basic_linear
scatter flat scatter:ompi_basic_linear
complete-exchange shift alltoall:ring
complete-exchange pairwise alltoall:pair
complete-exchange linear alltoall:basic_linear
complete-exchange bruck alltoall:bruck
allgather ring allgather:NTSLR
allgather recursive-doubling allgather:rdb
allgather bruck allgather:bruck
allgather neighbour-exchange allgather:ompi_neighborexchange
allreduce recursive-doubling allreduce:rdb
allreduce ring allreduce:lr
allreduce rabenseifner allreduce:rab_rdb
allreduce reduce-broadcast allreduce:redbcast reduce:binomial bcast:binomial_tree
reduce binomial reduce:binomial
reduce segmented-chain reduce:ompi_pipeline
reduce rabenseifner reduce:scatter_gather
reduce-scatter ring reduce_scatter:ompi_ring
reduce-scatter recursive-halving reduce_scatter:ompi_basic_recursivehalving
barrier dissemination barrier:ompi_bruck
barrier recursive-doubling barrier:ompi_recursivedoubling
barrier tournament barrier:ompi_tree'

# OPERATION ALGORITHM NODES BYTES SEGMENT SMPI'S..., where SMPI's is that algorithm: with p or M it changes, and so does its segment.
cases() {
  awk -v nodes="$nodes" -v sizes="$sizes" '
    function segment(name, p, M) { # in bytes; "-" undivided, "" another algorithm
      if (name ~ /doubling$/ && name ~ /scatter|allgather/ || name ~ /pairwise/) return is_power(p) ? "-" : ""
      if (name == "allgather/neighbour-exchange") return p % 2 ? "" : "-"
      if (name == "allreduce/ring") return M % (8 * p) ? "" : "-"
      if (name == "broadcast/chain" || name == "broadcast/binary") return M > 8192 ? "" : "-"
      if (name == "broadcast/segmented-binary") return M > 8192 && M % 8192 == 0 ? 8192 : ""
      if (name == "broadcast/segmented-chain") {
        s = p < 1.6134e-6 * M + 2.1102 ? 131072 : p < 2.3679e-6 * M + 1.1787 ? 65536 : p < 3.2118e-6 * M + 8.7936 ? 16384 : 131072
        return M > s ? s : ""
      }
      if (name == "broadcast/segmented-split-binary") {s = M < 370728 ? 1024 : 8192; return M >= 2 * s ? s : ""}
      if (name == "reduce/segmented-chain") return p > 0.041 / 1024 * M + 9.7128 ? 1024 : p > 0.0033 / 1024 * M + 1.6761 ? 32768 : 65536
      return "-"
    }
    function is_power(p) {while (p % 2 == 0) p /= 2; return p == 1}
    {
      n = split(nodes, ps, ","); m = split(sizes, Ms, ",")
      for (i = 1; i <= n; i++) for (j = 1; j <= ($1 == "barrier" ? 1 : m); j++) {
        s = segment($1 "/" $2, ps[i], Ms[j])
        if (s != "") print $1, $2, ps[i], Ms[j], s, substr($0, length($1 $2) + 3)
      }
    }' <<<"$smpi"
}

formulas() { # CASES: OPERATION ALGORITHM NODES BYTES SEGMENT MICROSECONDS, one predict for each operation and segment
  local operation segment how
  awk '{print $1, $5 == "best" ? "-" : $5}' "$1" | sort -u | while read -r operation segment; do
    how=()
    [[ $segment == - ]] || how=(--segment "$segment")
    fathom predict --sheet "$sheet" --operation "$operation" --nodes "$nodes" --size "$sizes" --format csv "${how[@]}" \
      >"$work/predicted"
    # Of the models of an algorithm pLogP, else that of all parameters, else the simulator.
    awk -F, -v OFS=' ' -v segment="$segment" 'NR > 1 && ($2 == "plogp" || $2 == "cluster" || $2 == "simulator") {
      key = $1 " " $3 " " $4 " " $5 " " ($3 ~ /^segmented/ ? (segment == "-" ? "best" : segment) : "-")
      if (!(key in time) || $2 == "plogp") time[key] = $7
    } END {for (key in time) print key, time[key]}' "$work/predicted"
  done | sort -u
}

simulated() { # CASES
  bounded "$java" -cp "$home/reports/target/test-classes:$jar" fathom.reports.exports.SimulatedTimes "$sheet" "$1" \
    2>"$work/simulator.log" || fail "$(said simulator)"
}

simgrid() { # CASES: one smpirun for each algorithm and number of nodes
  local operation algorithm p options bytes
  fathom export --sheet "$sheet" --to simgrid --nodes "$nodes" --out "$work/simgrid"
  smpicc -O2 -o "$work/collectives" "$home/docs/compare/collectives.c" >"$work/smpicc.log" 2>&1 || fail "$(said smpicc)"
  awk '{key = $1 " " $2 " " $3; if (!(key in all)) order[++n] = key; all[key] = all[key] "," $4; of[key] = $6
      for (i = 7; i <= NF; i++) of[key] = of[key] " " $i}
    END {for (i = 1; i <= n; i++) print order[i], substr(all[order[i]], 2), of[order[i]]}' "$1" |
    while read -r operation algorithm p bytes options; do
      # shellcheck disable=SC2046,SC2086 # several words each
      bounded smpirun -np "$p" -platform "$work/simgrid/platform-$p.xml" -hostfile "$work/simgrid/hostfile-$p" \
        --cfg=smpi/simulate-computation:no --cfg=smpi/wtime:0 --log=root.thresh:error ${SMPI_OPTIONS:-} \
        $(printf -- '--cfg=smpi/%s ' $options) "$work/collectives" "$operation" ${bytes//,/ } \
        >"$work/smpirun" 2>"$work/smpirun.log" || fail "$operation $algorithm among $p: $(said smpirun)"
      awk -v of="$operation $algorithm $p" 'FNR == NR {if ($1 " " $2 " " $3 == of) segment[$4] = $5; next}
        NF == 2 {print of, $1, segment[$1], $2}' "$1" "$work/smpirun"
    done
}

goals() { # writes the schedules; OPERATION ALGORITHM NODES BYTES SEGMENT FILE, segments as the sheet says they are best
  fathom export --sheet "$sheet" --to loggopsim --nodes "$nodes" --size "$sizes" --out "$work/goal" >"$work/export"
  for file in "$work"/goal/*.goal; do
    sed -n '/^num_ranks/q; s#^// \([a-z-]*\) \([a-z-]*\), \([0-9]*\) nodes, \([0-9]*\) bytes.*#\1 \2 \3 \4#p' "$file" |
      awk -v file="$file" '$1 != "point-to-point" {print $0, $2 ~ /^segmented/ ? "best" : "-", file}'
  done
}

loggops() { # GOALS: the last rank's end
  local operation algorithm p bytes segment file unit
  while read -r operation algorithm p bytes segment file; do
    unit=$(sed -n 's/^# times in \([pn]s\).*/\1/p' "$work/goal/loggopsim-$p.args")
    # shellcheck disable=SC2046 # options
    if ! {
      bounded "$loggopsim/txt2bin" -i "$file" -o "$work/schedule.bin" >"$work/loggopsim.log" 2>&1 &&
        bounded "$loggopsim/LogGOPSim" -b -f "$work/schedule.bin" $(grep -v '^#' "$work/goal/loggopsim-$p.args") \
          >"$work/ended" 2>>"$work/loggopsim.log"
    }; then fail "$operation $algorithm among $p: $(said loggopsim)"; fi
    awk -v of="$operation $algorithm $p $bytes $segment" -v per="$([[ $unit == ps ]] && echo 1e6 || echo 1e3)" '
      /^Maximum finishing time/ {sub(/.*: /, ""); printf "%s %.4f\n", of, $1 / per; found = 1}
      END {exit !found}' "$work/ended" || fail "$operation $algorithm among $p: LogGOPSim gave no time"
  done <"$1"
}

if [[ "$sheet" == plain* ]]; then
  IFS=, read -ra numbers <<<"$sheet"
  plain "${numbers[@]:1}" >"$work/plain.json"
  sheet=$work/plain.json
fi
cases >"$work/cases"
touch "$work/goals" "$work/loggopsim"
if [[ -n "$loggopsim" ]]; then
  goals >"$work/goals"
  loggops "$work/goals" >"$work/loggopsim"
fi
cut -d' ' -f1-5 "$work/cases" "$work/goals" | sort -u >"$work/all"
formulas "$work/all" >"$work/formulas"
simulated "$work/all" >"$work/simulator"
simgrid "$work/cases" >"$work/smpi"
for model in simulator loggopsim smpi; do awk -v model=$model '{print model, $0}' "$work/$model"; done |
  awk -v order='broadcast gather scatter complete-exchange allgather allreduce reduce reduce-scatter barrier' '
    function cell(model, key) {
      if (!((model, key) in time)) return ""
      change = 100 * (time[model, key] / formula[key] - 1)
      if (!(model in least) || change < least[model]) least[model] = change
      if (!(model in most) || change > most[model]) most[model] = change
      return sprintf("%.1f (%+.1f %%)", time[model, key], change)
    }
    FNR == NR {formula[$1 " " $2 " " $3 " " $4 " " $5] = $6; next}
    {key = $2 " " $3 " " $4 " " $5 " " $6; time[$1, key] = $7; if (!(key in seen)) {seen[key] = 1; keys[++n] = key}}
    END {
      print "| operation | algorithm | nodes | bytes | segment | formula | simulator | LogGOPSim | SimGrid |"
      print "|---|---|---|---|---|---|---|---|---|"
      m = split(order, operations, " ")
      for (o = 1; o <= m; o++) for (i = 1; i <= n; i++) {
        split(keys[i], part, " ")
        if (part[1] == operations[o] && keys[i] in formula)
          printf "| %s | %s | %s | %s | %s | %.1f | %s | %s | %s |\n", part[1], part[2], part[3], part[4], part[5], formula[keys[i]],
            cell("simulator", keys[i]), cell("loggopsim", keys[i]), cell("smpi", keys[i])
      }
      print ""
      for (model in least) printf "%s: %+.1f to %+.1f %% of the formula\n", model, least[model], most[model]
    }' "$work/formulas" - | sed 's/^loggopsim:/LogGOPSim:/; s/^smpi:/SimGrid:/'
