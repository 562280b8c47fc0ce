import Audio
import TestSupport
import Testing

@testable import DestinationSearch

/// The recognizer gets exactly the utterance that the endpointer finds in a stream, for any chunk size.
struct UtteranceFeedTests {
  /// Speech of 0.8 s, a pause, and speech again, in noise, surrounded by silence.
  private static func stream(lead: Double, pause: Double, tail: Double) -> [Int16] {
    let speech = Signals.speech(12_800, level: -22)
    let signal = Signals.silence(lead) + speech + Signals.silence(pause) + speech + Signals.silence(tail)
    return Signals.samples(Signals.mix(signal, Signals.white(signal.count, level: -60)))
  }

  /// The samples fed from a stream, piece by piece, and the state of the utterance.
  private func feed(
    _ stream: [Int16], _ rules: EndpointRules, chunk: Int
  ) -> (pieces: [[Int16]], progress: UtteranceFeed.Progress) {
    var feed = UtteranceFeed(rules: rules)
    var pieces: [[Int16]] = []
    for start in stride(from: 0, to: stream.count, by: chunk) {
      let (samples, progress) = feed.accept(Array(stream[start..<min(start + chunk, stream.count)]))
      pieces.append(samples)
      if progress != .waiting { return (pieces, progress) }
    }
    let (samples, progress) = feed.finish()
    return (pieces + [samples], progress)
  }

  /// The range that the endpointer finds.
  private func range(of stream: [Int16], _ rules: EndpointRules) throws -> Range<Int> {
    var endpointer = Endpointer(rules: rules)
    let events = endpointer.accept(stream) + endpointer.finish()
    guard case .speechEnded(let range, _)? = events.last else { throw TinyTown.BadPoint() }
    return range
  }

  @Test(arguments: [1, 159, 320, 1_600, 200_000], [0.0, 0.4, 1.2, 4])
  func `the recognizer hears the utterance's range and nothing else`(chunk: Int, lead: Double) throws {
    let stream = Self.stream(lead: lead, pause: 0.6, tail: 3)
    let range = try range(of: stream, .live)
    let heard = feed(stream, .live, chunk: chunk)
    #expect(heard.progress == .ended)
    #expect(heard.pieces.flatMap { $0 } == Array(stream[range]))
    // Both parts of the speech, with the post-roll and the fade of the last syllable.
    #expect(range.count < 12_800 + 9_600 + 12_800 + 4_800 + 4_800 + 3_200)
  }

  @Test(arguments: [0, 300, 1_000, 3_000], [0, 300, 2_000])
  func `any pre-roll and post-roll is heard whole`(before: Int, after: Int) throws {
    var rules = EndpointRules.live
    rules.preRoll = .milliseconds(before)
    rules.postRoll = .milliseconds(after)
    let stream = Self.stream(lead: 4, pause: 0.6, tail: 3)
    let range = try range(of: stream, rules)
    #expect(feed(stream, rules, chunk: 1_600).pieces.flatMap { $0 } == Array(stream[range]))
  }

  @Test(arguments: [160, 320, 1_600]) func `after the post-roll the utterance may be over, until speech continues`(
    chunk: Int
  ) throws {
    let stream = Self.stream(lead: 1, pause: 0.6, tail: 3)
    let range = try range(of: stream, .live)
    var feed = UtteranceFeed(rules: .live)
    var heard = 0
    var pauses: [Int] = []
    var wasPause = false
    for start in stride(from: 0, to: stream.count, by: chunk) {
      let (samples, progress) = feed.accept(Array(stream[start..<min(start + chunk, stream.count)]))
      heard += samples.count
      guard progress == .waiting else { break }
      if feed.mayBeOver, !wasPause { pauses.append(heard) }
      // No more audio is passed on in a pause: the decoded part is all that there is.
      if feed.mayBeOver { #expect(heard == pauses.last) }
      wasPause = feed.mayBeOver
    }
    #expect(pauses.count == 2)
    #expect(pauses.last == range.count)
  }

  @Test func `a recording isn't over before its end`() {
    var feed = UtteranceFeed(rules: .wholeFile)
    let stream = Self.stream(lead: 0.2, pause: 0.6, tail: 3)
    for start in stride(from: 0, to: stream.count, by: 1_600) {
      _ = feed.accept(Array(stream[start..<min(start + 1_600, stream.count)]))
      #expect(!feed.mayBeOver)
    }
  }

  @Test func `an utterance cut off by its length or the end of the audio is fed up to that point`() throws {
    for longest in [20, 500, 1_230] {
      var rules = EndpointRules.live
      rules.maximumUtterance = .milliseconds(longest)
      let stream = Self.stream(lead: 1, pause: 0.3, tail: 1)
      let range = try range(of: stream, rules)
      let heard = feed(stream, rules, chunk: 250).pieces.flatMap { $0 }
      #expect(heard == Array(stream[range]))
      #expect(heard.count == longest * 16)
    }
    let broken = Array(Self.stream(lead: 1, pause: 0.3, tail: 1).prefix(16_000 + 9_000))
    let range = try range(of: broken, .live)
    let heard = feed(broken, .live, chunk: 1_600)
    #expect(heard.progress == .ended)
    #expect(heard.pieces.flatMap { $0 } == Array(broken[range]))
  }

  @Test func `infinite durations are valid rules`() throws {
    var rules = EndpointRules.live
    rules.preRoll = .seconds(Int64.max)
    rules.postRoll = .seconds(Int64.max)
    rules.maximumUtterance = .seconds(Int64.max)
    rules.endSilence = .seconds(1)
    let stream = Self.stream(lead: 1, pause: 0.3, tail: 2)
    let range = try range(of: stream, rules)
    #expect(feed(stream, rules, chunk: 1_600).pieces.flatMap { $0 } == Array(stream[range]))
    #expect(range.lowerBound == 0)
  }

  @Test func `speech is fed while it is spoken, a pause only after speech continues`() throws {
    let pause = 0.7
    let stream = Self.stream(lead: 1, pause: pause, tail: 2)
    let pieces = feed(stream, .live, chunk: 160).pieces
    // The amount of audio passed on at each frame, within 40 ms of the last syllable's end.
    var heard = 0
    let totals = pieces.map { piece in
      heard += piece.count
      return heard
    }
    let start = try range(of: stream, .live).lowerBound
    let speechEnd = 16_000 + 12_800
    #expect(totals[speechEnd / 160 - 1] >= speechEnd - start - 640)
    let pauseEnd = speechEnd + Int(pause * 16_000)
    #expect(totals[pauseEnd / 160 - 1] <= speechEnd + 4_800 + 640 - start)
  }

  @Test func `a whole file is fed completely, and silence not at all`() {
    let stream = Self.stream(lead: 1, pause: 2, tail: 2)
    let whole = feed(stream, .wholeFile, chunk: 1_600)
    #expect(whole.pieces.flatMap { $0 } == stream)
    #expect(whole.progress == .ended)
    let silence = feed([Int16](repeating: 0, count: 16_000 * 8), .live, chunk: 1_600)
    #expect(silence.pieces.allSatisfy { $0.isEmpty })
    #expect(silence.progress == .noSpeech)
  }
}
