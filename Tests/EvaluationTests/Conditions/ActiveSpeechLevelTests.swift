import Testing

@testable import Evaluation

@Suite("The active speech level of P.56") struct ActiveSpeechLevelTests {
  @Test("of a steady sound is its root mean square", arguments: [-60.0, -26, -10])
  func steady(level: Double) throws {
    for samples in [
      ConditionSignals.noise(64000, level: level), ConditionSignals.tone(64000, frequency: 440, level: level),
    ] {
      let active = try #require(ActiveSpeechLevel(of: samples))
      #expect(abs(active.level - level) < 0.06)
      #expect(active.activity > 0.985 && active.activity <= 1)
    }
  }

  @Test("leaves silence out, before, after and between") func silence() throws {
    let sound = ConditionSignals.noise(64000, level: -20)
    let silence = ConditionSignals.silence(64000)
    for samples in [silence + sound, sound + silence, sound + silence + silence + sound] {
      let active = try #require(ActiveSpeechLevel(of: samples))
      #expect(abs(active.level + 20) < 0.3)
      #expect(abs(active.activity - 0.5) < 0.035)
    }
    let quarter = try #require(ActiveSpeechLevel(of: silence + silence + silence + sound))
    #expect(abs(quarter.level + 20) < 0.1 && abs(quarter.activity - 0.25) < 0.01)
  }

  @Test("bridges pauses shorter than the hangover and no others") func hangover() throws {
    func syllables(pause: Int) -> [Int16] {
      (0..<20).flatMap { _ in ConditionSignals.noise(4000, level: -20) + ConditionSignals.silence(pause) }
    }
    // Half of the time is pauses of 0.1 s: too short to count as such.
    let short = try #require(ActiveSpeechLevel(of: syllables(pause: 1600)))
    #expect(short.activity > 0.98 && abs(short.level + 20 + 1.46) < 0.1)
    // Of 1.25 s, 0.25 s of sound are active, with 0.2 s of hangover and 0.05-0.1 s until the envelope has fallen.
    let long = try #require(ActiveSpeechLevel(of: syllables(pause: 16000)))
    #expect(long.activity > 0.36 && long.activity < 0.44)
  }

  @Test("does not fall for quiet noise between words") func backgroundNoise() throws {
    let words = ConditionSignals.noise(48000, level: -20) + ConditionSignals.silence(48000)
    let background = ConditionSignals.noise(96000, level: -60, seed: 9)
    let active = try #require(ActiveSpeechLevel(of: zip(words, background).map { $0 + $1 }))
    #expect(abs(active.level + 20) < 0.4)
  }

  @Test("moves with the gain") func scaling() throws {
    let samples = ConditionSignals.syllables(64000)
    let full = try #require(ActiveSpeechLevel(of: samples))
    let half = try #require(ActiveSpeechLevel(of: samples.map { Double($0) / 2 }))
    #expect(abs(full.level - half.level - 6.02) < 0.1)
    #expect(abs(full.activity - half.activity) < 0.01)
  }

  @Test("does not exist without sound") func nothing() {
    #expect(ActiveSpeechLevel(of: [Int16]()) == nil)
    #expect(ActiveSpeechLevel(of: [.max]) == nil)
    #expect(ActiveSpeechLevel(of: ConditionSignals.silence(16000)) == nil)
    #expect(ActiveSpeechLevel(of: (0..<16000).map { Int16($0 % 2) }) == nil)
  }

  @Test("reaches up to full scale") func fullScale() throws {
    let active = try #require(ActiveSpeechLevel(of: ConditionSignals.square(32000)))
    #expect(abs(active.level) < 0.1)
  }
}
