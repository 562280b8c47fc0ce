import Algorithms
import Foundation
import Logging
import Recognition
import SpeechRecognizers
import Synchronization
import Testing

/// The library makes two passes over an utterance: one during capture, and a flat one when it ends.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct PartialPassTests {
  /// Counts the second passes in the library's log.
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
      // One of several lines that the pass writes at its end.
      if "\(event.message)".contains("fwdflat"), "\(event.message)".contains("words recognized") {
        Self.count.withLock { $0 += 1 }
      }
    }
  }

  @Test func `partial hypotheses never cause a second pass`() async {
    // The log is one per process.
    await #expect(processExitsWith: .success) {
      var logger = Logger(label: "passes") { _ in PassCounter() }
      logger.logLevel = .trace
      DecoderLog.send(to: logger)
      let recognizer = try await PocketSphinxRecognizer(.turtle)
      let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
      var hasPartial = false
      for _ in 0..<2 {
        try await recognizer.beginPartials()
        for chunk in samples.chunks(ofCount: 1_600) {
          if try await recognizer.partial(after: Array(chunk)) != nil { hasPartial = true }
        }
      }
      await recognizer.endPartials()
      guard hasPartial, PassCounter.passes == 0 else { exit(1) }
      let result = try await recognizer.result(of: samples)
      // The pass of the final result.
      guard PassCounter.passes == 1, result.best?.text == "go forward ten meters" else { exit(2) }
    }
  }
}
