import Foundation
import TestSupport
import Testing

/// What `docs/head-unit-rules.md` says of the rules is there: every rule, and every file and name it links to.
@Suite struct RuleTableTests {
  private static let table = Result { RuleTable(try Repository.text("docs/head-unit-rules.md")) }

  @Test("every rule is in the table once, in order, and no other")
  func everyRule() throws {
    let ids = try Self.table.get().rows.map(\.id)
    #expect(Set(RuleIDs.all).subtracting(ids) == [], "missing")
    #expect(Set(ids).subtracting(RuleIDs.all) == [], "no rule of this list")
    #expect(ids == RuleIDs.all, "each once, in order")
  }

  @Test("every rule says what it asks for, where that is done and what proves it, or why not")
  func everyCell() throws {
    for row in try Self.table.get().rows {
      #expect(row.rule.count > 10, "\(row.id)")
      let isElsewhere = row.enforced.hasPrefix("does not apply: ") || row.enforced.hasPrefix("the app's, ")
      #expect(isElsewhere || !RuleTable.links(in: row.enforced).isEmpty, "\(row.id): enforced where?")
      #expect(isElsewhere || !RuleTable.links(in: row.tested).isEmpty, "\(row.id): tested by what?")
    }
  }

  @Test("every file is there that a rule links to, and in it what is named")
  func everyLink() throws {
    var seen = 0
    for row in try Self.table.get().rows {
      for link in RuleTable.links(in: row.rule + row.enforced) {
        let text = try? Repository.text(link.path)
        #expect(text != nil, "\(row.id): \(link.path) is not there")
        for name in link.names where text?.declares(name) == false {
          Issue.record("\(row.id): \(link.path) declares no \(name)")
        }
        seen += 1
      }
    }
    #expect(seen > 100)
  }

  @Test("every test that is named is in the file that is named with it")
  func everyTest() throws {
    var seen = 0
    for row in try Self.table.get().rows {
      for link in RuleTable.links(in: row.tested) {
        let text = try? Repository.text(link.path)
        #expect(text != nil, "\(row.id): \(link.path) is not there")
        #expect(!link.names.isEmpty, "\(row.id): which test of \(link.path)?")
        for name in link.names where text?.hasTest(name) == false {
          Issue.record("\(row.id): \(link.path) has no test \(name)")
        }
        seen += link.names.count
      }
    }
    #expect(seen > 150)
  }

  @Test("every rule that is cited anywhere is in the table")
  func everyCitation() throws {
    let known = Set(RuleIDs.all)
    var seen: Set<String> = []
    for folder in ["Sources", "Tests", "Examples"] {
      for file in Repository.swiftFiles(below: folder) {
        let cited = RuleIDs.cited(in: try Repository.text(file))
        #expect(cited.subtracting(known) == [], "\(file)")
        seen.formUnion(cited)
      }
    }
    #expect(seen.count > 80, "citations are not read")
  }
}

extension String {
  /// Whether Swift source declares something of a name: a type, a method, a property, a case.
  fileprivate func declares(_ name: String) -> Bool {
    let kinds = #/\b(?:struct|class|enum|actor|protocol|extension|func|var|let|case)\b[^\n{=]*/#
    let word = "\\b\(NSRegularExpression.escapedPattern(for: name))\\b"
    return matches(of: kinds).contains { $0.output.range(of: word, options: .regularExpression) != nil }
  }

  /// Whether Swift or Python source has a test of a name, or a story with it.
  fileprivate func hasTest(_ name: String) -> Bool {
    contains("func \(name)(") || contains("func `\(name)`(") || contains("\"\(name)\"") || contains("def \(name)(")
  }
}

/// The table of `docs/head-unit-rules.md`.
struct RuleTable {
  /// A file that a cell links to, and what of it is meant.
  struct Link: Hashable {
    /// The way to the file from the top of the repository.
    var path: String
    /// Names of types, methods or tests in it.
    var names: [String]
  }

  /// A rule.
  struct Row: Hashable {
    var id: String
    var rule: String
    var enforced: String
    var tested: String
  }

  /// The rules in the order of the file.
  let rows: [Row]

  /// Reads the table out of Markdown.
  init(_ markdown: String) {
    rows = markdown.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 6, !cells[1].isEmpty, cells[1] != "id", !cells[1].hasPrefix("---")
      else { return nil }
      return Row(id: cells[1], rule: cells[2], enforced: cells[3], tested: cells[4])
    }
  }

  /// The files a cell links to: `[Name](../way/to/it) › ` and the names in it between backticks.
  static func links(in cell: String) -> [Link] {
    cell.matches(of: #/\[[^\]]*\]\(([^)]*)\)((?: › `[^`]*`(?:, `[^`]*`)*)?)/#).map { match in
      let names = match.output.2.matches(of: #/`([^`]*)`/#).map { String($0.output.1) }
      let path = String(match.output.1)
      return Link(path: path.hasPrefix("../") ? String(path.dropFirst(3)) : "docs/" + path, names: names)
    }
  }
}

/// The identifiers of the head-unit rules: a group, and a number that is never given to another rule.
enum RuleIDs {
  /// How many rules each group has, in the order of the table.
  static let groups: [(name: String, numbers: ClosedRange<Int>)] = [
    ("IC", 1...15), ("VC", 1...17), ("SE", 1...11), ("LI", 1...10), ("GR", 1...4), ("MA", 1...16), ("NV", 3...3),
    ("AL", 1...7), ("SC", 1...7), ("LC", 1...7), ("PE", 1...9), ("AU", 1...8), ("INV", 1...12),
  ]

  /// All of them, in the order of the table.
  static let all: [String] = groups.flatMap { group in group.numbers.map { "\(group.name)-\($0)" } }

  /// Those that a text cites. A range is as good as its two ends.
  static func cited(in text: String) -> Set<String> {
    Set(text.matches(of: #/\b(?:IC|VC|SE|LI|GR|MA|NV|AL|SC|LC|PE|AU|INV)-[0-9]+\b/#).map { String($0.output) })
  }
}
