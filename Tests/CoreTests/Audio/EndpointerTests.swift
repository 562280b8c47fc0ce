import Audio
import Foundation
import TestSupport
import Testing

@Suite("Endpointer") struct EndpointerTests {
  func run(_ samples: [Int16], rules: EndpointRules = .live, chunk: Int = 1000) -> [EndpointEvent] {
    var endpointer = Endpointer(rules: rules)
    var events: [EndpointEvent] = []
    for start in stride(from: 0, to: samples.count, by: chunk) {
      events += endpointer.accept(Array(samples[start..<min(start + chunk, samples.count)]))
    }
    return events + endpointer.finish()
  }

  @Test("steady sound of any level isn't speech", arguments: [-70.0, -50, -35, -20, -10])
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

  @Test("digital silence and empty audio aren't speech") func silence() {
    #expect(run(Signals.samples(Signals.silence(6))) == [.noSpeech(reason: .timeout)])
    #expect(run(Signals.samples(Signals.silence(3))) == [.noSpeech(reason: .endOfAudio)])
    #expect(run([]) == [.noSpeech(reason: .endOfAudio)])
  }

  @Test("noise after a device's initial silence isn't speech", arguments: [1, 160, 640, 1000])
  func deviceStart(silent: Int) {
    let quiet = Signals.white(silent, level: -85)
    let signal = quiet + Signals.white(6 * 16000, level: -30)
    #expect(run(Signals.samples(signal)) == [.noSpeech(reason: .timeout)])
  }

  @Test("clicks shorter than 60 ms don't start an utterance", arguments: [1, 80, 480, 900]) func click(length: Int) {
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

  @Test("an utterance ends while other people continue to talk, 12 dB below") func others() throws {
    let count = 8 * 16000
    let others = Signals.mix(Signals.speech(count, level: -37), Signals.white(count, level: -48))
    let spoken = Signals.silence(1.5) + Signals.speech(32000, level: -25) + Signals.silence(4.5)
    let samples = Signals.samples(Signals.mix(spoken, others))
    guard case .speechEnded(let range, .silence) = run(samples).last else {
      Issue.record("\(run(samples))")
      return
    }
    // The speaker stops at 56,000; detection takes 1.5 s.
    #expect((56000..<88000).contains(range.upperBound), "\(range)")
    var patient = EndpointRules.live
    patient.endMurmur = nil
    guard case .speechEnded(_, .endOfAudio) = run(samples, rules: patient).last else {
      Issue.record("others must keep the utterance open without the rule")
      return
    }
  }

  @Test("if other people continue to talk, the audio counts as quieter 0.7 s after the speaker stops") func quieter() {
    let others = Signals.mix(Signals.speech(96_000, level: -37), Signals.white(96_000, level: -48))
    let spoken = Signals.silence(1.5) + Signals.speech(32_000, level: -25) + Signals.silence(2.5)
    let samples = Signals.samples(Signals.mix(spoken, others))
    var endpointer = Endpointer()
    var quieter: [Int] = []
    for start in stride(from: 0, to: 75_200, by: 1_600) {
      _ = endpointer.accept(Array(samples[start..<start + 1_600]))
      // In the first second of speech, the window can still contain audio from before it.
      if endpointer.isQuieter, endpointer.position > 40_000 { quieter.append(endpointer.position) }
    }
    // The speaker stops at 56,000. Up to 30 % of the 0.7 s window can be as loud as the speaker.
    #expect((60_000...68_800).contains(quieter.first ?? 0), "\(quieter)")
    #expect(quieter.last == 75_200)
  }

  @Test("if the speaker continues in a lower voice and the room is quiet, the utterance continues") func lowerVoice() {
    let spoken = Signals.silence(1) + Signals.speech(32000, level: -25) + Signals.speech(48000, level: -36)
    let signal = Signals.mix(spoken + Signals.silence(2), Signals.white(8 * 16000, level: -70))
    guard case .speechEnded(let range, .silence) = run(Signals.samples(signal)).last else {
      Issue.record("\(run(Signals.samples(signal)))")
      return
    }
    #expect(range.upperBound > 94000, "\(range)")
  }

  @Test("speech that starts at the first sample is found from there") func immediateSpeech() throws {
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

  @Test("events don't depend on the chunk size", arguments: [1, 159, 160, 161, 7777]) func cuts(chunk: Int) {
    let samples = speech(in: Signals.white(6 * 16000, level: -45), level: -25)
    #expect(run(samples, chunk: chunk) == run(samples, chunk: samples.count))
    #expect(run(samples, chunk: chunk).count == 2)
  }

  @Test("a shorter end silence ends sooner, no end silence never ends, and the length limit applies") func rules() {
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

  @Test("after the utterance no more events occur, but samples are counted") func over() {
    let one = speech(in: Signals.white(6 * 16000, level: -50), level: -25)
    var endpointer = Endpointer()
    let first = endpointer.accept(one)
    #expect(first.count == 2 && endpointer.isFinished)
    #expect(endpointer.accept(one).isEmpty)
    #expect(endpointer.position == 2 * 96000)
  }
}

/// Recordings of real people that some machines have beside the repository; they aren't part of it.
private let speechFolder = Repository.file("../shared/data/speech").standardized.path

@Suite(
  "End-pointer on recorded speech",
  .enabled(if: FileManager.default.fileExists(atPath: speechFolder + "/orders"), "no recordings beside the repository"))
struct RecordedSpeechTests {
  func clips(_ name: String) throws -> [(name: String, samples: [Int16])] {
    let folder = speechFolder + "/" + name
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".wav") }.sorted()
      .map { ($0, try WAVFile.read(path: folder + "/" + $0).samples) }
  }

  /// The range of clear speech, to the end of its last 50 ms: within 25 dB of the loud frames and 12 dB above the quiet
  /// ones.
  func speechRange(_ samples: [Int16]) -> Range<Int> {
    let levels = stride(from: 0, to: samples.count - 480, by: 160).map { AudioLevel.rms(of: samples[$0..<$0 + 480]) }
    let sorted = levels.sorted()
    let threshold = max(sorted[sorted.count * 98 / 100] - 25, sorted[sorted.count / 20] + 12)
    var (first, last, run) = (samples.count, 0, 0)
    for (index, level) in levels.enumerated() {
      run = level > threshold ? run + 1 : 0
      guard run >= 5 else { continue }
      first = min(first, (index - 4) * 160)
      last = index * 160 + 320
    }
    return first..<max(first, last)
  }

  @Test("commands are found, and not cut off") func orders() throws {
    var (found, cut, late) = (0, 0, 0)
    let all = try clips("orders")
    // Some people don't speak for 5 s; the time-out is correct there.
    let spoken = all.filter { speechRange($0.samples).lowerBound < Int(4.5 * 16000) }
    #expect(spoken.count * 100 >= all.count * 95)
    for clip in spoken {
      var endpointer = Endpointer(rules: .live)
      let events = endpointer.accept(clip.samples) + endpointer.finish()
      guard case .speechEnded(let range, _) = events.last else { continue }
      found += 1
      let truth = speechRange(clip.samples)
      if range.upperBound < truth.upperBound { cut += 1 }
      if range.lowerBound > truth.lowerBound + 800 { late += 1 }
    }
    #expect(found * 100 >= spoken.count * 99)
    #expect(cut * 100 <= spoken.count, "\(cut) of \(spoken.count) cut at the end")
    #expect(late * 100 <= spoken.count, "\(late) of \(spoken.count) cut at the start")
  }

  @Test("few noises start an utterance") func noises() throws {
    let all = try clips("noise")
    let started = all.filter { clip in
      var endpointer = Endpointer(rules: .live)
      return endpointer.accept(clip.samples).contains { if case .speechStarted = $0 { true } else { false } }
    }
    #expect(started.count * 2 <= all.count, "\(started.map(\.name))")
  }
}
