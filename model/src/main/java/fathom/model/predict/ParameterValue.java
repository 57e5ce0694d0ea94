package fathom.model.predict;

import fathom.model.cost.Interval;
import fathom.model.parameter.Parameter;
import java.util.Optional;

/**
 * A cost of the sheet at one size.
 *
 * @param parameter whose cost
 * @param sizeBytes at this size
 * @param micros the cost in µs
 * @param ci what the sheet's 95 % intervals leave open of it
 * @param extrapolation which sizes were measured, and how many times this one is beyond them; empty
 *     if it is between them
 */
public record ParameterValue(
    Parameter parameter,
    int sizeBytes,
    double micros,
    Interval ci,
    Optional<Extrapolation> extrapolation) {}
