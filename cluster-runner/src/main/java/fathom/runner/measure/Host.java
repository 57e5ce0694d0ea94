package fathom.runner.measure;

/**
 * One host of a cluster.
 *
 * @param number from 1; host 1 is the timed side
 * @param address its address on the measured network
 */
public record Host(int number, String address) {}
