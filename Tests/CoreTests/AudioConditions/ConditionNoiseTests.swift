import Foundation
import Testing

@testable import Evaluation
@testable import Foundations

@Suite("The noise of conditions") struct ConditionNoiseTests {
  static let voices = (0..<8).map { number in
    BabbleVoice(
      id: "voice \(number)",
      samples: ConditionSignals.silence(4000) + ConditionSignals.syllables(20000 + 700 * number, seed: UInt32(number))
        + ConditionSignals.silence(6000))
  }

  static func renderer(_ text: String, seed: UInt64 = 1) throws -> (ConditionRenderer, Condition) {
    let condition = try Condition(parsing: text)
    let recording = ConditionSignals.noise(7000, level: -33, seed: 77)
    return (
      try ConditionRenderer(seed: seed, babble: text.contains("babble") ? voices : [], conditions: [condition]) { _ in
        recording
      }, condition
    )
  }

  /// Noise alone, as added to silence.
  static func noise(_ kind: String, seed: UInt64 = 1, seconds: Int = 4) throws -> [Int16] {
    let (renderer, condition) = try renderer("\(kind)@0", seed: seed)
    return try renderer.render(ConditionSignals.silence(seconds * 16000), under: condition, key: "noise").samples
  }

  @Test(
    "has the requested level",
    arguments: ["car", "cabin", "babble", "music", "white", "pink", "n.wav"], [20.0, 10, 0, -10])
  func ratio(kind: String, snr: Double) throws {
    let (renderer, condition) = try Self.renderer("\(kind)@\(snr)")
    // Steady, so that the active level equals the root mean square.
    let speech = ConditionSignals.noise(32000, level: -20, seed: 3)
    let rendered = try renderer.render(speech, under: condition, key: "a")
    let scale = pow(10, rendered.mixGain / 20)
    let noise = zip(rendered.samples, speech).map { Double($0) - scale * Double($1) }
    let measured = ConditionSignals.level(speech) + rendered.mixGain - ConditionSignals.level(noise)
    #expect(abs(measured - snr) < 0.2)
    #expect(rendered.samples.count == speech.count)
    let peak = rendered.samples.map { abs(Int($0)) }.max() ?? 0
    #expect(rendered.mixGain <= 0 && (rendered.mixGain == 0 || peak >= 32766))
  }

  @Test("is attenuated together with the speech if the sum would clip") func turnedDown() throws {
    let (renderer, condition) = try Self.renderer("white@-10")
    let speech = ConditionSignals.noise(16000, level: -12)
    let rendered = try renderer.render(speech, under: condition, key: "a")
    #expect(rendered.mixGain < -6)
    let scale = pow(10, rendered.mixGain / 20)
    let noise = zip(rendered.samples, speech).map { Double($0) - scale * Double($1) }
    let active = try #require(ActiveSpeechLevel(of: speech.map(Double.init))).level
    #expect(abs(active + rendered.mixGain - ConditionSignals.level(noise) + 10) < 0.1)
  }

  @Test("has a documented level without speech") func nominal() throws {
    for kind in ["car", "white", "n.wav"] {
      let (renderer, condition) = try Self.renderer("\(kind)@10")
      let rendered = try renderer.render(ConditionSignals.silence(16000), under: condition, key: "a")
      #expect(abs(ConditionSignals.level(rendered.samples) + 36) < 0.05)
    }
  }

  @Test("of a car has low frequencies, that of a cabin higher ones", arguments: [UInt64(1), 2, 3])
  func car(seed: UInt64) throws {
    let car = try Self.noise("car", seed: seed)
    let total = ConditionSignals.band(car, 0...8000)
    #expect(ConditionSignals.band(car, 0...400) > total - 0.5)
    #expect(ConditionSignals.band(car, 4000...8000) > total - 40)
    let cabin = try Self.noise("cabin", seed: seed)
    let share = ConditionSignals.band(cabin, 500...4000) - ConditionSignals.band(cabin, 0...8000)
    #expect(share > ConditionSignals.band(car, 500...4000) - total + 6)
  }

  @Test("has a white or pink spectrum as named") func slopes() throws {
    let octaves = [250.0, 500, 1000, 2000, 4000].map { $0...2 * $0 - 1 }
    for (kind, step) in [("white", 3.01), ("pink", 0)] {
      let noise = try Self.noise(kind, seconds: 8)
      let levels = octaves.map { ConditionSignals.band(noise, $0) }
      for (lower, upper) in zip(levels, levels.dropFirst()) { #expect(abs(upper - lower - step) < 0.6) }
    }
  }

  @Test("of music changes from beat to beat and is tonal") func music() throws {
    let music = try Self.noise("music", seconds: 8)
    let steps = stride(from: 0, to: music.count, by: 800).map { ConditionSignals.level(music[$0..<$0 + 800]) }
    let steady = try Self.noise("pink", seconds: 8)
    let steadySteps = stride(from: 0, to: steady.count, by: 800).map { ConditionSignals.level(steady[$0..<$0 + 800]) }
    #expect(Self.deviation(steps) > 1.5 * Self.deviation(steadySteps))
    for octave in [125.0, 250, 500, 1000, 2000] {
      #expect(ConditionSignals.band(music, octave...2 * octave) > ConditionSignals.band(music, 0...8000) - 30)
    }
    // Across neighboring bands of 31 Hz, tones rise above the valleys between them.
    let bins = (16...64).map {
      ConditionSignals.band(Array(music[0..<16384]), Double($0) * 31.25 - 1...Double($0) * 31.25 + 1)
    }
    let noiseBins = (16...64).map {
      ConditionSignals.band(Array(steady[0..<16384]), Double($0) * 31.25 - 1...Double($0) * 31.25 + 1)
    }
    #expect(Self.deviation(bins) > 1.5 * Self.deviation(noiseBins))
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
  }

  @Test("of babble excludes the utterance itself") func ownVoice() throws {
    let pair = [
      Self.voices[0], BabbleVoice(id: "tone", samples: ConditionSignals.tone(9000, frequency: 1000, level: -30)),
    ]
    let condition = try Condition(parsing: "babble@0")
    let renderer = try ConditionRenderer(seed: 1, babble: pair)
    let babble = try renderer.render(ConditionSignals.silence(16000), under: condition, key: "voice 0").samples
    #expect(ConditionSignals.band(babble, 900...1100) > ConditionSignals.band(babble, 0...8000) - 0.1)
    let other = try renderer.render(ConditionSignals.silence(16000), under: condition, key: "tone").samples
    #expect(ConditionSignals.band(other, 900...1100) < ConditionSignals.band(other, 0...8000) - 6)
  }

  @Test("of babble has equally loud voices without pauses") func babbleLevels() throws {
    let tones = [(400.0, -15.0), (1500, -45)].map { frequency, level in
      BabbleVoice(
        id: "\(frequency)",
        samples: ConditionSignals.silence(8000) + ConditionSignals.tone(9000, frequency: frequency, level: level)
          + ConditionSignals.silence(8000))
    }
    let renderer = try ConditionRenderer(seed: 1, babble: tones)
    let babble = try renderer.render(
      ConditionSignals.silence(48000), under: Condition(parsing: "babble@0"), key: ""
    ).samples
    let difference = ConditionSignals.band(babble, 300...500) - ConditionSignals.band(babble, 1400...1600)
    #expect(abs(difference) < 0.5)
    let quietest = stride(from: 0, to: babble.count, by: 1600).map { ConditionSignals.level(babble[$0..<$0 + 1600]) }
    #expect((quietest.min() ?? -200) > -28)
  }

  @Test("can't be made without recordings") func missing() throws {
    let speech = ConditionSignals.syllables(8000)
    let babble = try Condition(parsing: "babble@3")
    for voices in [[], [BabbleVoice(id: "a", samples: speech)], [BabbleVoice(id: "b", samples: [0, 0, 0])]] {
      let renderer = try ConditionRenderer(seed: 1, babble: voices)
      let error = try #require(throws: ConditionError.self) { try renderer.render(speech, under: babble, key: "a") }
      #expect(error.subject == "condition \"babble@3\"" && error.message.contains("babble"))
    }
    let file = try Condition(parsing: "n.wav@3")
    let renderer = try ConditionRenderer(seed: 1)
    #expect(throws: ConditionError.self) { try renderer.render(speech, under: file, key: "a") }
    #expect(throws: ConditionError.self) { try ConditionRenderer(seed: 1, conditions: [file]) { _ in [0, 0] } }
  }

  @Test("recordings are each read once") func loading() throws {
    var loaded: [String] = []
    let conditions = try Condition.list(parsing: "a.wav@3,car@3,b/c@4,a.wav@5")
    _ = try ConditionRenderer(seed: 1, conditions: conditions) { path in
      loaded.append(path)
      return [1, 2, 3]
    }
    #expect(loaded == ["a.wav", "b/c"])
  }
}

@Suite("A looped recording") struct NoiseLoopTests {
  @Test("that is long enough is used unchanged from one point") func stretch() {
    var random = Xoshiro256(seed: 1)
    let loop = NoiseLoop((0..<5000).map { Double($0 + 1) })
    var starts: Set<Double> = []
    for _ in 0..<20 {
      let part = loop.stretch(4000, &random)
      #expect(part.count == 4000 && zip(part, part.dropFirst()).allSatisfy { $1 - $0 == 1 })
      starts.insert(part[0])
    }
    #expect(starts.count > 15)
    #expect(loop.stretch(5000, &random).first == 1)
  }

  @Test("that is too short loops without a click or a change of level") func seam() {
    var random = Xoshiro256(seed: 2)
    // Without a fade, a slow ramp would jump by 1000 where it restarts.
    let ramp = NoiseLoop((0..<1000).map { Double($0) }).stretch(5000, &random)
    #expect(ramp.count == 5000)
    #expect(zip(ramp, ramp.dropFirst()).allSatisfy { abs($1 - $0) < 25 })
    let noise = ConditionSignals.noise(1600, level: -20).map(Double.init)
    let looped = NoiseLoop(noise).turned(32000, &random)
    for start in stride(from: 0, to: 32000, by: 160) {
      #expect(abs(ConditionSignals.level(looped[start..<start + 160]) + 20) < 2)
    }
  }

  @Test("skips a stretch of digital silence") func silence() {
    var random = Xoshiro256(seed: 3)
    let loop = NoiseLoop([Double](repeating: 0, count: 100_000) + [5, 6, 7] + [Double](repeating: 0, count: 400))
    for _ in 0..<20 { #expect(loop.stretch(10, &random).contains { $0 != 0 }) }
  }

  @Test("may have one sample or none") func tiny() {
    var random = Xoshiro256(seed: 4)
    #expect(NoiseLoop([3]).stretch(4, &random) == [3, 3, 3, 3])
    #expect(NoiseLoop([]).turned(2, &random) == [0, 0])
    #expect(NoiseLoop([1, 2]).stretch(0, &random).isEmpty)
  }
}

@Suite("Overtones") struct HarmonicSeriesTests {
  @Test("are summed as sines of multiples", arguments: [0, 0.3, 1.5707963, 3.1, 50])
  func sum(phase: Double) {
    let amplitudes = [1, 0.5, 0, -0.25, 0.2, 0.1, 0.05, 0.025]
    let expected = amplitudes.indices.reduce(0) { $0 + amplitudes[$1] * sin(Double($1 + 1) * phase) }
    #expect(abs(HarmonicSeries(amplitudes: amplitudes).value(at: phase) - expected) < 1e-9)
    #expect(HarmonicSeries(amplitudes: []).value(at: phase) == 0)
  }
}
