import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct CorpusScanTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func scan(_ lines: [String], onProblem: (CorpusProblem) throws -> Void = { _ in }) throws -> CorpusScan {
    let url = try folder.write("corpus.jsonl", lines.map { $0 + "\n" }.joined())
    return try CorpusScan(CorpusSource(url, needsAudio: false), onProblem: onProblem)
  }

  @Test func everythingIsCounted() throws {
    var told: [Int?] = []
    let scan = try scan([
      #"{"audio":"a","text":"a","speaker":"anna","slots":{"size":"large","drink":"tea"}}"#, "nonsense",
      #"{"audio":"b","text":"b","speaker":"ben","slots":{"size":"small"}}"#, #"{"audio":"a","text":"again"}"#, "{}",
      #"{"audio":"c","text":"c","speaker":"anna","slots":{"size":"large"}}"#,
    ]) { told.append($0.line) }
    #expect((scan.entries, scan.speakers, scan.allSpeakersNamed) == (3, 2, true))
    #expect(scan.slotValues == ["size": ["large", "small"], "drink": ["tea"]])
    #expect(scan.leftOut == [.malformed: 2, .duplicate: 1])
    #expect(told == [2, 4, 5] && scan.problems.map(\.line) == told)
  }

  @Test func oneSpeakerWithoutANameIsEnough() throws {
    let scan = try scan([#"{"audio":"a","text":"a","speaker":"anna"}"#, #"{"audio":"b","text":"b"}"#])
    #expect((scan.speakers, scan.allSpeakersNamed) == (1, false))
  }

  @Test func problemsAreKeptUpToANumberAndAllCounted() throws {
    let scan = try scan((0..<130).map { "nonsense \($0)" })
    #expect(scan.problems.count == CorpusScan.problemsKept)
    #expect(scan.leftOut == [.malformed: 130])
    #expect(scan.entries == 0)
  }

  @Test func aStrictReadingStops() {
    #expect(throws: CancellationError.self) { try scan(["{}"]) { _ in throw CancellationError() } }
  }

  @Test func babbleIsTheSameWhateverTheOrder() throws {
    let lines = (0..<200).map { #"{"audio":"\#($0).wav","text":"a"}"# }
    let (forwards, backwards) = (try scan(lines), try scan(lines.reversed()))
    #expect(forwards.babble.count == CorpusScan.babblePool)
    #expect(forwards.babble.map(\.id) == backwards.babble.map(\.id))
    #expect(Set(forwards.babble.map(\.id)).count == CorpusScan.babblePool)
    #expect(try scan(Array(lines.prefix(3))).babble.count == 3)
  }
}
