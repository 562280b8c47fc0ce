import Audio

/// Says whether a take can be used, and if not, why and what to do.
///
/// Serious is what another take can mend and what makes a recording useless: nothing heard, audio missing, speech cut
/// off, too short for the words, clipped, too quiet. The rest is said and written down, and the take is good: the
/// noise of a place is part of what a test set is about.
public struct RecordingCheck: Sendable, Hashable {
  /// What a take must keep to.
  public var limits: RecordingLimits

  /// Creates a check.
  public init(limits: RecordingLimits = RecordingLimits()) {
    self.limits = limits
  }

  /// Measures and judges a take.
  /// - Parameters:
  ///   - take: 16 kHz, mono.
  ///   - words: how many words were to be said.
  public func report(on take: Take, words: Int) -> RecordingReport {
    let figures = figures(of: take)
    var findings: [RecordingFinding] = []
    if let speech = figures.speech {
      findings += completeness(of: take, figures, speech: speech, words: words) + level(figures)
    } else {
      findings.append(
        RecordingFinding(
          .nothingHeard, isSerious: true,
          "nothing heard in \(Self.text(figures.seconds)) s, the loudest sample at \(Self.text(figures.peakDBFS)) dBFS; "
            + "check that the microphone is the right one and not muted"))
    }
    findings += clipping(figures)
    if abs(figures.dcOffset) > limits.dcOffset {
      findings.append(
        RecordingFinding(
          .dcOffset, isSerious: false,
          "DC offset: the samples stand \(Self.text(figures.dcOffset * 100)) % of full scale off zero; "
            + "try another input or sound card"))
    }
    return RecordingReport(
      figures: figures, findings: findings.filter(\.isSerious) + findings.filter { !$0.isSerious })
  }

  private func completeness(
    of take: Take, _ figures: RecordingFigures, speech: Range<Double>, words: Int
  ) -> [RecordingFinding] {
    var findings: [RecordingFinding] = []
    if take.lostSamples > 0 {
      findings.append(
        RecordingFinding(
          .samplesLost, isSerious: true,
          "audio lost: \(take.lostSamples) samples are missing; close other programs"))
    }
    if speech.lowerBound < limits.edge {
      findings.append(
        RecordingFinding(
          .cutOffAtStart, isSerious: true,
          "cut off: speech begins \(Self.milliseconds(speech.lowerBound)) ms into the recording; "
            + "wait a moment before you speak"))
    }
    let after = take.isUnfinished ? 0 : figures.seconds - speech.upperBound
    if after < limits.edge {
      findings.append(
        RecordingFinding(
          .cutOffAtEnd, isSerious: true,
          "cut off: speech goes on until \(Self.milliseconds(after)) ms before the end of \(Self.text(figures.seconds)) s; "
            + "say the prompt alone and be silent after it"))
    }
    let shortest = max(limits.shortestSpeech, limits.secondsPerWord * Double(words))
    if figures.speechSeconds < shortest {
      findings.append(
        RecordingFinding(
          .tooShort, isSerious: true,
          "too short: \(Self.text(figures.speechSeconds)) s of speech for \(words) \(words == 1 ? "word" : "words"); "
            + "say the whole prompt without a long pause"))
    }
    return findings
  }

  private func clipping(_ figures: RecordingFigures) -> [RecordingFinding] {
    guard figures.clippedSamples > 0 else { return [] }
    return [
      RecordingFinding(
        .clipped, isSerious: figures.clippedShare >= limits.clippedShare,
        "clipped: \(figures.clippedSamples) samples at full scale; "
          + "move back from the microphone or turn the input down")
    ]
  }

  private func level(_ figures: RecordingFigures) -> [RecordingFinding] {
    var findings: [RecordingFinding] = []
    if figures.clippedSamples == 0, figures.peakDBFS > limits.loudestPeak {
      findings.append(
        RecordingFinding(
          .tooLoud, isSerious: false,
          "too loud: the peak is at \(Self.text(figures.peakDBFS)) dBFS, above \(Self.text(limits.loudestPeak)); "
            + "turn the input down a little"))
    }
    if figures.levelDBFS < limits.quietestSpeech {
      findings.append(
        RecordingFinding(
          .tooQuiet, isSerious: true,
          "too quiet: speech at \(Self.text(figures.levelDBFS)) dBFS, below \(Self.text(limits.quietestSpeech)); "
            + "come closer to the microphone or turn the input up"))
    }
    if figures.snr < limits.leastSNR {
      findings.append(
        RecordingFinding(
          .tooNoisy, isSerious: false,
          "noisy: speech is \(Self.text(figures.snr)) dB over the background, below \(Self.text(limits.leastSNR)); "
            + "come closer to the microphone, or keep it if the noise belongs to the test"))
    }
    return findings
  }

  private static func text(_ value: Double) -> String { String((value * 10).rounded() / 10) }

  private static func milliseconds(_ seconds: Double) -> Int { Int((max(0, seconds) * 1000).rounded()) }
}
