/// Checks whether a take can be used, and otherwise reports the reasons and remedies.
///
/// Serious findings are those that another take can fix and that make a recording useless: no speech, audio missing,
/// speech cut off, too short for the words, clipped, too quiet. Other findings are reported and recorded, and the
/// take is good: the noise of a place belongs to a test set.
package struct TakeCheck: Sendable, Hashable {
  /// The limits for a take.
  package var limits: TakeLimits

  /// Creates a check.
  package init(limits: TakeLimits = TakeLimits()) {
    self.limits = limits
  }

  /// Measures and checks a take.
  /// - Parameters:
  ///   - take: 16 kHz, mono.
  ///   - words: the prompt's number of words.
  package func report(on take: Take, words: Int) -> TakeReport {
    let figures = figures(of: take)
    var findings: [TakeFinding] = []
    if let speech = figures.speech {
      findings += completeness(of: take, figures, speech: speech, words: words) + level(figures)
    } else {
      findings.append(
        TakeFinding(
          .nothingHeard, isSerious: true,
          "no speech in \(Self.text(figures.seconds)) s, the loudest sample at \(Self.text(figures.peakDBFS)) dBFS; "
            + "check that the right microphone is used and isn't muted"))
    }
    findings += clipping(figures)
    if abs(figures.dcOffset) > limits.dcOffset {
      findings.append(
        TakeFinding(
          .dcOffset, isSerious: false,
          "DC offset: the samples' mean is \(Self.text(figures.dcOffset * 100)) % of full scale; "
            + "try another input or sound card"))
    }
    return TakeReport(
      figures: figures, findings: findings.filter(\.isSerious) + findings.filter { !$0.isSerious })
  }

  private func completeness(
    of take: Take, _ figures: TakeFigures, speech: Range<Double>, words: Int
  ) -> [TakeFinding] {
    var findings: [TakeFinding] = []
    if take.lostSamples > 0 {
      findings.append(
        TakeFinding(
          .samplesLost, isSerious: true,
          "audio lost: \(take.lostSamples) samples are missing; close other programs"))
    }
    if speech.lowerBound < limits.edge {
      findings.append(
        TakeFinding(
          .cutOffAtStart, isSerious: true,
          "cut off: speech begins \(Self.milliseconds(speech.lowerBound)) ms into the recording; "
            + "wait a moment before you speak"))
    }
    let after = take.isUnfinished ? 0 : figures.seconds - speech.upperBound
    if after < limits.edge {
      findings.append(
        TakeFinding(
          .cutOffAtEnd, isSerious: true,
          "cut off: speech lasts until \(Self.milliseconds(after)) ms before the end of \(Self.text(figures.seconds)) s; "
            + "say only the prompt, and then be silent"))
    }
    let shortest = max(limits.shortestSpeech, limits.secondsPerWord * Double(words))
    if figures.speechSeconds < shortest {
      findings.append(
        TakeFinding(
          .tooShort, isSerious: true,
          "too short: \(Self.text(figures.speechSeconds)) s of speech for \(words) \(words == 1 ? "word" : "words"); "
            + "say the whole prompt without a long pause"))
    }
    return findings
  }

  private func clipping(_ figures: TakeFigures) -> [TakeFinding] {
    guard figures.clippedSamples > 0 else { return [] }
    return [
      TakeFinding(
        .clipped, isSerious: figures.clippedShare >= limits.clippedShare,
        "clipped: \(figures.clippedSamples) samples at full scale; "
          + "move back from the microphone or turn the input down")
    ]
  }

  private func level(_ figures: TakeFigures) -> [TakeFinding] {
    var findings: [TakeFinding] = []
    if figures.clippedSamples == 0, figures.peakDBFS > limits.loudestPeak {
      findings.append(
        TakeFinding(
          .tooLoud, isSerious: false,
          "too loud: the peak is at \(Self.text(figures.peakDBFS)) dBFS, above \(Self.text(limits.loudestPeak)); "
            + "turn the input down a little"))
    }
    if figures.levelDBFS < limits.quietestSpeech {
      findings.append(
        TakeFinding(
          .tooQuiet, isSerious: true,
          "too quiet: speech at \(Self.text(figures.levelDBFS)) dBFS, below \(Self.text(limits.quietestSpeech)); "
            + "come closer to the microphone or turn the input up"))
    }
    if figures.snr < limits.leastSNR {
      findings.append(
        TakeFinding(
          .tooNoisy, isSerious: false,
          "noisy: speech is \(Self.text(figures.snr)) dB over the background, below \(Self.text(limits.leastSNR)); "
            + "come closer to the microphone, or keep it if the noise belongs to the test"))
    }
    return findings
  }

  private static func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }

  private static func milliseconds(_ seconds: Double) -> Int { Int((max(0, seconds) * 1000).rounded()) }
}

/// The report of a ``TakeCheck``.
package struct TakeReport: Sendable, Hashable {
  /// The measurements.
  package var figures: TakeFigures

  /// The findings, serious ones first.
  package var findings: [TakeFinding]

  /// Whether another take is needed.
  package var isSerious: Bool { findings.contains(where: \.isSerious) }

  /// Whether it contains speech.
  package var hasSpeech: Bool { figures.speech != nil }
}

/// A problem with a take.
package struct TakeFinding: Sendable, Hashable {
  /// The kind of problem; the manifest contains its name.
  package enum Kind: String, Sendable {
    /// There is no speech.
    case nothingHeard
    /// Audio is missing in the middle.
    case samplesLost
    /// Speech began before the recording.
    case cutOffAtStart
    /// Speech continued after the recording.
    case cutOffAtEnd
    /// Shorter than the words need.
    case tooShort
    /// Beyond the range of the samples.
    case clipped
    /// The speech is too soft.
    case tooQuiet
    /// Close to clipping.
    case tooLoud
    /// The background is too loud.
    case tooNoisy
    /// The samples have a DC offset.
    case dcOffset
  }

  /// The kind.
  package var kind: Kind

  /// Whether another take is needed: the recording is damaged, and another probably won't be.
  package var isSerious: Bool

  /// A sentence with the value and the remedy, without a period.
  package var message: String

  init(_ kind: Kind, isSerious: Bool, _ message: String) {
    self.kind = kind
    self.isSerious = isSerious
    self.message = message
  }
}

/// Limits for a recording.
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
package struct TakeLimits: Sendable, Hashable {
  /// The level from which a sample counts as clipped, as a proportion of full scale, 0...1.
  package var clippingLevel = 0.99

  /// The number of consecutive such samples that count as clipping.
  package var clippingRun = 3

  /// The proportion of clipped samples from which clipping is serious, 0...1.
  package var clippedShare = 0.001

  /// The lowest allowed speech level, in dBFS.
  package var quietestSpeech = -40.0

  /// The highest allowed peak, in dBFS.
  package var loudestPeak = -1.0

  /// The lowest allowed ratio of speech to background, in dB.
  package var leastSNR = 10.0

  /// The shortest allowed silence before and after the speech, in seconds.
  package var edge = 0.05

  /// The shortest allowed time per word, in seconds.
  package var secondsPerWord = 0.1

  /// The shortest allowed speech, in seconds.
  package var shortestSpeech = 0.15

  /// The largest allowed mean of the samples, as a proportion of full scale, 0...1.
  package var dcOffset = 0.01

  /// Creates the default limits.
  package init() {}
}
