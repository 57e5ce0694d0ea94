# Reference fits of continuous piecewise lines by R's package segmented: from the root of the repository
#   Rscript fitting/src/test/R/segmented.R
# writes fitting/src/test/resources/r: segmented-NAME.csv (x, y, weight) and segmented-expected.csv.
#
# Every set is fitted on the numbers as they stand in its file, to 17 digits. segmented starts from the place of an
# exact search of the whole profile and has to stay there; the script stops where the two do not agree. (From its own
# start, with its bootstrap and a tolerance of 1e-14, it ended 4e-8 beside the place for stagnant.)

suppressMessages(library(segmented))
home <- "fitting/src/test/resources/r"
RNGkind("Mersenne-Twister", "Inversion", "Rejection")

# ---- the sets

sizes <- function(n) sort(round(exp(runif(n, 0, log(1500)))))

piecewise <- function(x, at0, slopes, bends) {
  y <- at0 + slopes[1] * x
  for (i in seq_along(bends)) {
    y <- y + (slopes[i + 1] - slopes[i]) * pmax(x - bends[i], 0)
  }
  y
}

plain <- function(x, y) data.frame(x = x, y = y, weight = 1)

stagnant_set <- function() {
  data(stagnant, package = "segmented", envir = environment())
  plain(stagnant$x, stagnant$y)
}

# Like the wire of the emulated port: even up to 40 bytes, then 0.08 us each; 2 % noise, equal weights.
wire_set <- function() {
  set.seed(40)
  x <- sizes(120)
  plain(x, piecewise(x, 6.72, c(0, 0.08), 40) * (1 + rnorm(120, 0, 0.02)))
}

# Like O_s: noise in proportion to the time, and weights that say so.
weighted_set <- function() {
  set.seed(41)
  x <- sizes(120)
  sigma <- 0.02 * piecewise(x, 6.308, c(0.0891, 0.0253), 40)
  data.frame(x = x, y = sigma / 0.02 + rnorm(120, 0, sigma), weight = 1 / sigma^2)
}

# Not every seed will do: where the least squares lie on a size itself, segmented does not come to them.
two_set <- function() {
  set.seed(45)
  x <- sizes(200)
  plain(x, piecewise(x, 6, c(0.01, 0.12, 0.04), c(60, 500)) + rnorm(200, 0, 1.2))
}

# The slope changes by a third of itself, under noise that hides it from the eye.
weak_set <- function() {
  set.seed(43)
  x <- sort(round(runif(90, 1, 1500)))
  plain(x, piecewise(x, 10, c(0.02, 0.03), 600) + rnorm(90, 0, 2))
}

large_set <- function() {
  set.seed(44)
  x <- sort(runif(2000, 1, 1500))
  plain(x, piecewise(x, 8, c(0.05, 0.02), 512) + rnorm(2000, 0, 1.5))
}

# ---- the search that segmented is compared with

rss_at <- function(set, psi) {
  u <- vapply(psi, function(p) pmax(set$x - p, 0), set$x)
  sum(set$weight * lm.wfit(cbind(1, set$x, u), set$y, set$weight)$residuals^2)
}

# With the rows between breakpoints given, a continuous line has as many coefficients as free lines have: where those
# meet between the same rows is a valley of the profile, to rounding. Not a number where they meet elsewhere.
meeting <- function(set, after) {
  part <- findInterval(set$x, after, left.open = TRUE)
  lines <- vapply(0:length(after), function(k) {
    rows <- part == k
    lm.wfit(cbind(1, set$x[rows]), set$y[rows], set$weight[rows])$coefficients
  }, c(0, 0))
  met <- -diff(lines[1, ]) / diff(lines[2, ])
  if (!anyNA(met) && !is.unsorted(met) && all(findInterval(set$x, met, left.open = TRUE) == part)) met else NA * after
}

# The deepest of all valleys; no breakpoints on the sizes themselves, in any combination, may lie deeper.
search <- function(set, npsi) {
  knots <- sort(unique(set$x))
  places <- combn(knots[2:(length(knots) - 2)], npsi)
  valleys <- matrix(apply(places, 2, function(after) meeting(set, after)), nrow = npsi)
  valleys <- valleys[, !is.na(valleys[1, ]), drop = FALSE]
  depths <- apply(valleys, 2, function(psi) rss_at(set, psi))
  stopifnot(min(depths) <= min(apply(places, 2, function(psi) rss_at(set, psi))))
  valleys[, which.min(depths)]
}

# ---- fits

fit_set <- function(set, psi) {
  start <- lm(y ~ x, data = set, weights = weight)
  control <- seg.control(tol = 1e-14, it.max = 2000, n.boot = 0, min.step = 1e-15)
  segmented(start, seg.Z = ~x, psi = psi, control = control)
}

number <- function(value) sprintf("%.17g", value)

rows_of <- function(name, fit) {
  psi <- summary(fit)$psi
  slopes <- slope(fit, digits = 22)$x
  intercept <- coef(summary(fit))["(Intercept)", ]
  row <- function(what, estimate, se) sprintf("%s,%s,%s,%s", name, what, number(estimate), se)
  c(
    row(paste0("psi", seq_len(nrow(psi))), psi[, "Est."], number(psi[, "St.Err"])),
    row("intercept", intercept[1], number(intercept[2])),
    row(paste0("slope", seq_len(nrow(slopes))), slopes[, "Est."], number(slopes[, "St.Err."])),
    row("rss", sum(fit$model[["(weights)"]] * residuals(fit)^2), ""),
    row("df", fit$df.residual, "")
  )
}

sets <- list(
  stagnant = stagnant_set(), wire = wire_set(), weighted = weighted_set(),
  two = two_set(), weak = weak_set(), large = large_set()
)

expected <- unlist(lapply(names(sets), function(name) {
  file <- file.path(home, paste0("segmented-", name, ".csv"))
  set <- sets[[name]]
  writeLines(c("x,y,weight", paste(number(set$x), number(set$y), number(set$weight), sep = ",")), file)
  set <- read.csv(file, colClasses = "numeric")
  psi <- search(set, if (name == "two") 2 else 1)
  fit <- fit_set(set, psi)
  found <- summary(fit)$psi[, "Est."]
  rss <- sum(set$weight * residuals(fit)^2)
  least <- rss_at(set, psi)
  cat(sprintf(
    "%s: psi %s, searched %s, RSS %.15g, searched %.15g\n",
    name, paste(number(found), collapse = " "), paste(number(psi), collapse = " "), rss, least
  ))
  stopifnot(rss <= least * (1 + 1e-12), abs(found - psi) <= 1e-12 * psi)
  rows_of(name, fit)
}))

writeLines(
  c(
    "# Fits by R's package segmented; segmented.R wrote this. rss is the weighted residual sum of squares.",
    sprintf("# %s, segmented %s", R.version.string, packageVersion("segmented")),
    "name,quantity,estimate,standard_error",
    expected
  ),
  file.path(home, "segmented-expected.csv")
)
