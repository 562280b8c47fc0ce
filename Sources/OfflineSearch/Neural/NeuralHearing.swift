import Algorithms
import Audio
import DestinationSearch
import Recognition
import WhisperRecognition

/// Hears utterances with a model that has words of its own, and tells which of some sentences was said.
///
/// What the model writes leads to the sentences that sound like it. Then the model says how likely each of them is given the
/// sound (teacher forcing), and how likely without any sound, which is its own opinion of what people say: its internal
/// language model, in whose favour rare names do not stand.
struct NeuralHearing: UtteranceHearing {
  /// How many texts are asked for, and how many ways to say them are looked at.
  private static let (texts, ways) = (8, 16)
  /// How many sentences are judged: of development data the right one is among twenty in 96 % where it is made at all, and
  /// 72 would find a quarter of a point more.
  private static let judged = 20
  /// How many sentences a result lists as hypotheses, and how many names as alternatives.
  private static let (hypotheses, alternatives) = (10, 2)
  /// Less than that is taken for silence.
  private static let shortest = Endpointer.sampleRate / 5

  /// What is less likely than that is not what was heard: nothing of it is understood.
  private static let least = ResolverSettings().leastConfidence

  let ear: WhisperEar
  let evidence: SentenceEvidence
  /// Everything that can be said.
  let phrases: PhraseCatalogue
  /// Hears phones without words.
  let phones: any SpeechRecognizer
  /// Where sentences are made.
  private let queue = QueueExecutor(label: "whereto.sentences")

  init(ear: WhisperEar, evidence: SentenceEvidence, phrases: PhraseCatalogue, phones: any SpeechRecognizer) {
    (self.ear, self.evidence, self.phrases, self.phones) = (ear, evidence, phrases, phones)
  }

  /// Hears an utterance. What is longer than the model hears at once is no command, and is written down part after part.
  ///
  /// - Throws: What searching the map throws, and `CancellationError` when the task is cancelled.
  func result(of samples: [Int16], expecting names: [String]) async throws -> RecognitionResult {
    let start = ContinuousClock.now
    var result = RecognitionResult.nothing
    if samples.count >= Self.shortest, samples.contains(where: { $0 != samples[0] }) {
      let parts = SoundParts.parts(of: samples, longest: ear.longest)
      if parts.count == 1 {
        async let phones = phonesHeard(in: samples)
        let heard = try await heard(samples)
        let sentences = try await sentences(for: heard.ways, try await phones, naming: names)
        result = try await self.result(of: sentences, heard)
        result.phones = [try await phones]
      } else {
        result = RecognitionResult(written: try await written(parts))
      }
    }
    result.audioDuration = .seconds(Double(samples.count) / Double(Endpointer.sampleRate))
    result.decodeDuration = ContinuousClock.now - start
    return result
  }

  /// What the model writes of each part of a recording.
  private func written(_ parts: [ArraySlice<Int16>]) async throws -> String {
    var texts: [String] = []
    for part in parts {
      let sound = try await ear.hear(Array(part))
      if let text = try await ear.texts(of: sound, longest: .max).first?.text, !text.isEmpty { texts.append(text) }
    }
    return texts.joined(separator: " ")
  }

  /// What was heard of an utterance.
  private struct Heard: Sendable {
    var sound: HeardSound
    /// As the model writes it, the likeliest first.
    var texts: [WrittenText]
    /// In each way in which that may have been said.
    var ways: [[String]]
  }

  private func heard(_ samples: [Int16]) async throws -> Heard {
    let sound = try await ear.hear(samples)
    let texts = try await ear.texts(of: sound, count: Self.texts)
    // The first ways to say each text, then the second, and so on.
    let ways = texts.map { ReadAloud.ways($0.text) }
    let most = ways.map(\.count).max() ?? 0
    let inTurn = (0..<most).flatMap { rank in ways.compactMap { $0.dropFirst(rank).first } }
    return Heard(sound: sound, texts: texts, ways: Array(inTurn.uniqued().prefix(Self.ways)))
  }

  private func phonesHeard(in samples: [Int16]) async throws -> [Phone] {
    (try await phones.result(of: samples).best?.words ?? []).compactMap { Phone(symbol: $0.text) }
  }

  /// What may have been said.
  private func sentences(
    for ways: [[String]], _ phones: [Phone], naming names: [String]
  ) async throws -> [SentenceCandidate] {
    guard !ways.isEmpty else { return [] }
    let further = try await phrases.furtherForms(for: [ways.map { Hypothesis(text: $0.joined(separator: " ")) }])
    return try await queue.run { [phrases, evidence] in
      let chosen = phrases.phrases(like: ways, phones, furtherForms: further, ownNames: names)
      return evidence.shortlist(phrases.sentences(for: ways, phones, of: chosen), count: Self.judged)
    }
  }

  /// What to believe of the sentences that may have been said. Where that is none of them, what the model wrote by itself is
  /// what was heard.
  private func result(of sentences: [SentenceCandidate], _ heard: Heard) async throws -> RecognitionResult {
    let text = heard.texts.first?.text ?? ""
    guard !sentences.isEmpty else { return RecognitionResult(written: text) }
    let written = sentences.map(\.written) + [text]
    let given = try await ear.logLikelihoods(of: written, hearing: heard.sound)
    let without = try await ear.logLikelihoodsUnheard(of: written)
    let judged = sentences.indices.map { position in
      var sentence = sentences[position].verdict
      (sentence.heard, sentence.unheard) = (given[position], without[position])
      return sentence
    }
    let verdict = evidence.ordered(
      SentenceVerdict(
        sentences: judged, text: text, heard: given[sentences.count], unheard: without[sentences.count]))
    let probability = evidence.probability(verdict)
    var result = RecognitionResult(written: text)
    let hypotheses = verdict.sentences.prefix(Self.hypotheses).map {
      Hypothesis(text: $0.words, score: evidence.score($0))
    }
    result.hypotheses = probability < Self.least ? result.hypotheses + hypotheses : hypotheses
    result.confidence = probability
    result.alternatives = verdict.sentences.map(\.named).filter { !$0.isEmpty }.uniqued()
      .filter { $0 != verdict.sentences.first?.named }.prefix(Self.alternatives).map { Hypothesis(text: $0) }
    result.verdict = verdict
    return result
  }
}

extension RecognitionResult {
  /// What a model wrote by itself, which may be nothing, and is no command as far as is known.
  fileprivate init(written text: String) {
    let words = ReadAloud.ways(text).first ?? []
    self.init(hypotheses: words.isEmpty ? [] : [Hypothesis(text: words.joined(separator: " "))], confidence: 0)
    written = text
  }
}

/// Parts a long recording where it is quietest.
enum SoundParts {
  /// A part is cut in its last third, where so much is quietest.
  private static let pause = Endpointer.sampleRate / 5

  /// Parts of a recording, one after another.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz, mono.
  ///   - longest: How long a part is at the most.
  static func parts(of samples: [Int16], longest: Duration) -> [ArraySlice<Int16>] {
    let most = max(2 * pause, Int(Double(Endpointer.sampleRate) * (longest / .seconds(1))))
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

extension SentenceCandidate {
  /// What is known of it before a model judges it.
  var verdict: SentenceVerdict.Sentence {
    var sentence = SentenceVerdict.Sentence(
      words: words.joined(separator: " "), named: named.joined(separator: " "), name: name)
    (sentence.distance, sentence.prior) = (distance, prior)
    (sentence.support, sentence.phones) = (support, phones)
    sentence.isUnknownHouse = isUnknownHouse
    return sentence
  }
}
