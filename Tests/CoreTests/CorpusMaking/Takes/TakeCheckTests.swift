import Audio
import LinuxAudio
import TestSupport
import Testing

@testable import Evaluation

struct TakeCheckTests {
  private func report(_ signal: [Double], words: Int = 4, lost: Int = 0) -> TakeReport {
    TakeCheck.report(on: Takes.take(signal, lost: lost), words: words)
  }

  @Test func aGoodTakeHasNoFindings() throws {
    let report = report(Takes.signal())
    #expect(report.findings.isEmpty, "\(report.findings.map(\.message))")
    let figures = report.figures
    // Without its pauses, the speech is slightly louder.
    #expect((-26...(-23)).contains(figures.levelDBFS), "\(figures.levelDBFS)")
    #expect(abs(figures.noiseDBFS + 65) < 1, "\(figures.noiseDBFS)")
    #expect(abs(figures.snr - (figures.levelDBFS - figures.noiseDBFS)) < 0.5)
    let speech = try #require(figures.speech)
    #expect(abs(speech.lowerBound - 0.5) < 0.06 && abs(speech.upperBound - 2) < 0.12, "\(speech)")
    #expect(figures.seconds == 2.5)
  }

  @Test(arguments: [
    ([TakeFinding.Kind.tooQuiet], true, Takes.signal(level: -46, noise: -75)),
    ([.tooNoisy], false, Takes.signal(level: -28, noise: -35)),
    ([.tooLoud], false, Takes.signal(level: -20).map { max(-31_000, min(31_000, $0 * 1.1)) }),
    ([.cutOffAtStart], true, Takes.signal(before: 0)),
    ([.cutOffAtEnd], true, Takes.signal(speech: 1.475, after: 0)),
    ([.tooShort], true, Takes.signal(speech: 0.3)),
    ([.dcOffset], false, Takes.signal().map { $0 + 700 }),
    ([.nothingHeard], true, Takes.signal(level: -90, noise: -60)),
    ([.nothingHeard], true, Signals.silence(3)),
    ([.nothingHeard], true, []),
  ])
  func eachFaultIsFoundAlone(kinds: [TakeFinding.Kind], serious: Bool, signal: [Double]) {
    let report = report(signal)
    #expect(report.findings.map(\.kind) == kinds, "\(report)")
    #expect(report.isSerious == serious)
    for finding in report.findings {
      #expect(finding.message.contains("; ") && finding.message.contains(where: \.isNumber), "\(finding.message)")
    }
  }

  @Test func lostAudioIsSerious() {
    let report = report(Takes.signal(), lost: 320)
    #expect(report.findings.map(\.kind) == [.samplesLost])
    #expect(report.findings[0].message.contains("320") && report.isSerious)
  }

  @Test func aClippedSineIsCounted() {
    // A sine at twice full scale is clipped for two thirds of the time.
    let tone = Signals.tone(8_000, frequency: 200, level: -3).map { $0 * 2 }
    let signal = Signals.silence(1) + tone + Signals.silence(1)
    let noisy = Signals.mix(signal, Signals.white(signal.count, level: -65))
    let report = report(noisy)
    #expect(report.findings.first?.kind == .clipped && report.isSerious, "\(report)")
    #expect(abs(Double(report.figures.clippedSamples) / 8_000 - 2.0 / 3) < 0.02, "\(report.figures)")
    #expect(report.findings.first?.message.contains("clipped: \(report.figures.clippedSamples) samples") == true)
    #expect(!report.findings.map(\.kind).contains(.tooLoud))
  }

  @Test func singleFullSamplesAreNoClippingAndOneRunIsNotSerious() {
    var signal = Takes.signal(speech: 2)
    for offset in [12_000, 12_100, 12_101] { signal[offset] = 32_767 }
    #expect(report(signal).figures.clippedSamples == 0)
    for offset in 13_000..<13_004 { signal[offset] = -32_768 }
    let clipped = report(signal)
    #expect(clipped.figures.clippedSamples == 4)
    #expect(clipped.findings.map(\.kind) == [.clipped] && !clipped.isSerious)
  }

  /// Microphones run at 48 kHz; clipping must be detected even after resampling.
  @Test func clippingIsSeenThroughAChangeOfRate() async throws {
    // At 48 kHz, everything is three times as fast: 600 Hz for half a second, between seconds of silence.
    let tone = Signals.tone(24_000, frequency: 200, level: -3).map { $0 * 1.3 }
    let signal = Signals.silence(3) + tone + Signals.silence(3)
    let source = SampleBufferSource(Signals.samples(signal), sampleRate: 48_000).resampled()
    var samples: [Int16] = []
    for try await chunk in source.chunks { samples += chunk.samples }
    let report = TakeCheck.report(on: Take(samples: samples), words: 1)
    // The sine exceeds full scale for 44 % of half a second; its edges are no longer sharp.
    #expect((2_800...3_600).contains(report.figures.clippedSamples), "\(report.figures)")
    #expect(report.findings.contains { $0.kind == .clipped && $0.isSerious }, "\(report)")
  }

  @Test func rumbleAndOffsetAreNoSpeechAndNoNoise() {
    let signal = Takes.signal()
    let rumble = Signals.tone(signal.count, frequency: 30, level: -25).map { $0 + 100 }
    let report = report(Signals.mix(signal, rumble))
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.figures.noiseDBFS < -55, "\(report.figures)")
  }

  @Test func aClickIsNoNoise() {
    var signal = Takes.signal()
    for offset in 1_000..<1_160 { signal[offset] = offset % 2 == 0 ? 8_000 : -8_000 }
    #expect(report(signal).figures.noiseDBFS < -60)
  }

  @Test func theSeriousComesFirst() {
    let report = report(Takes.signal(before: 0).map { $0 + 700 })
    #expect(report.findings.map(\.isSerious) == [true, false], "\(report)")
  }
}

struct TakeCutterTests {
  private func take(_ samples: [Int16], chunk size: Int, droppedAt: Int? = nil) -> (take: Take, used: Int) {
    var cutter = TakeCutter()
    var offset = 0
    while offset < samples.count, cutter.take == nil {
      let end = min(samples.count, offset + size)
      let dropped = droppedAt.map { offset <= $0 && $0 < end } == true ? 50 : 0
      cutter.accept(AudioChunk(samples: Array(samples[offset..<end]), sampleRate: 16_000, droppedBefore: dropped))
      offset = end
    }
    return (cutter.finish(), offset)
  }

  private let heard = Signals.samples(Takes.signal(before: 2, speech: 1.5, after: 4))

  @Test func aTakeIsTheSpeechWithHalfASecondAroundIt() throws {
    let (take, used) = take(heard, chunk: 320)
    #expect(take.hasSpeech && take.lostSamples == 0)
    #expect(abs(take.samples.count - 40_000) < 2_000, "\(take.samples.count)")
    #expect(used < 80_000, "it ends soon after the speech")
    // As captured: a part of the input, sample for sample.
    let start = try #require(heard.indices.first { heard[$0...].starts(with: take.samples) })
    #expect(abs(start - 24_000) < 1_000, "\(start)")
  }

  @Test(arguments: [1, 7, 160, 5_000, 200_000])
  func howTheAudioIsCutDoesNotMatter(size: Int) {
    #expect(take(heard, chunk: size).take == take(heard, chunk: 320).take)
  }

  @Test func nobodySpeaks() {
    let silence = Signals.samples(Signals.white(12 * 16_000, level: -60))
    let (found, used) = take(silence, chunk: 1_600)
    #expect(!found.hasSpeech)
    #expect(used == 160_000)
    #expect(take([], chunk: 1).take == Take(samples: [], hasSpeech: false))
  }

  @Test func speechThatDoesNotEndIsEndedAndIsCutOff() throws {
    let speech = Signals.samples(Takes.signal(before: 1, speech: 40))
    let found = take(speech, chunk: 1_600).take
    #expect(found.isUnfinished && found.samples.count == 30 * 16_000)
    #expect(TakeCheck.report(on: found, words: 20).findings.map(\.kind) == [.cutOffAtEnd])
  }

  @Test(arguments: [(0, 0), (8_000, 0), (40_000, 50)])
  func onlyWhatIsLostWithinTheTakeCounts(position: Int, lost: Int) {
    #expect(take(heard, chunk: 320, droppedAt: position).take.lostSamples == lost)
  }
}

/// Generated takes: speech-like signals between silences, over white noise.
enum Takes {
  /// - Parameters:
  ///   - level: Level of the speech in dBFS, including the pauses between its syllables.
  ///   - noise: Level of the noise in dBFS.
  static func signal(
    before: Double = 0.5, speech: Double = 1.5, after: Double = 0.5, level: Double = -26, noise: Double = -65
  ) -> [Double] {
    let voice =
      Signals.silence(before) + Signals.speech(Int(speech * 16_000), level: level) + Signals.silence(after)
    return Signals.mix(voice, Signals.white(voice.count, level: noise))
  }

  static func take(_ signal: [Double], lost: Int = 0) -> Take {
    Take(samples: Signals.samples(signal), lostSamples: lost)
  }
}
