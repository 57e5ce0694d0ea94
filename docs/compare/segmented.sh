#!/bin/bash
# One unknown bend among a million points, beside R's segmented (Debian package r-cran-segmented) on the same points, in the
# same run, one after the other. Ours is one fit in a fresh JVM, not warmed up, with at most 192 MiB of heap; R's is
# segmented() alone, without reading the file, allowed to look below the 5 % quantile of x, where the bend is. Prints
# place, standard error, slope and time of each, and the ratio.
#   docs/compare/segmented.sh      after mvn -pl fitting -am test-compile
set -euo pipefail
home=$(cd "$(dirname "$0")/../.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
classes="$home/fitting/target/test-classes:$home/fitting/target/classes:$home/model/target/classes"
math=$(find "${MAVEN_REPOSITORY:-$HOME/.m2/repository}/org/apache/commons/commons-math3" -name 'commons-math3-*.jar' | sort | tail -1)

cat >"$work/segmented.R" <<'R'
suppressMessages(library(segmented))
file <- commandArgs(trailingOnly = TRUE)[1]
d <- as.data.frame(matrix(scan(file, sep = ",", quiet = TRUE), ncol = 2, byrow = TRUE))
names(d) <- c("x", "y")
line <- lm(y ~ x, data = d)
took <- system.time(fit <- segmented(line, seg.Z = ~x, control = seg.control(alpha = 0.01)))[["elapsed"]]
cat(sprintf("segmented psi %.9f se %.9f slope %.9f seconds %.3f peak-MiB %.0f\n",
  fit$psi[1, 2], fit$psi[1, 3], slope(fit)$x[2, 1], took, sum(gc()[, 6])))
R
for order in sweep shuffled; do
  for run in 1 2 3; do
    /usr/bin/env time -f 'whole JVM: %M KiB resident at most, %e s with making and writing the points' \
      "$java" -Xmx192m -XX:+UseSerialGC -cp "$classes:$math" fathom.fitting.bend.MillionPoints "$work/points.csv" "$order"
  done | tee "$work/ours"
  Rscript "$work/segmented.R" "$work/points.csv" | tee "$work/theirs"
  ours=$(awk '{for (i = 1; i < NF; i++) if ($i == "seconds") print $(i + 1)}' "$work/ours" | sort -g | sed -n 2p)
  awk -v ours="$ours" '{for (i = 1; i < NF; i++) if ($i == "seconds") printf "segmented takes %.0f times our median\n", $(i + 1) / ours}' "$work/theirs"
done
