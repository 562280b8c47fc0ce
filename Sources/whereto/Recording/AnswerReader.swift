import Audio
import Foundation

/// Lines of standard input, read when they are asked for, on a thread of its own.
actor AnswerReader {
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
