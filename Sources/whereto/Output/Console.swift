import Foundation

/// Standard output for results, standard error for everything else.
enum Console {
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  static func error(_ line: String) {
    write("whereto: \(line)\n")
  }

  static func note(_ line: String) {
    write(line + "\n")
  }

  /// Asks on a line of its own, on which a terminal's user answers.
  static func ask(_ question: String) {
    write(question + (errorIsTerminal ? " " : "\n"))
  }

  /// Writes over the line that is being shown on the terminal.
  static func replaceLine(_ line: String) {
    write("\r\u{1B}[K\(line)")
  }

  /// Takes away the line that is being shown on the terminal.
  static func clearLine() {
    if errorIsTerminal { write("\r\u{1B}[K") }
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
