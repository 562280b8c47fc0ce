/// A notice over everything.
///
/// It may have no actions at all; then only the app takes it away, as soon as what is missing has arrived (AL-3).
public struct AlertTemplate: PresentableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.alert

  /// Which instance it is.
  public var id: TemplateID
  /// What it says.
  public var titles: Variants
  /// Its buttons; where there are too many, the last ones are kept (AL-2).
  public var actions: [AlertAction]

  /// Makes an alert.
  public init(id: TemplateID, titles: Variants, actions: [AlertAction] = []) {
    self.id = id
    self.titles = titles
    self.actions = actions
  }

  /// The template in the type that a stack keeps.
  public var presentable: AnyPresentable { .alert(self) }
}
