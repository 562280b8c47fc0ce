import Audio
import Foundation
import Recognition
import SpeechRecognizers

/// Transcribes any speech with a speech-to-text model.
struct TranscriptRecognizer: UtteranceRecognizing {
  let branch: WhisperSession

  /// The number of samples in the model's window.
  static func longest(_ branch: WhisperSession) -> Int { branch.longest.sampleCount(at: Endpointer.sampleRate) }

  /// Transcribes a recording; a long one part by part.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func result(of samples: [Int16], expecting expected: ExpectedSpeech) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    var texts: [Transcript] = []
    for part in AudioSegmenter.parts(of: samples, longest: Self.longest(branch)) where AudioSegmenter.isSound(part) {
      let sound = try await branch.recognize(Array(part))
      let speech = SpeechRate.duration(ofSpeechIn: part)
      if let best = try await branch.texts(of: sound, longest: .max, speech: speech).first, !best.text.isEmpty {
        texts.append(Transcript(text: RepetitionFilter.once(best.text, in: speech), score: best.score))
      }
    }
    var result = RecognitionResult(written: texts.map(\.text).joined(separator: " "))
    // The geometric mean of the token probabilities, from the part where it is lowest.
    result.confidence = texts.map(\.score).min().map { min(1, exp($0)) } ?? 0
    result.audioDuration = Duration(samples: samples.count, at: Endpointer.sampleRate)
    result.decodeDuration = ContinuousClock.now - start
    return result
  }
}

extension RecognitionResult {
  /// Creates a result from a model's transcript, which may be empty; its confidence as a command is 0.
  init(written text: String) {
    let words = TextVerbalizer.verbalizations(of: text).first ?? []
    self.init(hypotheses: words.isEmpty ? [] : [Hypothesis(text: words.joined(separator: " "))], confidence: 0)
    written = TranscriptForms(text: text, words: words)
  }
}

/// Splits a long recording at its quietest points.
enum AudioSegmenter {
  /// The minimum number of samples; fewer are taken for silence.
  private static let shortest = Endpointer.sampleRate / 5
  /// The length of the quietest stretch in the last third of a part, in whose middle the recording is split.
  private static let pause = Endpointer.sampleRate / 5

  /// Whether samples are long enough and not constant.
  static func isSound(_ samples: some Collection<Int16>) -> Bool {
    samples.count >= shortest && samples.contains { $0 != samples.first }
  }

  /// The consecutive parts of a recording, 16 kHz, mono, of at most `longest` samples.
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
