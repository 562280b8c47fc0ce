package import Evaluation
import Foundation

/// NIST's scorer, if it is installed.
package enum Sclite {
  package struct Failure: Error {
    package var output: String
  }

  /// The result of sclite for a transcript.
  package struct Report {
    /// The counts of each utterance, by ID.
    package var counts: [String: WordCounts] = [:]
    /// The alignment of each utterance, by ID.
    package var steps: [String: [WordAlignment.Step]] = [:]
    /// The numbers in the summary line: utterances and words; correct, substituted, deleted, inserted, and wrong words;
    /// wrong utterances.
    package var sums: [Int] = []
  }

  /// The program, from the search path or the folder of Debian's package sctk.
  package static let program = RunningProgram.installed("sclite", orIn: "/usr/lib/sctk/bin")

  /// Scores a transcript against another; corresponding lines have the same ID.
  package static func score(reference: [String], hypothesis: [String], with program: String) async throws
    -> Report
  {
    let folder = try TestFolder()
    for (name, lines) in [("ref.trn", reference), ("hyp.trn", hypothesis)] {
      _ = try folder.write(name, lines.map { $0 + "\n" }.joined())
    }
    let arguments = "-f 0 -r ref.trn trn -h hyp.trn trn -i rm -o pra sgml rsum".split(separator: " ").map(String.init)
    let run = try await RunningProgram.run(program, arguments, in: folder.url, isWorkingFolder: true)
    guard run.status == 0 else { throw Failure(output: run.output + run.error) }
    func read(_ ending: String) throws -> [Substring] {
      try String(contentsOf: folder.file("hyp.trn.\(ending)"), encoding: .utf8).split(separator: "\n")
    }
    return Report(counts: counts(try read("pra")), steps: steps(try read("sgml")), sums: sums(try read("raw")))
  }

  /// Parses `id: (…)`, followed by `Scores: (#C #S #D #I) 1 2 3 4`.
  private static func counts(_ lines: [Substring]) -> [String: WordCounts] {
    var found: [String: WordCounts] = [:]
    var id = ""
    for line in lines {
      if line.hasPrefix("id: (") { id = String(line.dropFirst(5).dropLast()) }
      guard line.hasPrefix("Scores: ") else { continue }
      let numbers = line.split(separator: " ").suffix(4).compactMap { Int($0) }
      guard numbers.count == 4 else { continue }
      found[id] = WordCounts(
        correct: numbers[0], substitutions: numbers[1], deletions: numbers[2], insertions: numbers[3])
    }
    return found
  }

  /// Parses `<PATH id="(…)" …>`, a line such as `C,"a","a":S,"b","c":D,"d",:I,,"e"`, and `</PATH>`.
  private static func steps(_ lines: [Substring]) -> [String: [WordAlignment.Step]] {
    var found: [String: [WordAlignment.Step]] = [:]
    var id: String?
    for line in lines {
      if line.hasPrefix("<PATH id=") {
        id = line.split(separator: "\"")[1].dropFirst().dropLast().description
        found[id ?? ""] = []
      } else if line.hasPrefix("<") {
        id = nil
      } else if let id {
        found[id, default: []] += line.split(separator: ":").compactMap(step)
      }
    }
    return found
  }

  private static func step(_ text: Substring) -> WordAlignment.Step? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0.filter { $0 != "\"" }) }
    guard fields.count == 3 else { return nil }
    switch fields[0] {
    case "C": return .correct(fields[1])
    case "S": return .substitution(reference: fields[1], hypothesis: fields[2])
    case "D": return .deletion(fields[1])
    case "I": return .insertion(fields[2])
    default: return nil
    }
  }

  /// Parses `| Sum  |  9  17 |  12  1  4  4  9  6 |`.
  private static func sums(_ lines: [Substring]) -> [Int] {
    let line = lines.first { $0.contains("| Sum ") } ?? ""
    return line.split { $0 == " " || $0 == "|" }.compactMap { Int($0) }
  }
}
