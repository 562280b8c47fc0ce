import Foundation

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
