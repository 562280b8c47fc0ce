import Audio
import DestinationSearch
import Recognition

/// The numbers that decide how speech is recognized, except those that are fitted to recordings
/// (`models/en-us/evidence.json`, `confusions.json`), the priors of phrases (``/Understanding/PhrasePriors``), and those of a
/// wake phrase (``WakePhrase/Settings``).
///
/// Numbers of candidates trade time for the chance that the right one is among them. Unless something else is said, they
/// were chosen on development recordings, where more of them found less than half a percent more.
struct RecognitionSettings: Sendable, Hashable {
  // Transcripts of a speech-to-text model.

  /// The number of transcripts of an utterance.
  var transcripts = 8
  /// The number of their verbalizations that are used.
  var verbalizations = 10
  /// The number of the most frequent tokens that transcripts can consist of, in addition to those of the vocabulary:
  /// docs/trials.md.
  var frequentTokens = 12_000
  /// The maximum length of a transcript in tokens. Speech has four or five a second, and longer transcripts are repetitions.
  var tokens = Tokens()
  /// The maximum number of words in a command; longer speech is only transcribed.
  var longestCommand = 32

  // Partial hypotheses of a speech-to-text model.

  /// The duration of new audio after which the utterance is transcribed again.
  var partialInterval = Duration.milliseconds(500)
  /// The maximum difference in letters between transcripts of the same speech; speech has eight or more a second.
  var partialVariation = 3
  /// The rule by which transcripts that no longer grow end an utterance: docs/trials.md.
  var steadyWords = WholeUtteranceRecognizer.SteadyWords(
    duration: .seconds(1), longest: .seconds(2), confidence: ResolverSettings().acceptThreshold)

  // Phrases that sound like any part of an utterance. Costs are natural-log likelihoods.

  /// The number of phrases for each slot with many phrases.
  var phrases: [Slot: Int] = [.place: 150, .rubric: 40, .street: 30, .other: 30]
  /// The number of saved-place names outside the vocabulary.
  var ownNames = 150
  /// The number of names outside the vocabulary that are looked up for each hypothesis.
  var furtherNames = 40
  /// The number of hypotheses of each result for which they are looked up.
  var furtherHypotheses = 3
  /// The number of places that are rescored because they match any part of the transcripts best.
  var supported = 16
  /// The cost of leaving a phone of a word unexplained: low for a command's own word, and for phone recognition, which might
  /// contain command words.
  var unexplained = Unexplained()
  /// The weight of phone recognition relative to words, which are only the most similar words of the region's vocabulary.
  var weightOfPhones: Float = 1.5

  // Candidate sentences for a transcript.

  /// The maximum number of sentences that name only a place, that name something else, and that name nothing.
  var sentences = Sentences()
  /// The prior probability that a pending question is answered. The other sentences' priors aren't reduced.
  var answered = 0.8
  /// The number of command beginnings tried.
  var beginnings = 4
  /// The numbers of phrases tried in a place slot, and in another slot.
  var (placesOfSlot, phrasesOfSlot) = (40, 4)
  /// The numbers of sentences made from one split of a transcript, for one slot and for several.
  var (combinations, combinationsOfTwo) = (40, 16)
  /// The minimum similarity, 0 to 1, of words that are taken for a command's own, around its slots and between them. The
  /// words between them are short, and often misrecognized.
  var (leastLike, leastLikeInside) = (0.6, 0.4)
  /// The maximum phone distance per phone, 0 to about 1, of a whole command or a slot's part.
  var mostUnlike = 0.6

  // Rescoring.

  /// The number of sentences that are rescored. On development data, the right one is among twenty in 96 % of the cases in
  /// which it is a candidate at all; 72 would find a quarter of a point more. If a question is pending, as many of its
  /// answers are rescored.
  var rescored = 20
  /// The number of candidates whose words are listed as hypotheses.
  var hypotheses = 10
  /// The number of a grammar's sentences found for each transcript or hypothesis.
  var grammarFound = 24
  /// The numbers of a grammar's sentences that are rescored: those nearest to the transcripts, and to the decoder's
  /// hypotheses.
  var (grammarWritten, grammarDecoded) = (28, 8)

  // Recognition without a speech-to-text model.

  /// The number of hypotheses of each result to which phrases are compared.
  var firstPass = 5
  /// The penalty on the scores from a hypothesis that isn't the best: a natural-log likelihood.
  var doubt = 8.0
  /// The minimum confidence of one of several agreeing branches that makes a second pass unnecessary. On development data,
  /// the second pass then finds no place that the first doesn't.
  var certain = 0.6
  /// The number of words of general speech that compete with the region's names.
  var otherWords = 1_500
  /// The number of words of the recognizer of general speech.
  var generalWords = 2_000

  /// The maximum length of a transcript in tokens.
  struct Tokens: Hashable {
    /// Of any utterance.
    var least = 12.0
    /// More, for each second.
    var perSecond = 7.0
  }

  /// The cost of leaving a phone unexplained.
  struct Unexplained: Hashable {
    var commandWord = 0.2
    var otherWord = 1.5
    var noWord = 0.3
  }

  /// Maximum numbers of sentences.
  struct Sentences: Hashable {
    var places = 40
    var others = 16
    var commands = 4
  }
}
