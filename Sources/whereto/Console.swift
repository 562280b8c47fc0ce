import ArgumentParser
import Audio
import Dispatch
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

/// A failure of a command itself, in one line.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// The line shown for any error.
  static func line(for error: any Error) -> String {
    let text = error is CocoaError ? error.localizedDescription : String(describing: error)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results as JSON Lines.")
  var json = false

  /// Prints what came out, as a record for programs or as lines for people.
  func print(_ record: some Encodable, orLines lines: [String]) throws {
    for line in json ? [try JSONOutput.text(record)] : lines { Swift.print(line) }
  }
}

/// One JSON object a line, keys sorted.
enum JSONOutput {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Prints an object on standard output.
  static func print(_ value: some Encodable) throws { Swift.print(try text(value)) }
}

/// Lines of standard input, read when they are asked for, on a thread of its own.
actor AnswerParser {
  /// How long one wait lasts, in milliseconds: the longest that a cancellation goes unnoticed.
  private static let patience: Int32 = 50

  private nonisolated let executor = QueueExecutor(label: "whereto.answers")
  private nonisolated let stopFlag = StopFlag()
  private var waiting: [UInt8] = []
  private var isOver = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The next line without blanks around it, lower case; nil at the end of input.
  ///
  /// What was typed into a terminal before is thrown away: it was no answer to a question not yet asked.
  /// - Throws: `CancellationError` when the task is cancelled; nothing can be read after that.
  func next() async throws -> String? {
    if isatty(STDIN_FILENO) == 1 { tcflush(STDIN_FILENO, TCIFLUSH) }
    return try await nextLine()?.lowercased()
  }

  /// The next line without blanks around it, as it was typed; nil at the end of input.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; nothing can be read after that.
  func nextLine() async throws -> String? {
    try await withTaskCancellationHandler {
      let line = readLine()
      try Task.checkCancellation()
      return line?.trimmingCharacters(in: .whitespaces)
    } onCancel: {
      stopFlag.raise()
    }
  }

  private func readLine() -> String? {
    while !stopFlag.isRaised {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeSubrange(...end) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      if isOver {
        defer { waiting = [] }
        return waiting.isEmpty ? nil : String(decoding: waiting, as: UTF8.self)
      }
      fill()
    }
    return nil
  }

  private func fill() {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&request, 1, Self.patience)
    if ready == 0 || (ready < 0 && errno == EINTR) { return }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 {
      waiting += buffer.prefix(count)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isOver = true
    }
  }
}

/// Runs work that Ctrl-C, or a request to terminate, cancels in good order; a second signal ends the program at once.
func cancellingOnInterrupt<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let signals = [SIGINT, SIGTERM]
  let sources = signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [source] in
      // The handler holds its source until the source is cancelled.
      withExtendedLifetime(source) {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
    }
    source.resume()
    return source
  }
  defer {
    // After an interruption they stay: what comes after the work, such as a report, is ended by a second signal.
    if !task.isCancelled {
      for source in sources { source.cancel() }
      for number in signals { signal(number, SIG_DFL) }
    }
  }
  return try await task.value
}
