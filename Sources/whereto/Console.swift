import ArgumentParser
import Audio
import Dispatch
import Foundation

/// Standard output for results, standard error for everything else.
enum Console {
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  static func error(_ line: String) { write("whereto: \(line)\n") }
  static func note(_ line: String) { write(line + "\n") }

  /// Asks on a line of its own, after which a terminal's user answers.
  static func ask(_ question: String) { write(question + (errorIsTerminal ? " " : "\n")) }
  static func replaceLine(_ line: String) { write("\r\u{1B}[K\(line)") }

  static func clearLine() {
    if errorIsTerminal { write("\r\u{1B}[K") }
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// A failure of the command itself, as one line.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// The line to show for any error.
  static func line(for error: any Error) -> String {
    let text = error is CocoaError ? error.localizedDescription : String(describing: error)
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results as JSON Lines.")
  var json = false

  /// Prints a result, as a record for programs or as lines for people.
  func print(_ record: some Encodable, orLines lines: [String]) throws {
    for line in json ? [try JSONOutput.text(record)] : lines { Swift.print(line) }
  }
}

/// An object as one line of JSON, with sorted keys.
enum JSONOutput {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// Lines of standard input, read on request on its own thread.
actor AnswerParser {
  /// Duration of one poll, in milliseconds: the longest delay before a cancellation is noticed.
  private static let patience: Int32 = 50

  private nonisolated let executor = QueueExecutor(label: "whereto.answers")
  private nonisolated let stopFlag = StopFlag()
  private var waiting: [UInt8] = []
  private var isOver = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The next line, trimmed and in lowercase; nil at the end of input.
  ///
  /// Earlier terminal input is discarded, because it can't be an answer to this question.
  /// - Throws: `CancellationError` when the task is cancelled; nothing can be read after that.
  func next() async throws -> String? {
    if isatty(STDIN_FILENO) == 1 { tcflush(STDIN_FILENO, TCIFLUSH) }
    return try await nextLine()?.lowercased()
  }

  /// The next line, trimmed, as it was typed; nil at the end of input.
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

extension AudioSource {
  func samples() async throws -> [Int16] {
    var samples: [Int16] = []
    for try await chunk in chunks { samples += chunk.samples }
    return samples
  }
}

/// Runs work that Ctrl-C, or a request to terminate, cancels cleanly; a second signal ends the program at once.
func cancellingOnInterrupt<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let signals = [SIGINT, SIGTERM]
  let sources = signals.map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [source] in
      // The handler keeps its source alive until the source is cancelled.
      withExtendedLifetime(source) {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
    }
    source.resume()
    return source
  }
  defer {
    // After an interruption the handlers stay, so that a second signal ends what follows the work, such as a report.
    if !task.isCancelled {
      for source in sources { source.cancel() }
      for number in signals { signal(number, SIG_DFL) }
    }
  }
  return try await task.value
}
