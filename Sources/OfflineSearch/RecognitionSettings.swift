import DestinationSearch
import Recognition

/// The parameters of speech recognition.
///
/// Three kinds are elsewhere: those fitted to recordings (`models/en-us/evidence.json`, `confusions.json`), phrase priors
/// (``/Understanding/PhrasePriors``), and those of a wake phrase (``WakePhrase/Settings``).
///
/// With more candidates, the correct one is more often among them, but recognition takes longer. Unless a comment says
/// otherwise, the limits were chosen on development recordings: higher ones found less than half a percent more.
struct RecognitionSettings: Sendable, Hashable {
  // Transcripts of a speech-to-text model.

  /// The number of transcripts of an utterance.
  var transcripts = 8
  /// The maximum number of verbalizations of these transcripts.
  var verbalizations = 10
  /// The number of the most frequent tokens that a transcript can contain, in addition to those of the vocabulary. See
  /// docs/trials.md.
  var frequentTokens = 12_000
  /// The maximum length of a transcript, in tokens. Speech has four or five tokens a second; longer transcripts contain
  /// repetitions.
  var tokens = Tokens()
  /// The maximum number of words in a command; longer speech is only transcribed.
  var longestCommand = 32

  // Partial hypotheses of a speech-to-text model.

  /// The duration of new audio after which the utterance is transcribed again.
  var partialInterval = Duration.milliseconds(500)
  /// The maximum difference in length, in letters, between transcripts of the same speech. Continued speech adds eight or
  /// more letters a second.
  var partialVariation = 3
  /// The rule that ends an utterance when its transcript stops growing. See docs/trials.md.
  var steadyWords = WholeUtteranceRecognizer.SteadyWords(
    duration: .seconds(1), longest: .seconds(2), confidence: ResolverSettings().acceptThreshold)

  // Phrases that sound like any part of an utterance. Costs are in natural-log units.

  /// The maximum number of phrases chosen for each slot that has many phrases.
  var phrases: [Slot: Int] = [.place: 150, .rubric: 40, .street: 30, .other: 30]
  /// The maximum number of saved-place names outside the vocabulary.
  var ownNames = 150
  /// The maximum number of names outside the vocabulary that a lookup returns for each hypothesis.
  var furtherNames = 40
  /// The number of hypotheses of each result for which names outside the vocabulary are looked up.
  var furtherHypotheses = 3
  /// The number of places that are always candidates because they match a part of the transcripts or phones best.
  var supported = 16
  /// The cost of leaving a phone unexplained. It is low for phones of a command word, and for phone recognition, which can
  /// include command words.
  var unexplained = Unexplained()
  /// The weight of phone recognition relative to word recognition, which only finds the most similar words of the region's
  /// vocabulary.
  var weightOfPhones: Float = 1.5

  // Candidate sentences for a transcript.

  /// The maximum numbers of candidate sentences.
  var sentences = Sentences()
  /// The prior probability that a pending question is answered. The other sentences' priors aren't reduced.
  var answered = 0.8
  /// The maximum number of command beginnings that are tried for a transcript.
  var beginnings = 4
  /// The maximum numbers of phrases tried in a place slot, and in any other slot.
  var (placesOfSlot, phrasesOfSlot) = (40, 4)
  /// The maximum numbers of sentences made from one split of a transcript: with one slot, and with several.
  var (combinations, combinationsOfTwo) = (40, 16)
  /// The minimum similarity, 0 to 1, at which words match a command's own words: before and after its slots, and between
  /// them. Words between slots are short, and often misrecognized.
  var (leastLike, leastLikeInside) = (0.6, 0.4)
  /// The maximum phone distance per phone, 0 to about 1, at which a command without slots or a slot's phrase matches.
  var mostUnlike = 0.6

  // Rescoring.

  /// The maximum number of sentences that are rescored. On development data, the correct one is among the best 20 in 96 % of
  /// the cases in which it is a candidate; with 72, the rate is a quarter of a percentage point higher. If a question is
  /// pending, up to as many of its answers are rescored too.
  var rescored = 20
  /// The maximum number of candidates that a result lists as hypotheses.
  var hypotheses = 10
  /// The maximum number of a grammar's sentences found for each transcript or hypothesis.
  var grammarFound = 24
  /// The maximum numbers of a grammar's sentences that are rescored: those nearest to the transcripts, and those nearest to
  /// the decoder's hypotheses.
  var (grammarWritten, grammarDecoded) = (28, 8)

  // Recognition without a speech-to-text model.

  /// The number of hypotheses of each result with which phrases are compared.
  var firstPass = 5
  /// The penalty on the scores from a hypothesis that isn't the best, in natural-log units.
  var doubt = 8.0
  /// If all branches agree, the confidence of one branch from which no second pass is needed. On development data, the
  /// second pass then finds no place that the first pass doesn't.
  var certain = 0.6
  /// The number of words of general speech that compete with the region's names.
  var otherWords = 1_500
  /// The vocabulary size of the general-speech recognizer, in words.
  var generalWords = 2_000

  /// The maximum length of a transcript, in tokens: a constant, plus a rate.
  struct Tokens: Hashable {
    /// The constant part.
    var least = 12.0
    /// The additional tokens for each second of audio.
    var perSecond = 7.0
  }

  /// The costs of leaving a phone unexplained.
  struct Unexplained: Hashable {
    /// For a phone of a command word.
    var commandWord = 0.2
    /// For a phone of any other word.
    var otherWord = 1.5
    /// For a phone from phone recognition, which has no words.
    var noWord = 0.3
  }

  /// The maximum numbers of candidate sentences of each kind.
  struct Sentences: Hashable {
    /// Sentences that name only a place.
    var places = 40
    /// Sentences that name anything else.
    var others = 16
    /// Commands without slots.
    var commands = 4
  }
}
