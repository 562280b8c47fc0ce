import Foundation
import LinuxAudio
import SpeechRecognizers
import Testing

@testable import OfflineSearch

/// How the answers to a question are decoded.
struct AnswerDecodingTests {
  private func settings(_ enhancement: EnhancementSettings) -> DecoderSettings {
    let file = URL(filePath: "/dev/null")
    var settings = DecoderSettings(acousticModel: file, dictionary: file, search: .languageModel(file))
    settings.hearAnswers(enhancement)
    return settings
  }

  @Test func `nobody sees the words of an answer while it is spoken`() {
    #expect(!settings(.off).partialHypotheses)
  }

  @Test func `answers are heard in suppressed noise as everything else is`() {
    #expect(settings(.off).topGaussians == 4)
    #expect(settings(.car).topGaussians == 8)
  }
}
