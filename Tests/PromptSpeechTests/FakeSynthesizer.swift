import Audio
import PromptSpeech
import Synchronization

@testable import SpeechSynthesis

/// A synthesiser whose installed voices give a tenth of a second each, as loud as the text is long.
final class FakeSynthesizer: SpeechSynthesizing {
  private let installed: Set<String>
  private let failing: Set<String>
  private let log = Mutex<[String]>([])

  /// - Parameters:
  ///   - installed: Voices that speak.
  ///   - failing: Texts that none of them can say.
  init(installed: Set<String>, failing: Set<String> = []) {
    self.installed = installed
    self.failing = failing
  }

  /// "voice: text" of every call, in order.
  var calls: [String] { log.withLock { $0 } }

  func speak(_ text: String, voice: Voice, rate: Double) async throws -> AudioChunk {
    log.withLock { $0.append("\(voice): \(text)") }
    guard installed.contains("\(voice)") else {
      throw SynthesisError(.programMissing, subject: "\(voice)", message: "is not installed", advice: "install it")
    }
    guard !failing.contains(text) else {
      throw SynthesisError(.failed, subject: "\(voice)", message: "could not say it", advice: "leave it out")
    }
    let silence = [Int16](repeating: 0, count: 8_000)
    return AudioChunk(
      samples: silence + [Int16](repeating: Int16(text.count), count: 1_600) + silence, sampleRate: 16_000)
  }
}
