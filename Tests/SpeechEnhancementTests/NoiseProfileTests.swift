import Audio
import SpeechEnhancement
import TestSupport
import Testing

@Suite("Noise profile") struct NoiseProfileTests {
  @Test("the level of steady noise is found under speech") func level() {
    let noise = Signals.white(64000, level: -45)
    let speech = Signals.silence(1) + Signals.speech(32000, level: -20) + Signals.silence(1)
    let profile = NoiseProfile.measure(Signals.samples(Signals.mix(speech, noise)))
    #expect(abs(profile.levelDBFS + 45) < 1.5, "\(profile)")
    #expect(profile.steadinessDB < 2.5, "\(profile)")
    #expect((20...35).contains(profile.speechToNoiseDB), "\(profile)")
  }

  @Test("clatter is less steady than road noise") func clatter() {
    let steady = Signals.car(64000, level: -35)
    var clatter = Signals.white(64000, level: -60)
    for start in stride(from: 0, to: 64000 - 2000, by: 2900) {
      let burst = Signals.white(2000, level: -25 - Double(start % 7) * 3, seed: UInt64(start))
      for index in burst.indices { clatter[start + index] += burst[index] * (1 - Double(index) / 2000) }
    }
    let (road, kitchen) = (
      NoiseProfile.measure(Signals.samples(steady)), NoiseProfile.measure(Signals.samples(clatter))
    )
    #expect(kitchen.steadinessDB > road.steadinessDB + 2, "\(road) \(kitchen)")
  }

  @Test("silence and too little audio have a profile") func silence() {
    #expect(NoiseProfile.measure([]).levelDBFS == -120)
    let profile = NoiseProfile.measure([Int16](repeating: 0, count: 16000))
    #expect(profile == NoiseProfile(levelDBFS: -120, steadinessDB: 0, speechToNoiseDB: 0))
  }
}
