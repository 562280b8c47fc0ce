/// Rows in sections: favourites, results, recent places.
public struct ListTemplate: PushableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.list

  /// Which instance it is.
  public var id: TemplateID
  /// What stands in the bar.
  public var title: String
  /// The sections, all of them; how many rows are shown depends on the head unit (LI-2, LI-4).
  public var sections: [ListSection]
  /// What is shown where there are no rows; `nil` for nothing (LI-9).
  public var emptyTitle: Variants?
  /// What is shown below that; `nil` for nothing.
  public var emptySubtitle: Variants?
  /// What the last row says where rows are missing; `nil` for no such row.
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

  /// How many rows all sections have.
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
