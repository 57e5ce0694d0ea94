#!/bin/bash
# One unknown bend among a million points, beside R's segmented (Debian package r-cran-segmented) on the same points, in the
# same run, one after the other. Ours is one fit in a fresh JVM, not warmed up, with at most 384 MiB of heap; R's is
# segmented() alone, without reading the file, allowed to look below the 5 % quantile of x, where the bend is. Prints
# place, standard error, slope and time of each, and the ratio, for points that ascend and for shuffled ones. Two minutes are
# enough for R without the restarts from bootstrap samples that guard it against other minima; R's default is 10 of them.
#   docs/compare/segmented.sh [RESTARTS=0]     after mvn -pl fitting -am test-compile; with a number as long as R takes
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"
restarts=${1:-0} pairs=${1:+1} other=segmented longest=600
pairs=${pairs:-0}
need Rscript r-base-core
need /usr/bin/time time
Rscript -e 'library(segmented)' >/dev/null 2>&1 || fail "needs R's segmented, in Debian: apt-get install r-cran-segmented"
classes="$home/fitting/target/test-classes:$home/fitting/target/classes:$home/model/target/classes"
[[ -f "$home/fitting/target/test-classes/fathom/fitting/bend/MillionPoints.class" ]] ||
  fail "fitting is not compiled: mvn -pl fitting -am test-compile does it"
math=$(find "${MAVEN_REPOSITORY:-$HOME/.m2/repository}/org/apache/commons/commons-math3" -name 'commons-math3-*.jar' 2>/dev/null |
  sort | tail -n 1)
[[ -n "$math" ]] || fail "no commons-math3 where Maven keeps what it fetches; MAVEN_REPOSITORY=DIRECTORY names another"

cat >"$work/segmented.R" <<'R'
suppressMessages(library(segmented))
file <- commandArgs(trailingOnly = TRUE)[1]
d <- as.data.frame(matrix(scan(file, sep = ",", quiet = TRUE), ncol = 2, byrow = TRUE))
names(d) <- c("x", "y")
line <- lm(y ~ x, data = d)
control <- seg.control(alpha = 0.01, n.boot = as.integer(commandArgs(trailingOnly = TRUE)[2]))
took <- system.time(fit <- segmented(line, seg.Z = ~x, control = control))[["elapsed"]]
cat(sprintf("segmented psi %.9f se %.9f slope %.9f seconds %.3f peak-MiB %.0f\n",
  fit$psi[1, 2], fit$psi[1, 3], slope(fit)$x[2, 1], took, sum(gc()[, 6])))
R

seconds() { # of the lines that name them
  awk '{for (i = 1; i < NF; i++) if ($i == "seconds") print $(i + 1)}' "$1"
}

ours() { # of three fits
  for _ in 1 2 3; do
    bounded /usr/bin/time -q -o "$work/time" -f 'whole JVM: %M KiB resident at most, %e s with making and writing the points' \
      "$java" -Xmx384m -XX:+UseSerialGC -cp "$classes:$math" fathom.fitting.bend.MillionPoints "$work/points.csv" "$order" || break
    cat "$work/time"
  done >"$work/ours.log" 2>&1
  seconds "$work/ours.log"
}

theirs() {
  bounded Rscript "$work/segmented.R" "$work/points.csv" "$restarts" >"$work/theirs.log" 2>&1 || true
  seconds "$work/theirs.log"
}

for order in sweep shuffled; do
  measure ours 3
  cat "$work/ours.log"
  measure theirs 1
  cat "$work/theirs.log"
  awk -v ours="$(median "$work/ours")" -v theirs="$(<"$work/theirs")" 'BEGIN {printf "segmented takes %.0f times our median\n", theirs / ours}'
  if [[ $order == sweep ]] && ((!pairs && 2 * SECONDS > most)); then
    echo 'stopped before the shuffled points: they would end after two minutes'
    break
  fi
done
