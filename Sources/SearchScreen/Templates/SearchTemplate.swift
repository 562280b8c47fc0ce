/// A keyboard with rows under it. It has no bar buttons, so a microphone cannot sit here (SE-6).
public struct SearchTemplate: PushableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.search

  /// The identity of the row that says that nothing was found.
  public static let nothingFoundRowID: RowID = "nothingFound"

  /// Which instance it is.
  public var id: TemplateID
  /// What was typed.
  public var text: String
  /// The rows, best first: a unit may show a single one under its keyboard (SE-9).
  public var rows: [ListRow]
  /// The number of the text the rows answer; an answer to an older one is not shown (SE-2).
  public var generation: Int
  /// What the only row says where nothing was found: without a row the keyboard refuses to close (SE-8).
  /// `nil` for no such row.
  public var nothingFound: String?
  /// What the last row says where rows are missing; `nil` for no such row.
  public var overflow: OverflowNote?

  /// Makes a search.
  public init(
    id: TemplateID, text: String = "", rows: [ListRow] = [], generation: Int = 0, nothingFound: String? = nil,
    overflow: OverflowNote? = nil
  ) {
    self.id = id
    self.text = text
    self.rows = rows
    self.generation = generation
    self.nothingFound = nothingFound
    self.overflow = overflow
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .search(self) }
}
