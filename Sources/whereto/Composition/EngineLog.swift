import ArgumentParser
import Logging
import PocketSphinxRecognition

/// Where the log of the recogniser's library goes: nowhere, or standard error from a level up.
enum EngineLog {
  /// Turns the log on.
  ///
  /// At `trace` the library prints the words it recognises, so that level is only for who asks for it.
  static func start(level name: String?) throws {
    guard let name else { return }
    guard let level = Logger.Level(rawValue: name) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(name)' is no log level; write one of \(levels)")
    }
    var logger = Logger(label: "whereto.recogniser", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = level
    DecoderLog.send(to: logger)
  }
}
