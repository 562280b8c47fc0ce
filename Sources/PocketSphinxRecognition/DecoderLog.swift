import CPocketSphinx
public import Logging
import Synchronization

/// Where the library's log goes: one place for the whole process, nowhere until ``send(to:)`` is called.
public enum DecoderLog {
  private struct State: Sendable {
    var logger: Logger?
    var lastError: String?
  }

  private static let state = Mutex(State())
  private static let installed: Void = whereto_sphinx_set_log_sink { level, line in
    DecoderLog.receive(level: level, line: String(cString: line))
  }

  /// Sends the library's log to a logger, or nowhere.
  ///
  /// The library prints the words it recognises at its info level, which arrives as `trace`.
  public static func send(to logger: Logger?) {
    silence()
    state.withLock { $0.logger = logger }
  }

  /// Takes the log away from standard error; done before the first decoder is made.
  static func silence() {
    _ = installed
  }

  /// Runs a call of the library and returns its result with the first error it logged meanwhile.
  static func capturingError<Result>(_ body: () -> Result) -> (result: Result, error: String?) {
    silence()
    state.withLock { $0.lastError = nil }
    let result = body()
    return (result, state.withLock { $0.lastError })
  }

  private static func receive(level: Int32, line: String) {
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    let logger = state.withLock { state in
      if level >= Int32(ERR_ERROR.rawValue), state.lastError == nil { state.lastError = line }
      return state.logger
    }
    switch level {
    case Int32(ERR_ERROR.rawValue)...: logger?.error("\(line)")
    case Int32(ERR_WARN.rawValue): logger?.warning("\(line)")
    default: logger?.trace("\(line)")
    }
  }
}
