package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;

/**
 * Another tool that measures one pair of processes, as far as what it cannot know goes.
 *
 * @param name as its users write it
 * @param table what its file is called in a sentence
 * @param receiveColumn the column of its receiving process's own time
 */
record PairTool(String name, String table, String receiveColumn) {
  /** Why a parameter is not in its table. */
  BadInputException lacks(ForeignFile file, Parameter parameter) {
    String symbol = parameter.symbol();
    if (parameter == Parameter.RECEIVE_OVERHEAD) {
      return file.bad(
          symbol
              + " is not in it: "
              + receiveColumn
              + " is the receiving process's own time, "
              + symbol
              + " what the kernel takes from other work; as "
              + Parameter.USER_RECEIVE.symbol()
              + " it can be read");
    }
    if (parameter == Parameter.RECEIVE_GAP) {
      return file.bad(
          symbol + " is not in it: " + name + " has one sender, which cannot flood a receiver");
    }
    return file.bad(symbol + " is not in " + table);
  }
}
