import Foundation
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

  /// Whether Swift source has a test of a name, or a story with it.
  fileprivate func hasTest(_ name: String) -> Bool {
    contains("func \(name)(") || contains("func `\(name)`(") || contains("\"\(name)\"")
  }
}
