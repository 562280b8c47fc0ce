import Audio
import Recognition
import SpeechRecognizers

/// Shows the words of an utterance in progress: every half second, a speech-to-text model transcribes all of it.
actor TranscriptPartials: PartialRecognizing {
  private let settings: RecognitionSettings
  private let longest: Int
  private let transcribe: @Sendable ([Int16]) async throws -> String
  private var samples: [Int16] = []
  /// The number of samples that were transcribed.
  private var transcribed = 0
  private var shown: [String] = []
  /// The length in letters of each transcript so far, and the number of samples that were transcribed.
  private var transcripts: [(letters: Int, samples: Int)] = []

  /// Creates a source of partial hypotheses from a function that transcribes at most `longest` samples.
  init(
    longest: Int, settings: RecognitionSettings = RecognitionSettings(),
    transcribe: @escaping @Sendable ([Int16]) async throws -> String
  ) {
    (self.longest, self.settings, self.transcribe) = (longest, settings, transcribe)
  }

  /// Creates a source of partial hypotheses from a speech-to-text model; transcripts consist of the given tokens.
  init(_ branch: WhisperSession, tokens: TextTokens, settings: RecognitionSettings) {
    self.init(longest: TranscriptRecognizer.longest(branch), settings: settings) { samples in
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
    guard Duration(samples: samples.count - transcribed, at: Endpointer.sampleRate) >= settings.partialInterval,
      samples.count <= longest, AudioSegmenter.isSound(samples)
    else {
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

  /// The time since the transcript stopped growing: all later transcripts have about as many letters as the last one.
  var steady: Duration {
    guard let last = transcripts.last, last.letters > 0 else { return .zero }
    let first =
      transcripts.reversed().prefix { $0.letters > 0 && abs(last.letters - $0.letters) <= settings.partialVariation }
      .last ?? last
    return Duration(samples: last.samples - first.samples, at: Endpointer.sampleRate)
  }

  /// Discards the utterance.
  func endPartials() { beginPartials() }
}
