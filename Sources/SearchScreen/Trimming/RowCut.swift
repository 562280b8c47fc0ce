/// The rows of a list that fit a head unit, and those that do not (LI-3).
struct RowCut {
  /// The sections that are shown, with the note about missing rows if there is one.
  let kept: [ListSection]
  /// The rows that are not shown.
  let dropped: [ListRow]
  /// The sections that are not shown because there are too many, by heading or number.
  let droppedSections: [String]

  init(_ sections: [ListSection], rows cap: Int, sections sectionCap: Int, note: OverflowNote?) {
    let fitting = Array(sections.prefix(sectionCap))
    let beyond = sections.dropFirst(sectionCap)
    let total = sections.reduce(0) { $0 + $1.rows.count }
    let whole = Self.head(fitting, rows: cap)
    droppedSections = beyond.enumerated().map { $0.element.header ?? String(sectionCap + $0.offset + 1) }
    // A single row that says that all of them are missing would help nobody.
    guard let note, Self.count(whole) < total, cap >= 2 else {
      kept = whole
      dropped = Self.rest(sections, after: whole)
      return
    }
    // Sections alone can be too many; then the rows that fit need not make room.
    let room = min(cap - 1, Self.count(whole))
    var shorter = Self.head(fitting, rows: room)
    dropped = Self.rest(sections, after: shorter)
    if !shorter.isEmpty { shorter[shorter.count - 1].rows.append(note.row(missing: total - room)) }
    kept = shorter
  }

  private static func count(_ sections: [ListSection]) -> Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The first rows, section by section; a section that crosses the cap keeps its head.
  private static func head(_ sections: [ListSection], rows cap: Int) -> [ListSection] {
    var room = cap
    var head: [ListSection] = []
    for var section in sections where room > 0 {
      section.rows = Array(section.rows.prefix(room))
      room -= section.rows.count
      head.append(section)
    }
    return head
  }

  private static func rest(_ sections: [ListSection], after head: [ListSection]) -> [ListRow] {
    Array(sections.flatMap(\.rows).dropFirst(count(head)))
  }
}
