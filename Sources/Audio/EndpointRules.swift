/// The rules by which an ``Endpointer`` detects the start and the end of speech.
///
/// The rules are few, each with one time, as in Kaldi's `online2/online-endpoint.h`: the first that fires ends an
/// utterance.
///
/// | rule | fires when |
/// | --- | --- |
/// | start | ``minimumSpeech`` of the last ``startWindow`` is speech |
/// | silence | ``endSilence`` has passed since the last speech |
/// | murmur | for ``endMurmur``, almost all sound has been quieter than the speaker was |
/// | maximum length | the utterance is ``maximumUtterance`` long |
/// | no speech | nothing has started for ``noSpeechTimeout`` |
///
/// A frame of 10 ms is speech if its level between 250 and 3800 Hz is over ``startThreshold`` (before the start) or
/// ``continueThreshold`` (after it) dB above the noise floor, and over ``absoluteFloor``.
public struct EndpointRules: Sendable, Hashable {
  /// The window of the start rule, at least ``minimumSpeech``. 0.2 s.
  public var startWindow: Duration = .milliseconds(200)
  /// The minimum duration of speech within ``startWindow`` for a start. 0.12 s: longer than a click or a door.
  public var minimumSpeech: Duration = .milliseconds(120)
  /// The duration of silence that ends an utterance, or nil to disable the rule. 0.8 s.
  public var endSilence: Duration? = .milliseconds(800)
  /// The duration of quieter sound that ends an utterance among other voices, without silence; nil to disable the rule.
  /// 1.5 s, which is also the maximum.
  public var endMurmur: Duration? = .milliseconds(1500)
  /// The maximum proportion of that sound that is as loud as the speaker, 0 to 1.
  public var murmurShare = 0.05
  /// How far below the speaker's loudest twentieth a sound counts as quieter, in dB.
  public var murmurDepth = 7.0
  /// The maximum distance between the speaker's loudest twentieth and the noise before the utterance at which quieter
  /// sound is attributed to other voices, in dB. In a quieter place, only silence ends the utterance, and a lower voice is
  /// still the speaker's.
  public var murmurRange = 40.0
  /// The duration of audio that is checked for quieter sound. If most of it is quieter than the speaker, a recognizer may
  /// end the utterance when its transcript stops growing. 0.7 s; at most 1.5 s.
  public var endQuieter: Duration = .milliseconds(700)
  /// The maximum proportion of the ``endQuieter`` window that is as loud as the speaker, 0 to 1.
  public var quieterShare = 0.3
  /// The time to wait for speech, or nil for no limit. 5 s.
  public var noSpeechTimeout: Duration? = .seconds(5)
  /// The longest utterance, from its start. 12 s.
  public var maximumUtterance: Duration = .seconds(12)
  /// The audio before the first speech that belongs to the utterance, for weak first consonants. 0.3 s.
  public var preRoll: Duration = .milliseconds(300)
  /// The audio after the last speech that belongs to the utterance, for weak last consonants and the pause that a
  /// recognizer expects. 0.3 s.
  public var postRoll: Duration = .milliseconds(300)
  /// The level above the noise floor at which speech starts, in dB.
  public var startThreshold = 7.5
  /// The level above the noise floor at which speech continues, in dB; lower than ``startThreshold``, so that a falling
  /// voice doesn't end the utterance.
  public var continueThreshold = 4.5
  /// The minimum level of speech between 250 and 3800 Hz, in dBFS.
  public var absoluteFloor = -55.0

  /// Creates the rules of ``live``.
  public init() {}

  /// The rules for a microphone.
  public static let live = EndpointRules()

  /// The rules for a recording: only its end, or 60 s of speech, ends the utterance, and there is no timeout.
  public static let wholeFile: EndpointRules = {
    var rules = EndpointRules()
    rules.endSilence = nil
    rules.endMurmur = nil
    rules.noSpeechTimeout = nil
    rules.maximumUtterance = .seconds(60)
    return rules
  }()
}

/// An event of an ``Endpointer``. Positions are samples since its first sample.
public enum EndpointEvent: Sendable, Hashable {
  /// Speech has started; the utterance begins at `sample`, ``EndpointRules/preRoll`` before the first speech.
  case speechStarted(sample: Int)

  /// The utterance has ended.
  case speechEnded(range: Range<Int>, reason: EndReason)

  /// No speech was detected.
  case noSpeech(reason: NoSpeechReason)

  /// The reason why an utterance ended.
  public enum EndReason: Sendable, Hashable {
    /// The speaker was silent for ``EndpointRules/endSilence``, or only quieter sound followed for
    /// ``EndpointRules/endMurmur``.
    case silence
    /// It reached ``EndpointRules/maximumUtterance``.
    case maximumLength
    /// The audio ended.
    case endOfAudio
  }

  /// The reason why no speech was detected.
  public enum NoSpeechReason: Sendable, Hashable {
    /// No speech started within ``EndpointRules/noSpeechTimeout``.
    case timeout
    /// No speech started before the audio ended.
    case endOfAudio
  }
}
