import ArgumentParser
import Foundation

@main
struct Main {
  /// Runs the command; a mistake in the arguments exits with 2, a failure with 1 and one line on standard error.
  static func main() async {
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

  /// Keeps a negative number, such as a southern latitude, from being taken for an option: with a space before it, the
  /// parser leaves it alone.
  private static func readable(_ argument: String) -> String {
    let isNegative = argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
    return isNegative ? " " + argument : argument
  }
}
