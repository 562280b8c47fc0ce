/// Checks whether a take can be used, and otherwise reports the reasons and remedies.
///
/// Serious findings are those that another take can fix and that make a recording useless: no speech, audio missing,
/// speech cut off, too short for the words, clipped, too quiet. Other findings are reported and recorded, and the
/// take is good: the noise of a place belongs to a test set.
///
/// | limit | value | why |
/// | --- | --- | --- |
/// | clipping | 3 consecutive samples at 99 % of full scale | fewer can be chance; a clipped peak that was resampled ripples |
/// | clipped share | 0.1 % makes it serious | a single clipped plosive does no harm |
/// | quiet | -40 dBFS of speech | a 16-bit converter's own noise and hum come near |
/// | loud | -1 dBFS of peak | the next word will clip |
/// | noisy | 10 dB of speech over the background | recognition falls off below it; the room is to blame, not the take |
/// | edge | 50 ms of silence at either end | less, and a consonant may be missing |
/// | short | 0.1 s per word, and 0.15 s in total | ten words a second are too fast |
/// | DC offset | 1 % of full scale | good converters stay far below |
package enum TakeCheck {
  static let clippingLevel = 0.99
  static let clippingRun = 3
  private static let clippedShare = 0.001
  private static let quietestSpeech = -40.0
  private static let loudestPeak = -1.0
  private static let leastSNR = 10.0
  private static let edge = 0.05
  private static let secondsPerWord = 0.1
  private static let shortestSpeech = 0.15
  private static let largestOffset = 0.01

  /// Measures and checks a take of a prompt with a number of words.
  package static func report(on take: Take, words: Int) -> TakeReport {
    let figures = figures(of: take)
    var findings: [TakeFinding] = []
    if let speech = figures.speech {
      findings += completeness(of: take, figures, speech: speech, words: words) + level(figures)
    } else {
      findings.append(
        .serious(
          .nothingHeard,
          "no speech in \(text(figures.seconds)) s, the loudest sample at \(text(figures.peakDBFS)) dBFS; "
            + "check that the right microphone is used and isn't muted"))
    }
    if figures.clippedSamples > 0 {
      let message =
        "clipped: \(figures.clippedSamples) samples at full scale; move back from the microphone or turn the input down"
      findings.append(figures.clippedShare >= clippedShare ? .serious(.clipped, message) : .minor(.clipped, message))
    }
    if abs(figures.dcOffset) > largestOffset {
      findings.append(
        .minor(
          .dcOffset,
          "DC offset: the samples' mean is \(text(figures.dcOffset * 100)) % of full scale; "
            + "try another input or sound card"))
    }
    return TakeReport(figures: figures, findings: findings.filter(\.isSerious) + findings.filter { !$0.isSerious })
  }

  private static func completeness(
    of take: Take, _ figures: TakeFigures, speech: Range<Double>, words: Int
  ) -> [TakeFinding] {
    var findings: [TakeFinding] = []
    if take.lostSamples > 0 {
      findings.append(
        .serious(.samplesLost, "audio lost: \(take.lostSamples) samples are missing; close other programs"))
    }
    if speech.lowerBound < edge {
      findings.append(
        .serious(
          .cutOffAtStart,
          "cut off: speech begins \(milliseconds(speech.lowerBound)) ms into the recording; "
            + "wait a moment before you speak"))
    }
    let after = take.isUnfinished ? 0 : figures.seconds - speech.upperBound
    if after < edge {
      findings.append(
        .serious(
          .cutOffAtEnd,
          "cut off: speech lasts until \(milliseconds(after)) ms before the end of \(text(figures.seconds)) s; "
            + "say only the prompt, and then be silent"))
    }
    if figures.speechSeconds < max(shortestSpeech, secondsPerWord * Double(words)) {
      findings.append(
        .serious(
          .tooShort,
          "too short: \(text(figures.speechSeconds)) s of speech for \(words) \(words == 1 ? "word" : "words"); "
            + "say the whole prompt without a long pause"))
    }
    return findings
  }

  private static func level(_ figures: TakeFigures) -> [TakeFinding] {
    var findings: [TakeFinding] = []
    if figures.clippedSamples == 0, figures.peakDBFS > loudestPeak {
      findings.append(
        .minor(
          .tooLoud,
          "too loud: the peak is at \(text(figures.peakDBFS)) dBFS, above \(text(loudestPeak)); "
            + "turn the input down a little"))
    }
    if figures.levelDBFS < quietestSpeech {
      findings.append(
        .serious(
          .tooQuiet,
          "too quiet: speech at \(text(figures.levelDBFS)) dBFS, below \(text(quietestSpeech)); "
            + "come closer to the microphone or turn the input up"))
    }
    if figures.snr < leastSNR {
      findings.append(
        .minor(
          .tooNoisy,
          "noisy: speech is \(text(figures.snr)) dB over the background, below \(text(leastSNR)); "
            + "come closer to the microphone, or keep it if the noise belongs to the test"))
    }
    return findings
  }

  private static func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }
  private static func milliseconds(_ seconds: Double) -> Int { Int((max(0, seconds) * 1000).rounded()) }
}

package struct TakeReport: Sendable, Hashable {
  package var figures: TakeFigures
  /// The findings, serious ones first.
  package var findings: [TakeFinding]

  /// Whether another take is needed.
  package var isSerious: Bool { findings.contains(where: \.isSerious) }

  /// Whether it contains speech.
  package var hasSpeech: Bool { figures.speech != nil }
}

package struct TakeFinding: Sendable, Hashable {
  /// The kind of problem; the manifest contains its name.
  package enum Kind: String, Sendable {
    case nothingHeard
    case samplesLost
    /// Speech began before the recording.
    case cutOffAtStart
    /// Speech continued after the recording.
    case cutOffAtEnd
    /// Shorter than the words need.
    case tooShort
    case clipped
    case tooQuiet
    case tooLoud
    case tooNoisy
    case dcOffset
  }

  package var kind: Kind
  /// Whether another take is needed: the recording is damaged, and another probably won't be.
  package var isSerious: Bool
  /// A sentence with the value and the remedy, without a period.
  package var message: String

  static func serious(_ kind: Kind, _ message: String) -> Self { .init(kind: kind, isSerious: true, message: message) }
  static func minor(_ kind: Kind, _ message: String) -> Self { .init(kind: kind, isSerious: false, message: message) }
}
