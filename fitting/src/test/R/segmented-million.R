# How long segmented takes for one unknown breakpoint in a million points, and how much memory:
#   Rscript fitting/src/test/R/segmented-million.R
# Reads and writes no file; the answer is the machine's own. Defaults but for alpha: as it comes, segmented looks for no
# breakpoint below the 5 % quantile of x, here 75.95, and says just that.

suppressMessages(library(segmented))
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(40)
x <- seq(1, 1500, length.out = 1e6)
y <- 6.72 + 0.08 * pmax(x - 40, 0)
y <- y * (1 + rnorm(1e6, 0, 0.02))
line <- lm(y ~ x)

invisible(gc(reset = TRUE))
took <- system.time(fit <- segmented(line, seg.Z = ~x, npsi = 1, control = seg.control(alpha = 0.01)))
memory <- sum(gc()[, 6])

psi <- summary(fit)$psi
cat(sprintf("psi %.17g, standard error %.6g\n", psi[, "Est."], psi[, "St.Err"]))
cat(sprintf("slopes %s\n", paste(sprintf("%.9g", slope(fit, digits = 22)$x[, "Est."]), collapse = " ")))
cat(sprintf("%.1f s, of which %.1f s on the CPU, at most %.0f MB of R's memory\n", took[[3]], took[[1]] + took[[2]], memory))
