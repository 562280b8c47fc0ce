import DestinationSearch
import DestinationSearchTesting
import Foundation
import Testing

/// Every recording of the project, through the built program, to the place it names.
///
/// `audio-fixtures/known-failures.txt` lists the recordings that are not understood yet; one that begins to work has to
/// be taken off the list.
struct FixtureTests {
  private static let manifest = Result {
    try RecordingManifest(contentsOf: Program.project.appending(path: "audio-fixtures/manifest.jsonl"))
  }

  private static let knownFailures: Set<String> = {
    let file = Program.project.appending(path: "audio-fixtures/known-failures.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
  }()

  /// All recordings of one position are decoded in one run; the results are kept by the recording's path.
  private static let results = Result {
    let manifest = try Self.manifest.get()
    let program = try Program()
    defer { program.remove() }
    for place in [
      ["set-home", "48.5,-126.5"], ["set-work", "48.51,-126.49"], ["add", "Mum's House", "48.49,-126.51"],
    ] { _ = try program.run(["places"] + place) }
    var results: [String: ResultRecord] = [:]
    for (near, entries) in Dictionary(grouping: manifest.entries, by: { $0.near ?? "" }) {
      let files = entries.map { manifest.directory.appending(path: $0.audio).path }
      let origin = near.isEmpty ? [] : ["--near", near]
      let run = try program.run(["recognize", "--json", "--index", try DemoRegion.path()] + origin + files)
      for line in run.output.split(separator: "\n") {
        let record = try JSONDecoder().decode(ResultRecord.self, from: Data(line.utf8))
        if let file = record.file { results[file] = record }
      }
    }
    return results
  }

  @Test func thereAreEnoughRecordings() throws {
    let entries = try Self.manifest.get().entries
    #expect(entries.count >= 60)
    #expect(entries.filter(\.mustNotResolve).count >= 10)
    #expect(Set(entries.compactMap(\.speaker)).count >= 5)
    #expect(Self.knownFailures.count * 10 <= entries.count)
  }

  @Test(arguments: try manifest.get().entries)
  func findsThePlace(_ entry: RecordingManifest.Entry) throws {
    let path = try Self.manifest.get().directory.appending(path: entry.audio).path
    let record = try #require(try Self.results.get()[path])
    if Self.knownFailures.contains(entry.audio) {
      withKnownIssue { check(record, entry) }
    } else {
      check(record, entry)
    }
  }

  private func check(_ record: ResultRecord, _ entry: RecordingManifest.Entry) {
    let found = ["resolved", "ambiguous"].contains(record.outcome)
    let heard = "heard “\(record.transcript)” for “\(entry.text)”"
    if entry.mustNotResolve {
      #expect(!found, "\(heard), \(record.results.first?.name ?? "")")
    } else if entry.intent == "cancel" {
      #expect(record.outcome == "command", "\(heard)")
    } else {
      #expect(found && record.results.first?.id == entry.place, "\(heard)")
    }
  }
}
