import Foundation
import TestSupport
import Testing

/// Checks that `docs/head-unit-rules.md` has every rule, that its links are valid, and that tests cite the rules.
@Suite struct RuleTableTests {
  private static let table = Result { RuleTable(try Repository.text("docs/head-unit-rules.md")) }

  @Test("The tables contain each rule once, in order, and no other rule")
  func everyRule() throws {
    let ids = try Self.table.get().rows.map(\.id)
    #expect(Set(RuleIDs.all).subtracting(ids) == [], "missing")
    #expect(Set(ids).subtracting(RuleIDs.all) == [], "unknown")
    #expect(ids == RuleIDs.all, "not each once, in order")
  }

  @Test("Each rule has a text, and a link to the code that enforces it or the reason for its absence")
  func everyCell() throws {
    for row in try Self.table.get().rows {
      #expect(row.rule.count > 10, "\(row.id) has no text")
      let hasLink = !RuleTable.links(in: row.enforced).isEmpty
      #expect(!row.isEnforced || hasLink, "\(row.id) has no link to the code that enforces it")
    }
  }

  @Test("Each linked file exists and declares the names beside the link")
  func everyLink() throws {
    var seen = 0
    for row in try Self.table.get().rows {
      for link in RuleTable.links(in: row.rule + row.enforced) {
        let text = try? Repository.text(link.path)
        #expect(text != nil, "\(row.id): \(link.path) doesn't exist")
        for name in link.names where text?.declares(name) == false {
          Issue.record("\(row.id): \(link.path) doesn't declare \(name)")
        }
        seen += 1
      }
    }
    #expect(seen > 100)
  }

  @Test("At least one test cites each rule that the library or the example enforces")
  func everyTest() throws {
    let cited = try RuleIDs.cited(below: ["Tests", "Examples/CarAppExample/Tests"])
    let enforced = Set(try Self.table.get().rows.filter(\.isEnforced).map(\.id))
    #expect(enforced.subtracting(cited) == [], "cited by no test")
    #expect(enforced.count > 80, "the tables are not read")
  }

  @Test("Code, tests, and examples cite only rules of the tables")
  func everyCitation() throws {
    let cited = try RuleIDs.cited(below: ["Sources", "Tests", "Examples"])
    #expect(cited.subtracting(RuleIDs.all) == [], "unknown")
    #expect(cited.count > 80, "citations are not read")
  }
}

extension String {
  /// Whether Swift source declares something of a name: a type, a method, a property, a case.
  fileprivate func declares(_ name: String) -> Bool {
    let kinds = #/\b(?:struct|class|enum|actor|protocol|extension|func|var|let|case)\b[^\n{=]*/#
    let word = "\\b\(NSRegularExpression.escapedPattern(for: name))\\b"
    return matches(of: kinds).contains { $0.output.range(of: word, options: .regularExpression) != nil }
  }
}

/// The tables of `docs/head-unit-rules.md`.
struct RuleTable {
  /// A file that a cell links to, and the names beside the link.
  struct Link: Hashable {
    /// The file's path from the top of the repository.
    var path: String
    /// Names of types, methods, properties, and cases that the file declares.
    var names: [String]
  }

  /// A rule.
  struct Row: Hashable {
    var id: String
    var rule: String
    var enforced: String

    /// Whether the library or the example enforces the rule: it applies, and isn't left to the app.
    var isEnforced: Bool { !enforced.hasPrefix("doesn't apply: ") && !enforced.hasPrefix("the app: ") }
  }

  /// The rules in the order of the file.
  let rows: [Row]

  /// Reads the tables with three columns.
  init(_ markdown: String) {
    rows = markdown.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count == 5, cells[1] != "id", !cells[1].hasPrefix("---") else { return nil }
      return Row(id: cells[1], rule: cells[2], enforced: cells[3])
    }
  }

  /// The links of a cell: `[Name](../path/to/the/file) › ` and names between backticks.
  static func links(in cell: String) -> [Link] {
    cell.matches(of: #/\[[^\]]*\]\(([^)]*)\)((?: › `[^`]*`(?:, `[^`]*`)*)?)/#).map { match in
      let names = match.output.2.matches(of: #/`([^`]*)`/#).map { String($0.output.1) }
      let path = String(match.output.1)
      return Link(path: path.hasPrefix("../") ? String(path.dropFirst(3)) : "docs/" + path, names: names)
    }
  }
}

/// The ids of the head-unit rules: a group and a number. An id is never reused.
enum RuleIDs {
  /// The numbers of each group, in the order of the tables.
  static let groups: [(name: String, numbers: ClosedRange<Int>)] = [
    ("IC", 1...15), ("VC", 1...17), ("SE", 1...11), ("LI", 1...10), ("GR", 1...4), ("MA", 1...16), ("NV", 3...3),
    ("AL", 1...7), ("SC", 1...7), ("LC", 1...7), ("PE", 1...9), ("AU", 1...8), ("INV", 1...12),
  ]

  /// All ids, in the order of the tables.
  static let all: [String] = groups.flatMap { group in group.numbers.map { "\(group.name)-\($0)" } }

  /// The ids that the Swift files below folders cite; of a range, only its two ends.
  static func cited(below folders: [String]) throws -> Set<String> {
    let texts = try folders.flatMap(Repository.swiftFiles).map(Repository.text)
    return texts.reduce(into: []) { ids, text in ids.formUnion(cited(in: text)) }
  }

  /// The ids that a text cites.
  private static func cited(in text: String) -> Set<String> {
    Set(text.matches(of: #/\b(?:IC|VC|SE|LI|GR|MA|NV|AL|SC|LC|PE|AU|INV)-[0-9]+\b/#).map { String($0.output) })
  }
}
