import Audio
import DestinationSearch
import DestinationSearchTesting
import Synchronization
import TestSupport
import Testing

@testable import Evaluation

struct LiveHearingTests {
  /// A quiet room with alternating silence and speech, each for a number of seconds, silence first.
  static func sound(_ seconds: Double...) -> [Int16] {
    let parts = seconds.enumerated().map { index, seconds in
      let count = Int(seconds * 16_000)
      return index.isMultiple(of: 2) ? [Double](repeating: 0, count: count) : Signals.speech(count, level: -25)
    }
    let spoken = Array(parts.joined())
    return Signals.samples(Signals.mix(spoken, Signals.white(spoken.count, level: -65)))
  }

  /// The timing of a recording recognized until the utterance ends.
  private func recognize(_ samples: [Int16], chunk: Int = 1_600) async throws -> LiveTiming {
    let recorded = SampleBufferSource(samples, chunkSize: chunk)
    let (heard, _) = try await UtteranceListener.recognize(
      recorded, rules: .live, by: ScriptedRecognizer(hearing: "home"))
    var timing = LiveTiming(heard)
    timing.speech = SpeechSpan.find(in: samples)
    return timing
  }

  private func judge(_ samples: [Int16]) async throws -> Judgement.Live {
    try #require(Judgement.Live(try await recognize(samples)))
  }

  @Test func anUtteranceIsHeardWhole() async throws {
    let hearing = try await recognize(Self.sound(1, 1.5, 2))
    let (speech, heard) = (try #require(hearing.speech), try #require(hearing.heard))
    #expect(abs(speech.lowerBound - 16_000) < 1_600 && abs(speech.upperBound - 40_000) < 1_600)
    #expect(heard.lowerBound < speech.lowerBound && heard.upperBound > speech.upperBound)
    // The silence that ends it is 0.8 s long.
    #expect(try abs(#require(hearing.decided) - speech.upperBound - 12_800) <= 1_600 + 320)
    let judged = try await judge(Self.sound(1, 1.5, 2))
    #expect(judged == Judgement.Live(ending: .right, cutAtStart: 0, cutAtEnd: 0, speech: speech.count))
  }

  @Test func aPauseEndsItTooEarly() async throws {
    let judged = try await judge(Self.sound(1, 1, 1.5, 1, 2))
    #expect(judged.ending == .early && judged.cutAtStart == 0)
    // The second word, and the pause before it except for the 0.3 s of it that are kept.
    #expect(abs(judged.cutAtEnd - 35_200) < 1_600)
    #expect(abs(judged.speech - 56_000) < 1_600)
  }

  @Test func aPacedRecordingComesWhenItIsSpoken() async throws {
    let clock = SleepyClock()
    let source = PacedSource(SampleBufferSource([Int16](repeating: 1, count: 4_000), chunkSize: 1_600), clock: clock)
    clock.pass(.seconds(5))
    try await source.start()
    var spoken: [Duration] = []
    while try await source.next() != nil { spoken.append(clock.now.elapsed) }
    #expect(spoken == [.milliseconds(5_100), .milliseconds(5_200), .milliseconds(5_250)])
    // A late source doesn't wait.
    try await source.start()
    clock.pass(.seconds(1))
    _ = try await source.next()
    #expect(clock.now.elapsed == .milliseconds(6_250))
  }

  @Test func whatHasNoSilenceBehindItNeverEnds() async throws {
    #expect(try await judge(Self.sound(1, 1, 0.3)).ending == .never)
  }

  @Test func whoBeginsTooLateIsNotHeard() async throws {
    let judged = try await judge(Self.sound(7, 1, 2))
    #expect(judged.ending == .unheard && judged.cutAtStart == 0 && judged.cutAtEnd == 0 && judged.speech > 0)
  }

  @Test func whereNobodySpeaksNothingIsJudged() async throws {
    let hearing = try await recognize(Self.sound(7))
    #expect(hearing == LiveTiming() && Judgement.Live(hearing) == nil)
  }

  @Test(arguments: [160, 500, 1_600])
  func theCutDoesNotDependOnTheChunks(chunk: Int) async throws {
    let samples = Self.sound(1, 1, 1.5, 1, 2)
    #expect(try await recognize(samples, chunk: chunk).heard == recognize(samples).heard)
  }

  @Test(
    arguments: [
      (8_000..<44_000, 52_000, Judgement.Live.Ending.right, 0, 0), (8_000..<60_000, 60_801, .late, 0, 0),
      (8_000..<60_000, 60_800, .right, 0, 0), (17_000..<44_000, 52_000, .right, 1_000, 0),
      (8_000..<39_000, 52_000, .early, 0, 1_000), (0..<9_000, 20_000, .early, 0, 24_000),
      (50_000..<60_000, 70_000, .late, 24_000, 0), (8_000..<44_000, nil, .never, 0, 0),
    ] as [(Range<Int>, Int?, Judgement.Live.Ending, Int, Int)])
  func whatAHearingIsWorth(
    heard: Range<Int>, decided: Int?, ending: Judgement.Live.Ending, start: Int, end: Int
  ) throws {
    let judged = try #require(Judgement.Live(LiveTiming(speech: 16_000..<40_000, heard: heard, decided: decided)))
    #expect(judged == Judgement.Live(ending: ending, cutAtStart: start, cutAtEnd: end, speech: 24_000))
  }

  @Test(arguments: [("clean", 1_000..<3_001), ("car@10+gain@3", 1_000..<3_001), ("speed@2+car@10", 500..<1_501)])
  func speedMovesTheSpeech(condition: String, span: Range<Int>) throws {
    #expect(try Condition(parsing: condition).span(of: 1_000..<3_001) == span)
  }
}

/// The timing figures in reports.
struct LiveReportTests {
  /// Ten utterances of a second: the first two end too early, the third too late, the fourth isn't detected.
  private static func records() -> [UtteranceRecord] {
    (0..<10).map { index in
      var record = SampleRecords.words(index, "take me home", index < 2 ? "take me" : "take me home")
      let speech = 16_000..<32_000
      switch index {
      case 0, 1: record.live = LiveTiming(speech: speech, heard: 16_400..<30_400, decided: 38_400)
      case 2: record.live = LiveTiming(speech: speech, heard: 12_000..<60_000, decided: 60_000)
      case 3: record.live = LiveTiming(speech: speech)
      default: record.live = LiveTiming(speech: speech, heard: 12_000..<36_000, decided: 44_800)
      }
      return record
    }
  }

  private static func header() throws -> RunHeader {
    var header = try SampleRecords.header(entries: 10)
    header.live = true
    return header
  }

  private static func report() throws -> Report {
    var builder = try ReportBuilder(header())
    for record in records() { try builder.add(record) }
    return builder.finish(RunFooter(complete: true, peakMemory: nil))
  }

  @Test func sharesHaveIntervals() throws {
    let metrics = try #require(try Self.report().summaries.first).metrics
    for (metric, count) in [(Metric.endedEarly, 2.0), (.endedLate, 1), (.neverEnded, 0), (.unheard, 1)] {
      let estimate = try #require(metrics[metric])
      #expect(estimate.numerator == count && estimate.denominator == 10, "\(metric)")
      #expect(try #require(estimate.low) <= estimate.value && #require(estimate.high) >= estimate.value)
    }
    // Of the nine that were detected.
    for (metric, samples) in [(Metric.cutAtStart, 800.0), (.cutAtEnd, 3_200)] {
      let estimate = try #require(metrics[metric])
      #expect(estimate.numerator == samples && estimate.denominator == 9 * 16_000, "\(metric)")
      #expect(estimate.method == .bootstrap)
    }
  }

  @Test func theTextTellsThem() throws {
    let lines = TerminalReport.lines(try Self.report())
    #expect(lines[0] == "corpus.jsonl: 10 utterances, live")
    #expect(lines.contains { $0.hasPrefix("endedEarly      20.0 %") && $0.hasSuffix("2 of 10") })
    #expect(lines.contains { $0.hasPrefix("cutAtEnd         2.2 %") && $0.hasSuffix("3200 of 144000 samples") })
  }

  @Test func aRequirementCanBeMadeOfThem() throws {
    let report = try Self.report()
    #expect(try Requirement(parsing: "endedEarly<=0.2").check(report).met)
    #expect(try !Requirement(parsing: "cutAtEnd<=0.01").check(report).met)
  }

  @Test func recordingsTakenWholeHaveNone() throws {
    var record = Self.records()[0]
    record.live = nil
    let judgement = Judge.judge(record)
    #expect(judgement.live == nil)
    #expect(Metric.endedEarly.contribution(of: judgement, expecting: record.expected) == nil)
  }

  @Test func aLiveRunIsAnotherRun() throws {
    let live = try Self.header()
    var whole = live
    whole.live = nil
    #expect(live.differences(from: whole) == ["decoding: whole → live"])
    #expect(live.fingerprint != whole.fingerprint)
  }
}

/// A clock on which sleeping takes no real time.
private final class SleepyClock: Clock {
  typealias Instant = ManualClock.Instant

  private let state = Mutex(Instant(elapsed: .zero))
  var now: Instant { state.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func pass(_ duration: Duration) { state.withLock { $0.elapsed += duration } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.withLock { $0 = max($0, deadline) }
  }
}
