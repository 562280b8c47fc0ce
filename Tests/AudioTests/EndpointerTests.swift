import Audio
import TestSupport
import Testing

@Suite("End-pointer") struct EndpointerTests {
  func run(_ samples: [Int16], rules: EndpointRules = .live, chunk: Int = 1000) -> [EndpointEvent] {
    var endpointer = Endpointer(rules: rules)
    var events: [EndpointEvent] = []
    for start in stride(from: 0, to: samples.count, by: chunk) {
      events += endpointer.accept(Array(samples[start..<min(start + chunk, samples.count)]))
    }
    return events + endpointer.finish()
  }

  @Test("steady sound of any level is no speech", arguments: [-70.0, -50, -35, -20, -10])
  func steadySound(level: Double) {
    let count = 6 * 16000
    let signals = [
      Signals.white(count, level: level), Signals.pink(count, level: level), Signals.car(count, level: level),
      Signals.tone(count, frequency: 1000, level: level), Signals.tone(count, frequency: 120, level: level),
    ]
    for (index, signal) in signals.enumerated() {
      #expect(run(Signals.samples(signal)) == [.noSpeech(reason: .timeout)], "signal \(index)")
      #expect(run(Signals.samples(signal), rules: .wholeFile) == [.noSpeech(reason: .endOfAudio)], "signal \(index)")
    }
  }

  @Test("digital silence and no audio are no speech") func silence() {
    #expect(run(Signals.samples(Signals.silence(6))) == [.noSpeech(reason: .timeout)])
    #expect(run(Signals.samples(Signals.silence(3))) == [.noSpeech(reason: .endOfAudio)])
    #expect(run([]) == [.noSpeech(reason: .endOfAudio)])
  }

  @Test("noise that a device begins with a moment of silence is no speech", arguments: [1, 160, 640, 1000])
  func deviceStart(silent: Int) {
    let quiet = Signals.white(silent, level: -85)
    let signal = quiet + Signals.white(6 * 16000, level: -30)
    #expect(run(Signals.samples(signal)) == [.noSpeech(reason: .timeout)])
  }

  @Test("clicks of less than 60 ms do not start", arguments: [1, 80, 480, 900]) func click(length: Int) {
    var signal = Signals.white(5 * 16000, level: -60)
    for start in [16000, 40000] {
      let click = Signals.white(length, level: -8, seed: 5)
      for index in click.indices { signal[start + index] += click[index] }
    }
    #expect(run(Signals.samples(signal)) == [.noSpeech(reason: .timeout)])
  }

  /// Speech from 1.5 s to about 3.5 s, in noise given as a signal of 6 s.
  func speech(in noise: [Double], level: Double) -> [Int16] {
    let spoken = Signals.silence(1.5) + Signals.speech(32000, level: level) + Signals.silence(2.5)
    return Signals.samples(Signals.mix(spoken, noise))
  }

  @Test("speech is found at 10 dB in noise, from before its start to after its end", arguments: 0..<4)
  func speechInNoise(kind: Int) throws {
    let count = 6 * 16000
    let noise = [
      Signals.silence(6), Signals.white(count, level: -35), Signals.pink(count, level: -35),
      Signals.car(count, level: -35),
    ][kind]
    let events = run(speech(in: noise, level: -25))
    try #require(events.count == 2)
    guard case .speechStarted(let start) = events[0], case .speechEnded(let range, .silence) = events[1] else {
      Issue.record("\(events)")
      return
    }
    #expect(range.lowerBound == start)
    #expect((16000..<24800).contains(start), "\(start)")
    // The last of nine syllables begins at 52,160 and is loudest at 53,440.
    #expect((54000..<62000).contains(range.upperBound), "\(range)")
  }

  @Test("speech from the first sample on is found from there") func immediateSpeech() throws {
    let signal = Signals.mix(
      Signals.speech(32000, level: -25) + Signals.silence(2), Signals.white(64000, level: -50))
    let events = run(Signals.samples(signal))
    #expect(events.first == .speechStarted(sample: 0))
    guard case .speechEnded(let range, .silence) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect((31000..<40000).contains(range.upperBound))
  }

  @Test("events are the same however the samples are cut", arguments: [1, 159, 160, 161, 7777]) func cuts(chunk: Int) {
    let samples = speech(in: Signals.white(6 * 16000, level: -45), level: -25)
    #expect(run(samples, chunk: chunk) == run(samples, chunk: samples.count))
    #expect(run(samples, chunk: chunk).count == 2)
  }

  @Test("a shorter end silence ends sooner, none never, and the longest utterance is kept to") func rules() {
    let two = speech(in: Signals.white(6 * 16000, level: -60), level: -25)
    var hasty = EndpointRules.live
    hasty.endSilence = .milliseconds(300)
    var endpointer = Endpointer(rules: hasty)
    _ = endpointer.accept(Array(two.prefix(Int(4.2 * 16000))))
    #expect(endpointer.isFinished)
    var patient = Endpointer(rules: .live)
    _ = patient.accept(Array(two.prefix(Int(4.2 * 16000))))
    #expect(patient.isInSpeech && !patient.isFinished)
    guard case .speechEnded(_, .endOfAudio) = run(two, rules: .wholeFile).last else {
      Issue.record("a whole file must end at its end")
      return
    }
    var short = EndpointRules.live
    short.maximumUtterance = .seconds(1)
    guard case .speechEnded(let range, .maximumLength) = run(two, rules: short).last else {
      Issue.record("the longest utterance must end it")
      return
    }
    #expect(range.count == 16000)
  }

  @Test("after a reset the next utterance is found, at its own position") func reset() {
    let one = speech(in: Signals.white(6 * 16000, level: -50), level: -25)
    var endpointer = Endpointer()
    let first = endpointer.accept(one)
    #expect(first.count == 2 && endpointer.isFinished)
    #expect(endpointer.accept(one).isEmpty)
    endpointer.reset()
    guard case .speechStarted(let start) = endpointer.accept(one).first else {
      Issue.record("the second utterance is missing")
      return
    }
    #expect((2 * 96000 + 16000..<2 * 96000 + 24800).contains(start))
    #expect(endpointer.position == 3 * 96000)
  }
}
