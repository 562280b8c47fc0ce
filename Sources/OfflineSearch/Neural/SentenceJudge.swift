import Recognition
import WhisperRecognition

/// Tells which of some sentences was said: the model that hears says how likely each is.
///
/// A sentence's score is its log-likelihood given the sound, less a part of what it has without any sound, which is the
/// model's own opinion of what people say (its internal language model; rare names have none of its favour), and less its
/// distance from what was heard in phones.
struct SentenceJudge: Sendable {
  /// A sentence with its score.
  struct Judged: Sendable {
    var sentence: SentenceCandidate
    var score: Double
    /// Its log-likelihood given the sound, and without it.
    var heard: Double
    var unheard: Double
  }

  /// What speaks for the sentences of an utterance.
  struct Verdict: Sendable {
    /// All of them, the likeliest first.
    var judged: [Judged]
    /// The score of what the model wrote by itself.
    var free: Double
  }

  let ear: WhisperEar
  var unheardWeight = 0.7
  var distanceWeight = 20.0
  var unknownHouse = 3.0

  /// Judges sentences.
  ///
  /// - Parameters:
  ///   - sentences: What may have been said.
  ///   - sound: The utterance.
  ///   - text: What the model wrote by itself.
  func verdict(
    on sentences: [SentenceCandidate], hearing sound: HeardSound, text: String?
  ) async throws -> Verdict {
    let written = sentences.map(\.written) + (text.map { [$0] } ?? [])
    let heard = try await ear.logLikelihoods(of: written, hearing: sound)
    let unheard = try await ear.logLikelihoodsUnheard(of: written)
    let judged = sentences.indices.map { position in
      let sentence = sentences[position]
      return Judged(
        sentence: sentence,
        score: heard[position] - unheardWeight * unheard[position] - distanceWeight * sentence.distance
          - (sentence.isUnknownHouse ? unknownHouse : 0),
        heard: heard[position], unheard: unheard[position])
    }
    let free = text == nil ? 0 : heard[sentences.count] - unheardWeight * unheard[sentences.count]
    return Verdict(judged: judged.sorted { $0.score > $1.score }, free: free)
  }
}
