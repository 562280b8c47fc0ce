import Audio
import DestinationSearch
import Recognition
import SpeechRecognizers

/// Shows the words of an utterance in progress: every half second, a speech-to-text model transcribes all of it.
actor TranscriptPartials: PartialRecognizing {
  /// The number of new samples after which the utterance is transcribed again.
  private static let interval = Endpointer.sampleRate / 2

  /// The rule by which transcripts end an utterance.
  static let steadyWords = WholeUtteranceRecognizer.SteadyWords(
    duration: .seconds(1), longest: .seconds(2), confidence: ResolverSettings().acceptThreshold)
  /// The maximum difference in letters between transcripts of the same speech; speech has eight or more a second.
  private static let variation = 3

  private let longest: Int
  private let transcribe: @Sendable ([Int16]) async throws -> String
  private var samples: [Int16] = []
  /// The number of samples that were transcribed.
  private var transcribed = 0
  private var shown: [String] = []
  /// The numbers of letters of the transcripts so far, and the numbers of samples that they are of.
  private var transcripts: [(letters: Int, samples: Int)] = []

  /// Creates a source of partial hypotheses from a function that transcribes at most `longest` samples.
  init(longest: Int, transcribe: @escaping @Sendable ([Int16]) async throws -> String) {
    (self.longest, self.transcribe) = (longest, transcribe)
  }

  /// Creates a source of partial hypotheses from a speech-to-text model; transcripts consist of the given tokens.
  init(_ branch: WhisperSession, tokens: TextTokens) {
    self.init(longest: TranscriptRecognizer.longest(branch)) { samples in
      let sound = try await branch.recognize(samples)
      return try await branch.texts(of: sound, count: 1, of: tokens).first?.text ?? ""
    }
  }

  /// Begins an utterance and discards the previous one.
  func beginPartials() { (samples, transcribed, shown, transcripts) = ([], 0, [], []) }

  /// Adds the next samples of the utterance; returns the partial hypothesis if it has changed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func partial(after new: [Int16]) async throws -> Hypothesis? {
    samples += new
    guard samples.count - transcribed >= Self.interval, samples.count <= longest, AudioSegmenter.isSound(samples) else {
      return nil
    }
    transcribed = samples.count
    let text = RepetitionFilter.once(try await transcribe(samples))
    let words = TextVerbalizer.verbalizations(of: text).first ?? []
    transcripts.append((words.joined().count, samples.count))
    guard !words.isEmpty, words != shown else { return nil }
    shown = words
    return Hypothesis(words: words)
  }

  /// The duration of the last audio after which transcripts have only varied.
  var steady: Duration {
    guard let last = transcripts.last, last.letters > 0 else { return .zero }
    let first = transcripts.reversed().prefix { abs(last.letters - $0.letters) <= Self.variation }.last ?? last
    return Duration(samples: last.samples - first.samples, at: Endpointer.sampleRate)
  }

  /// Discards the utterance.
  func endPartials() { beginPartials() }
}
