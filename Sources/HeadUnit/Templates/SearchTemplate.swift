/// A keyboard with rows below it. It has no bar buttons, so it can't have a microphone button (SE-6).
public struct SearchTemplate: PushableTemplate {
  /// The identity of the row for a search without results.
  public static let nothingFoundRowID: RowID = "nothingFound"

  /// The identity of the instance.
  public var id: TemplateID
  /// The typed text.
  public var text: String
  /// The rows, best first: a unit may show a single one under its keyboard (SE-9).
  public var rows: [ListRow]
  /// The number of the text that the rows answer; an answer to an older one isn't shown (SE-2).
  public var generation: Int
  /// The text of the only row if nothing was found: without a row the keyboard refuses to close (SE-8). `nil` for no
  /// such row.
  public var nothingFound: String?
  /// The text of the last row if rows are left out; `nil` for no such row.
  public var overflow: OverflowNote?
  /// The label of the search key, such as "Save"; `nil` for the head unit's own word.
  public var searchKey: String?

  /// Makes a search.
  public init(
    id: TemplateID, text: String = "", rows: [ListRow] = [], generation: Int = 0, nothingFound: String? = nil,
    overflow: OverflowNote? = nil, searchKey: String? = nil
  ) {
    self.id = id
    self.text = text
    self.rows = rows
    self.generation = generation
    self.nothingFound = nothingFound
    self.overflow = overflow
    self.searchKey = searchKey
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .search(self) }

  /// The search as a head unit shows it. Its rows are limited like one section of a list (SE-9). If a typed text has no
  /// results, a row that can't be pressed replaces them, so that the keyboard can be closed (SE-8).
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<SearchTemplate> {
    var shown = self
    if rows.isEmpty {
      shown.rows = text.isBlank ? [] : nothingFound.map { [.note(id: Self.nothingFoundRowID, $0)] } ?? []
      return Trimmed(shown)
    }
    let list = ListTemplate(id: id, title: "", sections: [ListSection(rows: rows)], overflow: overflow)
    let trimmed = list.trimmed(for: profile, limits: limits)
    shown.rows = trimmed.shown.sections.flatMap(\.rows)
    return Trimmed(shown, warnings: trimmed.warnings)
  }
}

/// The answers to what is being typed.
///
/// The head unit shows the latest answer, even one to an older text (SE-2). So every text has a number, and the
/// completion of an older one is called with the rows on the screen.
public struct SearchAnswers: Hashable, Sendable {
  /// The action for an answer.
  public enum Outcome: Hashable, Sendable {
    /// Call the completion of the generation with these rows, which are new.
    case show(rows: [ListRow], generation: Int)
    /// Call the completion of the generation with these rows, which are already on the screen.
    case keep(rows: [ListRow], generation: Int)
    /// The generation was already answered, or is unknown: call nothing.
    case none
  }

  /// The number of the latest text.
  public private(set) var generation = 0
  /// The latest text.
  public private(set) var text = ""
  /// The rows on the screen.
  public private(set) var rows: [ListRow] = []
  /// The texts that wait for their completion, oldest first.
  public private(set) var open: [Int] = []

  /// Starts without a typed text.
  public init(rows: [ListRow] = []) { self.rows = rows }

  /// The text changed.
  ///
  /// - Returns: The number to answer with.
  public mutating func typed(_ text: String) -> Int {
    generation += 1
    self.text = text
    open.append(generation)
    return generation
  }

  /// The rows for a text were found.
  public mutating func answered(_ rows: [ListRow], generation: Int) -> Outcome {
    guard let position = open.firstIndex(of: generation) else { return .none }
    open.remove(at: position)
    guard generation == self.generation else { return .keep(rows: self.rows, generation: generation) }
    self.rows = rows
    return .show(rows: rows, generation: generation)
  }

  /// Ends the search: every open completion must be called, with no rows.
  ///
  /// - Returns: The numbers of those texts, oldest first. Later answers are ignored.
  public mutating func end() -> [Int] {
    defer {
      open = []
      rows = []
      text = ""
      generation += 1
    }
    return open
  }
}
