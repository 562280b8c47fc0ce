import Audio
import Testing

@Suite("Tone") struct ToneTests {
  static let tones: [(Tone, String)] = [
    (.startListening, "start"), (.endListening, "end"), (.error, "error"),
  ]

  @Test("a tone lasts as it says, stays below its level and neither starts nor ends with a click", arguments: tones)
  func shape(tone: Tone, name: String) {
    for rate in [8000, 16000, 44100, 48000] {
      let chunk = tone.chunk(sampleRate: rate)
      #expect(chunk.sampleRate == rate)
      #expect(abs(chunk.samples.count - Int(tone.duration / .milliseconds(1)) * rate / 1000) <= 2, "\(name)")
      #expect(chunk.samples.first == 0 && chunk.samples.last == 0)
      let peak = AudioLevel.peak(of: chunk.samples)
      #expect(peak <= tone.level && peak > tone.level - 0.2)
      // A step is no greater than the steepest slope of its highest note.
      let amplitude = 32767 * 0.1259
      let slope = amplitude * 2 * Double.pi * 880 / Double(rate) * 1.1 + 2
      for (sample, next) in zip(chunk.samples, chunk.samples.dropFirst()) {
        #expect(abs(Double(next) - Double(sample)) <= slope)
      }
    }
  }

  @Test("the notes have their pitch") func pitch() {
    let chunk = Tone([.init(frequency: 500, duration: .seconds(1))]).chunk(sampleRate: 16000)
    let crossings = zip(chunk.samples, chunk.samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect((499...501).contains(crossings))
    #expect(Tone.startListening.notes.map(\.frequency) == Tone.endListening.notes.map(\.frequency).reversed())
  }

  @Test("what cannot be heard is silent or empty") func limits() {
    #expect(Tone.error.chunk(sampleRate: 0).samples.isEmpty)
    #expect(Tone([]).chunk().samples.isEmpty)
    let tooHigh = Tone([.init(frequency: 5000, duration: .milliseconds(50))]).chunk(sampleRate: 8000)
    #expect(tooHigh.samples.count == 400 && tooHigh.samples.allSatisfy { $0 == 0 })
    #expect(AudioLevel.peak(of: Tone(Tone.error.notes, level: 40).chunk().samples) <= 0)
  }
}
