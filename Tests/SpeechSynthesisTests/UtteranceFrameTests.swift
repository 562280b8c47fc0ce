import Audio
import SpeechSynthesis
import TestSupport
import Testing

@Suite struct UtteranceFrameTests {
  private let frame = UtteranceFrame()
  private static let rate = 16_000
  /// Half a second of tone between a second and a quarter of a second of silence, in which something hums far below.
  private static let speech = Signals.samples(
    Signals.tone(rate, frequency: 50, level: -70) + Signals.tone(rate / 2, frequency: 440, level: -20)
      + Signals.tone(rate / 4, frequency: 50, level: -70))

  private func framed(_ samples: [Int16], seed: UInt64 = 1) -> [Int16] {
    var generator = SeededGenerator(seed)
    return frame.framed(samples, sampleRate: Self.rate, using: &generator)
  }

  @Test(arguments: [-50.0, -20, -3])
  func thePeakIsTheSameForAnyLevel(level: Double) {
    let normalised = frame.normalised(Signals.samples(Signals.tone(8_000, frequency: 440, level: level)))
    #expect(abs(AudioLevel.peak(of: normalised) + 6) < 0.05)
  }

  @Test func silenceStaysSilence() {
    #expect(frame.normalised([0, 0, 0]) == [0, 0, 0])
    #expect(frame.normalised([]) == [])
    #expect(frame.normalised([Int16.min]) == [-16423])
    #expect(frame.trimmed([Int16](repeating: 20, count: 100), sampleRate: Self.rate) == [])
  }

  @Test func silenceAtTheEndsIsTakenOffButForALittle() {
    let trimmed = frame.trimmed(Self.speech, sampleRate: Self.rate)
    // 0.5 s of tone and 40 ms at either end; the tone begins and ends near a zero crossing.
    let padded = 8_000 + 2 * 640
    #expect((padded - 30...padded + 30).contains(trimmed.count))
    let early = frame.trimmed(Array(Self.speech[16_100...]), sampleRate: Self.rate)
    #expect((7_900 + 640 - 30...7_900 + 640 + 30).contains(early.count))
  }

  @Test func speechStandsInNearSilence() {
    let recording = framed(Self.speech)
    let lead = 5_600, tail = 8_000
    let expected = lead + 8_000 + 1_280 + tail
    #expect((expected - 30...expected + 30).contains(recording.count))
    #expect(abs(AudioLevel.peak(of: recording) + 6) < 0.1)
    for quiet in [recording.prefix(lead), recording.suffix(tail)] {
      #expect(abs(AudioLevel.rms(of: quiet) + 75) < 1)
      #expect(Set(quiet).count > 10)
    }
    #expect(AudioLevel.rms(of: recording[(lead + 1_000)..<(lead + 8_000)]) > -12)
  }

  @Test func theFloorFollowsFromTheSeed() {
    #expect(framed(Self.speech) == framed(Self.speech))
    #expect(framed(Self.speech) != framed(Self.speech, seed: 2))
    #expect(framed([]).count == 13_600)
  }
}
