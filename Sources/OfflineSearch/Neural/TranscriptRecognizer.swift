import Audio
import Foundation
import Recognition
import SpeechRecognizers

/// Writes down what is said, whatever it is, with a model that has words of its own.
struct TranscriptRecognizer: UtteranceRecognizing {
  let branch: WhisperSession

  /// How many samples are heard at once.
  static func longest(_ branch: WhisperSession) -> Int { branch.longest.sampleCount(at: Endpointer.sampleRate) }

  /// Hears a recording; a long one part after part.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    var texts: [Transcript] = []
    for part in AudioSegmenter.parts(of: samples, longest: Self.longest(branch)) where AudioSegmenter.isSound(part) {
      let sound = try await branch.recognize(Array(part))
      if let best = try await branch.texts(of: sound, longest: .max).first, !best.text.isEmpty {
        texts.append(Transcript(text: RepetitionFilter.once(best.text), score: best.score))
      }
    }
    var result = RecognitionResult(written: texts.map(\.text).joined(separator: " "))
    // The geometric mean of how likely each token is, of the part of which that is least.
    result.confidence = texts.map(\.score).min().map { min(1, exp($0)) } ?? 0
    result.audioDuration = Duration(samples: samples.count, at: Endpointer.sampleRate)
    result.decodeDuration = ContinuousClock.now - start
    return result
  }
}

extension RecognitionResult {
  /// What a model wrote by itself, which may be nothing, and is no command as far as is known.
  init(written text: String) {
    let words = TextVerbalizer.ways(text).first ?? []
    self.init(hypotheses: words.isEmpty ? [] : [Hypothesis(text: words.joined(separator: " "))], confidence: 0)
    written = TranscriptForms(text: text, words: words)
  }
}

/// Parts a long recording where it is quietest.
enum AudioSegmenter {
  /// Less than that is taken for silence.
  private static let shortest = Endpointer.sampleRate / 5
  /// How much is cut through: the quietest so long in the last third of a part.
  private static let pause = Endpointer.sampleRate / 5

  /// Whether anything can be heard in samples.
  static func isSound(_ samples: some Collection<Int16>) -> Bool {
    samples.count >= shortest && samples.contains { $0 != samples.first }
  }

  /// Parts of a recording, one after another.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, mono.
  ///   - longest: How many samples a part has at the most.
  static func parts(of samples: [Int16], longest: Int) -> [ArraySlice<Int16>] {
    let most = max(2 * pause, longest)
    var parts: [ArraySlice<Int16>] = []
    var rest = samples[...]
    while rest.count > most {
      let windows = stride(from: rest.startIndex + most * 2 / 3, through: rest.startIndex + most - pause, by: pause / 4)
      func loudness(_ start: Int) -> Int { rest[start..<start + pause].reduce(0) { $0 + abs(Int($1)) } }
      let quietest = windows.min { loudness($0) < loudness($1) } ?? rest.startIndex + most - pause
      parts.append(rest[..<(quietest + pause / 2)])
      rest = rest[(quietest + pause / 2)...]
    }
    return parts + [rest]
  }
}
