import Foundation
import LinuxAudio
import SpeechRecognizers
import Testing

@testable import OfflineSearch

/// Tests the decoding of answers to a question.
struct AnswerDecodingTests {
  private func settings(_ enhancement: EnhancementSettings) -> DecoderSettings {
    let file = URL(filePath: "/dev/null")
    var settings = DecoderSettings(acousticModel: file, dictionary: file, search: .languageModel(file))
    settings.adaptToAnswers(enhancement)
    return settings
  }

  @Test func `no partial hypotheses are shown for an answer`() {
    #expect(!settings(.off).partialHypotheses)
  }

  @Test func `answers are decoded with the settings for suppressed noise`() {
    #expect(settings(.off).topGaussians == 4)
    #expect(settings(.car).topGaussians == 8)
  }
}
