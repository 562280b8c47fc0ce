/// Pictures to press: the rubricator. Eight are shown; ``GridPaging`` makes pages of more (GR-1, GR-4).
public struct GridTemplate: PushableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.grid

  /// Which instance it is.
  public var id: TemplateID
  /// What stands in the bar.
  public var title: String
  /// The buttons, row by row.
  public var buttons: [GridButton]
  /// The buttons in the bar (MA-2).
  public var bar: BarButtons

  /// Makes a grid.
  public init(id: TemplateID, title: String, buttons: [GridButton], bar: BarButtons = .none) {
    self.id = id
    self.title = title
    self.buttons = buttons
    self.bar = bar
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .grid(self) }
}
