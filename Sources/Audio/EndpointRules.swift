/// When an ``Endpointer`` says that speech has started and ended.
///
/// The rules are few, each with one time, in the manner of Kaldi's online end-pointing
/// (`kaldi/src/online2/online-endpoint.h`): an utterance ends by the first rule that fires.
///
/// | rule | fires when |
/// | --- | --- |
/// | start | ``minimumSpeech`` of the last ``startWindow`` is speech |
/// | silence | ``endSilence`` has passed since the last speech |
/// | maximum length | the utterance is ``maximumUtterance`` long |
/// | no speech | nothing has started for ``noSpeechTimeout`` |
///
/// A frame of 10 ms is speech when its level between 250 and 3800 Hz is over ``startThreshold`` (before the start) or
/// ``continueThreshold`` (after it) dB above the noise floor, and over ``absoluteFloor``.
public struct EndpointRules: Sendable, Hashable {
  /// How far back the start rule looks, at least ``minimumSpeech``. 0.2 s.
  public var startWindow: Duration = .milliseconds(200)

  /// How much speech within ``startWindow`` makes a start. 0.12 s, so that a click or a door does not.
  public var minimumSpeech: Duration = .milliseconds(120)

  /// How much silence ends an utterance, or nil when silence never does. 0.8 s.
  public var endSilence: Duration? = .milliseconds(800)

  /// How long nothing is nearly as loud as the speaker was for the utterance to end where it never falls silent, among
  /// other voices; nil when that never ends it. 1.5 s, and no longer than that.
  public var endMurmur: Duration? = .milliseconds(1500)

  /// How far below the speaker's loudest twentieth sound is not nearly as loud, in dB.
  public var murmurDepth = 7.0

  /// How far the speaker's loudest twentieth is above the noise before the utterance, at the most, where others are taken to
  /// speak, in dB. In a quieter place a silence ends it, and a lower voice is still the speaker's.
  public var murmurRange = 40.0

  /// How long to wait for speech, or nil for ever. 5 s.
  public var noSpeechTimeout: Duration? = .seconds(5)

  /// The longest utterance, from its start. 12 s.
  public var maximumUtterance: Duration = .seconds(12)

  /// How much audio before the first speech belongs to the utterance: weak first consonants. 0.3 s.
  public var preRoll: Duration = .milliseconds(300)

  /// How much audio after the last speech belongs to the utterance: weak last consonants, and the pause a recogniser
  /// expects. 0.3 s.
  public var postRoll: Duration = .milliseconds(300)

  /// How far above the noise floor speech starts, in dB.
  public var startThreshold = 7.5

  /// How far above the noise floor speech goes on, in dB; lower than ``startThreshold``, so that a falling voice does
  /// not end the utterance.
  public var continueThreshold = 4.5

  /// The level between 250 and 3800 Hz that speech must have at all, in dBFS.
  public var absoluteFloor = -55.0

  /// Creates the rules for a live microphone.
  public init() {}

  /// For a microphone: ends 0.8 s after the last speech, and gives up after 5 s without any.
  public static let live = EndpointRules()

  /// For a recording: only its end, or 60 s of speech, ends the utterance, and nothing gives up before that.
  public static let wholeFile: EndpointRules = {
    var rules = EndpointRules()
    rules.endSilence = nil
    rules.endMurmur = nil
    rules.noSpeechTimeout = nil
    rules.maximumUtterance = .seconds(60)
    return rules
  }()
}

/// What an ``Endpointer`` found. Positions are samples since its first sample.
public enum EndpointEvent: Sendable, Hashable {
  /// Speech has started; the utterance begins at `sample`, ``EndpointRules/preRoll`` before the first speech.
  case speechStarted(sample: Int)

  /// The utterance is over.
  case speechEnded(range: Range<Int>, reason: EndReason)

  /// There was no speech.
  case noSpeech(reason: NoSpeechReason)

  /// Why an utterance is over.
  public enum EndReason: Sendable, Hashable {
    /// The speaker has been silent for ``EndpointRules/endSilence``, or nobody as loud has spoken for
    /// ``EndpointRules/endMurmur``.
    case silence
    /// It reached ``EndpointRules/maximumUtterance``.
    case maximumLength
    /// The audio ended.
    case endOfAudio
  }

  /// Why there was no speech.
  public enum NoSpeechReason: Sendable, Hashable {
    /// None started within ``EndpointRules/noSpeechTimeout``.
    case timeout
    /// None started before the audio ended.
    case endOfAudio
  }
}
