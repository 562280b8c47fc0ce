import Foundation
import TestSupport

@testable import Evaluation

/// `whereto evaluate` and its output.
extension Program {
  static let fixtures = Repository.file("audio-fixtures")

  func evaluate(_ arguments: [String]) async throws -> Run { try await run(["evaluate"] + arguments) }

  /// A decoder for destinations of the demo region, with one decoding branch, which is faster than the default two.
  static func destinations() async throws -> [String] {
    ["--index", try await DemoRegion.path(), "--audio", fixtures.path, "--suppression", "off"]
  }

  /// The utterances of a manifest in which every line is valid.
  static func entries(of manifest: URL) throws -> [CorpusEntry] {
    var reader = try CorpusReader(CorpusSource(manifest))
    var entries: [CorpusEntry] = []
    while let item = try reader.next() {
      switch item {
      case .entry(let entry): entries.append(entry)
      case .problem(let problem): throw DemoRegion.Failed(description: "\(manifest.path): \(problem)")
      }
    }
    return entries
  }

  /// A corpus of some of the project's recordings.
  func corpus(_ recordings: [String], _ more: [String] = [], name: String = "corpus.jsonl") throws -> String {
    let manifest = try String(contentsOf: Self.fixtures.appending(path: "manifest.jsonl"), encoding: .utf8)
    let lines = recordings.compactMap { recording in
      manifest.split(separator: "\n").first { $0.contains("\"\(recording)\"") }.map(String.init)
    }
    return try file(name, text: (lines + more).map { $0 + "\n" }.joined())
  }

  /// A corpus of words and their hypotheses, in files: hypotheses are stored, so that nothing is decoded.
  ///
  /// - Parameter speakers: Number of alternating speakers; 0 for a corpus without speakers.
  func stored(_ count: Int, speakers: Int = 0, seed: UInt64 = 1) throws -> [String] {
    let words = ["take", "me", "home", "to", "the", "marlow", "hotel", "coffee", "near", "don't", "café", "A&W"]
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var (corpus, heard) = ("", "")
    for index in 0..<count {
      let reference = (0..<next(9)).map { _ in words[next(words.count)] }
      var hypothesis = reference.filter { _ in next(6) > 0 }.map { next(8) == 0 ? words[next(words.count)] : $0 }
      if next(4) == 0 { hypothesis.insert(words[next(words.count)], at: next(hypothesis.count + 1)) }
      let speaker = speakers > 0 ? ",\"speaker\":\"s\(index % speakers)\"" : ""
      corpus += "{\"audio\":\"x/\(index).wav\",\"text\":\"\(reference.joined(separator: " "))\"\(speaker)}\n"
      heard += "\(hypothesis.joined(separator: " ")) (x/\(index) -\(next(9_999)))\n"
    }
    return [try file("corpus.jsonl", text: corpus), "--hypotheses", try file("heard.trn", text: heard)]
  }
}

extension Program.Run {
  /// The printed report.
  func report() throws -> Report { try JSONDecoder().decode(Report.self, from: Data(output.utf8)) }

  /// The printed utterances, without times, which differ between runs.
  func utterances() throws -> [UtteranceRecord] {
    struct Document: Decodable { var utterances: [UtteranceRecord] }
    return try JSONDecoder().decode(Document.self, from: Data(output.utf8)).utterances.map { record in
      var record = record
      record.timing = nil
      return record
    }
  }

  /// The output without the date of the run.
  var undated: String { output.replacing(#/"created":"[^"]*"/#, with: "") }
}
