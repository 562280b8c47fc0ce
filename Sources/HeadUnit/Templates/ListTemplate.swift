/// Rows in sections: favorites, results, recent places.
public struct ListTemplate: PushableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// The title in the bar.
  public var title: String
  /// All the sections; the number of rows shown depends on the head unit (LI-2, LI-4).
  public var sections: [ListSection]
  /// The text that is shown if there are no rows; `nil` for none (LI-9).
  public var emptyTitle: Variants?
  /// The text below `emptyTitle`; `nil` for none.
  public var emptySubtitle: Variants?
  /// The text of the last row if rows are left out; `nil` for no such row.
  public var overflow: OverflowNote?
  /// The buttons in the bar (MA-2).
  public var bar: BarButtons

  /// Makes a list.
  public init(
    id: TemplateID, title: String, sections: [ListSection], emptyTitle: Variants? = nil,
    emptySubtitle: Variants? = nil, overflow: OverflowNote? = nil, bar: BarButtons = .none
  ) {
    self.id = id
    self.title = title
    self.sections = sections
    self.emptyTitle = emptyTitle
    self.emptySubtitle = emptySubtitle
    self.overflow = overflow
    self.bar = bar
  }

  /// The number of rows in all sections.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The row of an identity, in any section.
  public func row(_ id: RowID) -> ListRow? {
    for section in sections {
      if let row = section.rows.first(where: { $0.id == id }) { return row }
    }
    return nil
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .list(self) }
}

/// Rows under a heading.
public struct ListSection: Hashable, Sendable, Codable {
  /// The section's heading; `nil` for no heading.
  public var header: String?
  /// The rows.
  public var rows: [ListRow]

  /// Makes a section.
  public init(header: String? = nil, rows: [ListRow]) { (self.header, self.rows) = (header, rows) }
}

/// A row of a list or of a search.
public struct ListRow: Hashable, Sendable, Codable, Identifiable {
  /// The row's identity.
  public var id: RowID
  /// Its title.
  public var title: String
  /// The text below the title; `nil` for none.
  public var detail: String?
  /// Its image; `nil` for none. Only the first image of an animation is shown (LI-8).
  public var image: ImageName?
  /// Whether it can be pressed; a row that can't doesn't call the app (LI-7).
  public var isEnabled: Bool
  /// Whether it leads a level deeper (MA-16).
  public var showsDisclosure: Bool
  /// Whether it shows that it is at work (LI-6).
  public var isLoading: Bool

  /// Makes a row.
  public init(
    id: RowID, title: String, detail: String? = nil, image: ImageName? = nil, isEnabled: Bool = true,
    showsDisclosure: Bool = false, isLoading: Bool = false
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.image = image
    self.isEnabled = isEnabled
    self.showsDisclosure = showsDisclosure
    self.isLoading = isLoading
  }

  /// A row that only informs: it can't be pressed (SE-8).
  public static func note(id: RowID, _ title: String) -> ListRow { ListRow(id: id, title: title, isEnabled: false) }
}

/// The last row of a truncated list: it shows the number of missing rows, because a silent cut looks like lost data.
///
/// The app provides the text in the driver's language: "{count} more not shown". The row counts toward the cap.
public struct OverflowNote: Hashable, Sendable, Codable {
  /// The placeholder for the number in the text.
  public static let placeholder = "{count}"

  /// The identity of the row.
  public static let rowID: RowID = "overflow"

  /// The text, with `{count}` in place of the number.
  public var text: String

  /// Makes a note; a text without `{count}` is shown unchanged.
  public init(_ text: String) { self.text = text }

  /// The row for a number of missing rows.
  public func row(missing count: Int) -> ListRow {
    .note(
      id: Self.rowID,
      text.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: String(count)))
  }

  /// Encodes the words.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Decodes the words.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
}

extension ListTemplate {
  /// The list as a head unit shows it (LI-2, LI-3, LI-4).
  ///
  /// If rows are missing and there is a note, the last row shows how many; that row counts toward the limit. While the
  /// car limits lists, the head unit would cut the note off, so the list is trimmed here.
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<ListTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.bar = trimmer.bar(bar, profile.caps)
    let filled = withoutEmptySections(&trimmer)
    let sections = trimmer.uniqueRows(of: filled)
    let cut = RowCut(sections, rows: profile.rowCap(limits), sections: profile.caps.sections, note: overflow)
    shown.sections = cut.kept
    let limited = limits.contains(.lists) && profile.caps.limitedRows < profile.caps.rows
    let cap = profile.rowCap(limits)
    trimmer.drop(cut.dropped, .rows, limited ? .limited(cap) : .cap(cap), .first)
    trimmer.drop(named: cut.droppedSections, .sections, .cap(profile.caps.sections), .first)
    return Trimmed(shown, warnings: trimmer.warnings)
  }

  private func withoutEmptySections(_ trimmer: inout Trimmer) -> [ListSection] {
    for (position, section) in sections.enumerated() where section.rows.isEmpty {
      trimmer.warnings.append(.emptySection(section.header ?? String(position + 1), template: id))
    }
    return sections.filter { !$0.rows.isEmpty }
  }
}

extension Trimmer {
  /// The sections without rows that repeat an earlier identity, in any section: their taps would be ambiguous (SE-3).
  mutating func uniqueRows(of sections: [ListSection]) -> [ListSection] {
    var seen: Set<RowID> = []
    var repeated: [ListRow] = []
    let unique = sections.map { section in
      var section = section
      section.rows = section.rows.filter { row in
        let isNew = seen.insert(row.id).inserted
        if !isNew { repeated.append(row) }
        return isNew
      }
      return section
    }
    drop(repeated, .rows, .repeated, .others)
    return unique.filter { !$0.rows.isEmpty }
  }
}

/// The rows of a list that fit a head unit, and those that don't (LI-3).
struct RowCut {
  /// The sections that are shown, with the note about missing rows if there is one.
  let kept: [ListSection]
  let dropped: [ListRow]
  /// The sections over the limit, which aren't shown, by heading or number.
  let droppedSections: [String]

  init(_ sections: [ListSection], rows cap: Int, sections sectionCap: Int, note: OverflowNote?) {
    let fitting = Array(sections.prefix(sectionCap))
    let beyond = sections.dropFirst(sectionCap)
    let total = sections.reduce(0) { $0 + $1.rows.count }
    let whole = Self.head(fitting, rows: cap)
    droppedSections = beyond.enumerated().map { $0.element.header ?? String(sectionCap + $0.offset + 1) }
    // A single row that says that all rows are missing wouldn't help.
    guard let note, Self.count(whole) < total, cap >= 2 else {
      kept = whole
      dropped = Self.rest(sections, after: whole)
      return
    }
    // The number of sections alone can be too large; then all rows that fit are kept.
    let room = min(cap - 1, Self.count(whole))
    var shorter = Self.head(fitting, rows: room)
    dropped = Self.rest(sections, after: shorter)
    if !shorter.isEmpty { shorter[shorter.count - 1].rows.append(note.row(missing: total - room)) }
    kept = shorter
  }

  private static func count(_ sections: [ListSection]) -> Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The first rows, section by section; a section that crosses the cap keeps its first rows.
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
