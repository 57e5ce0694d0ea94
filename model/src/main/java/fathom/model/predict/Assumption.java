package fathom.model.predict;

/**
 * Something a formula takes for granted, held against the sheet at one point.
 *
 * @param name the same at every point, for a line's beginning: {@code full duplex}
 * @param holds whether it is so there; false too where the sheet cannot tell
 * @param detail the numbers behind it, one line
 */
public record Assumption(String name, boolean holds, String detail) {}
