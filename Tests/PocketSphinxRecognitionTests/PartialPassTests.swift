import Foundation
import Logging
import PocketSphinxRecognition
import Recognition
import Synchronization
import Testing

/// The library goes through an utterance twice: as it comes, and once more, word by word, when it ends.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct PartialPassTests {
  /// Counts the second passes that the library's log tells of.
  private final class PassCounter: LogHandler {
    private static let count = Mutex(0)
    static var passes: Int { count.withLock { $0 } }

    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    var logLevel: Logger.Level {
      get { .trace }
      set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) {
      // One line of several that the pass writes at its end.
      if "\(event.message)".contains("fwdflat"), "\(event.message)".contains("words recognized") {
        Self.count.withLock { $0 += 1 }
      }
    }
  }

  @Test func `partial hypotheses are never gone through a second time`() async {
    // The log is one per process.
    await #expect(processExitsWith: .success) {
      var logger = Logger(label: "passes") { _ in PassCounter() }
      logger.logLevel = .trace
      DecoderLog.send(to: logger)
      let recognizer = try await PocketSphinxRecognizer(.turtle)
      let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
      try await recognizer.startUtterance()
      var hasPartial = false
      for start in stride(from: 0, to: samples.count, by: 1_600) {
        let chunk = Array(samples[start..<min(start + 1_600, samples.count)])
        if try await recognizer.accept(chunk) != nil { hasPartial = true }
      }
      await recognizer.cancelUtterance()
      guard hasPartial, PassCounter.passes == 0 else { exit(1) }
      try await recognizer.startUtterance()
      _ = try await recognizer.accept(samples)
      try await recognizer.startUtterance()
      _ = try await recognizer.accept(samples)
      guard PassCounter.passes == 0 else { exit(2) }
      let result = try await recognizer.finishUtterance()
      // The answer's own.
      guard PassCounter.passes == 1, result.best?.text == "go forward ten meters" else { exit(3) }
    }
  }
}
