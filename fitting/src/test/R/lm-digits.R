# How many correct digits R's lm reaches on the NIST sets: from the root of the repository
#   Rscript fitting/src/test/R/lm-digits.R
# reads fitting/src/test/resources/nist, writes fitting/src/test/resources/r/lm-digits.csv.
#
# The log relative error is -log10(|found - certified| / |certified|), or -log10(|found|) where the certified
# value is 0; the least over the coefficients, and over their standard deviations. It ends at 15, the digits that
# are certified. lm as it comes: QR by Householder's reflections, tolerance 1e-7.

home <- "fitting/src/test/resources"
sets <- c("Norris", "NoInt1", "NoInt2", "Longley", paste0("Wampler", 1:5))

read_set <- function(name) {
  lines <- readLines(file.path(home, "nist", paste0(name, ".dat")))
  certified <- do.call(rbind, strsplit(trimws(grep("^ +B[0-9]+ ", lines, value = TRUE)), " +"))
  head <- max(grep("^Data:", lines))
  fields <- strsplit(trimws(lines[(head + 1):length(lines)]), " +")
  list(
    terms = certified[, 1],
    coefficients = as.numeric(certified[, 2]),
    deviations = as.numeric(certified[, 3]),
    polynomial = any(grepl("^Model: +Polynomial", lines)),
    data = matrix(as.numeric(unlist(fields)), nrow = length(fields), byrow = TRUE)
  )
}

digits <- function(found, certified) {
  error <- abs(found - certified)
  relative <- ifelse(certified == 0, error, error / abs(certified))
  min(pmin(15, -log10(relative)))
}

rows <- vapply(sets, function(name) {
  set <- read_set(name)
  y <- set$data[, 1]
  x <- set$data[, -1, drop = FALSE]
  intercept <- set$terms[1] == "B0"
  if (set$polynomial) {
    x <- outer(x[, 1], seq_len(length(set$terms) - 1), "^")
  }
  fit <- if (intercept) lm(y ~ x) else lm(y ~ x - 1)
  # summary() warns that an exact fit's deviations mean little; that is what Wampler1 and 2 ask.
  found <- suppressWarnings(summary(fit)$coefficients)
  stopifnot(nrow(found) == length(set$terms))
  sprintf("%s,%.2f,%.2f", name, digits(found[, 1], set$coefficients), digits(found[, 2], set$deviations))
}, "")

writeLines(
  c(
    "# Least log relative error of R's lm against the certified values of NIST StRD; lm-digits.R wrote this",
    paste("#", R.version.string),
    "name,coefficients,standard_deviations",
    rows
  ),
  file.path(home, "r", "lm-digits.csv")
)
cat(rows, sep = "\n")
