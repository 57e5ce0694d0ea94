package fathom.runner.cli;

import fathom.model.word.Word;
import fathom.runner.cli.help.HelpTopic;
import fathom.runner.console.UserException;
import fathom.runner.input.NearestWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "help")
final class HelpCommand extends CliCommand implements Runnable {
  @Parameters(arity = "0..*", paramLabel = "COMMAND|TOPIC", descriptionKey = "asked")
  List<String> asked = new ArrayList<>();

  @Override
  public void run() {
    Optional<HelpTopic> topic =
        asked.size() == 1 ? Word.find(HelpTopic.ALL, asked.getFirst()) : Optional.empty();
    topic.ifPresentOrElse(
        each -> print(each.page(spec.usageMessage().width())),
        () -> command().usage(spec.commandLine().getOut()));
  }

  /** The command that is named; the root where none is. */
  private CommandLine command() {
    CommandLine command = spec.root().commandLine();
    for (String word : asked) {
      Map<String, CommandLine> below = command.getSubcommands();
      if (!below.containsKey(word)) {
        throw unknown(command, word);
      }
      command = below.get(word);
    }
    return command;
  }

  private UserException unknown(CommandLine command, String word) {
    boolean isAlone = asked.size() == 1;
    List<String> words =
        Stream.concat(
                command.getSubcommands().keySet().stream(),
                isAlone ? HelpTopic.ALL.stream().map(HelpTopic::word) : Stream.empty())
            .toList();
    return UserException.badInput(
        "No command%s \"%s\"%s (see fathom help)"
            .formatted(isAlone ? " or topic" : "", word, NearestWord.question(word, words)));
  }
}
