import ArgumentParser
import CMalloc
import Foundation

struct Whereto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whereto", abstract: "Finds the place a driver asks for, by voice or by text, without a network.",
    discussion: """
      Settings come from flags, then from WHERETO_… variables, then from whereto/config.yaml in the configuration \
      folder. Results go to standard output, everything else to standard error. The exit status is 0 for success, \
      1 for a failure, 2 for invalid arguments, 3 for an unmet requirement or a replay that differs, 130 after Ctrl-C.
      """,
    version: "0.1.0",
    subcommands: [
      IndexCommand.self, FindCommand.self, SuggestCommand.self, RouteCommand.self, RecognizeCommand.self,
      ListenCommand.self, ScreenCommand.self, ReplayCommand.self, ServeCommand.self, PlacesCommand.self,
      PronounceCommand.self, EvaluateCommand.self, RecordCorpusCommand.self, SynthesizeCommand.self,
      DevicesCommand.self, DoctorCommand.self, DemoCommand.self,
    ])
}

@main
struct Main {
  /// Runs the command. Invalid arguments exit with 2, a failure with 1 and one line on standard error.
  static func main() async {
    #if os(Linux)
      // An utterance needs large blocks of memory for a moment. The allocator would otherwise keep them for each
      // thread.
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
      mallopt(M_ARENA_MAX, 2)
    #endif
    do {
      var command = try Whereto.parseAsRoot(CommandLine.arguments.dropFirst().map(readable))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch is CancellationError {
      Console.error("interrupted; nothing was changed")
      Foundation.exit(130)
    } catch {
      let code = Whereto.exitCode(for: error)
      if code == .success {
        print(Whereto.fullMessage(for: error))
      } else if code == .validationFailure {
        FileHandle.standardError.write(Data((Whereto.fullMessage(for: error) + "\n").utf8))
        Foundation.exit(2)
      } else {
        Console.error(Failure.line(for: error))
        Foundation.exit(1)
      }
    }
  }

  /// Keeps a negative number, such as a southern latitude, from being parsed as an option: the parser ignores it if a
  /// space precedes it.
  private static func readable(_ argument: String) -> String {
    let isNegative = argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
    return isNegative ? " " + argument : argument
  }
}
