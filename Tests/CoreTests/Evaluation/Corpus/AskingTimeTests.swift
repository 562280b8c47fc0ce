import DestinationSearch
import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct AskingTimeTests {
  /// The valid lines of a corpus, and the errors of the others.
  private func read(_ lines: String...) throws -> (entries: [CorpusEntry], problems: [String]) {
    let folder = try TestFolder()
    let url = try folder.write("corpus.jsonl", lines.map { $0 + "\n" }.joined())
    var reader = try CorpusReader(CorpusSource(url, needsAudio: false))
    var read: (entries: [CorpusEntry], problems: [String]) = ([], [])
    while let item = try reader.next() {
      switch item {
      case .entry(let entry): read.entries.append(entry)
      case .problem(let problem): read.problems.append(problem.message)
      }
    }
    return read
  }

  @Test func aLineSaysWhenItIsSaid() throws {
    let read = try read(
      #"{"audio":"a","text":"open now","at":"2024-12-24T21:30:00-07:00"}"#, #"{"audio":"b","text":"open now"}"#)
    #expect(read.problems.isEmpty)
    #expect(read.entries.map(\.expected.at) == ["2024-12-24T21:30:00-07:00", nil])
    #expect(AskingTime.date("2024-12-24T21:30:00-07:00") == Date(timeIntervalSince1970: 1_735_101_000))
  }

  @Test(arguments: ["noon", "2024-12-24", "2024-12-24T21:30:00", ""])
  func whatIsNoTimeIsNamed(text: String) throws {
    let read = try read("{\"audio\":\"a\",\"text\":\"open now\",\"at\":\"\(text)\"}")
    #expect(read.entries.isEmpty)
    #expect(read.problems == ["'at' isn't a time such as 2024-05-14T21:30:00-07:00: \(text)"])
  }

  @Test func withoutATimeItIsTheSameInEveryRun() throws {
    let resolver = try TinyTown.resolver()
    let given = Date(timeIntervalSince1970: 7)
    #expect(resolver.asked(at: given).clock() == given)
    #expect(resolver.asked(at: nil).clock() == AskingTime.standard)
    #expect(AskingTime.standard.formatted(.iso8601) == "2024-05-14T12:00:00Z")
  }

  @Test func aReportOfQueriesSaysWhenTheyWereAsked() throws {
    let report = try RelevanceReport([], corpora: ["a"], isPartial: false, options: .init())
    #expect(report.at == "2024-05-14T12:00:00Z")
    #expect(try report.json().contains(#""at":"2024-05-14T12:00:00Z""#))
  }
}
