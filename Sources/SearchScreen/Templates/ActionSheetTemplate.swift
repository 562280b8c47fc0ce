/// A question with several answers, one at least (AL-6).
public struct ActionSheetTemplate: PresentableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.actionSheet

  /// Which instance it is.
  public var id: TemplateID
  /// What it asks; `nil` for nothing.
  public var title: String?
  /// What it says below that; `nil` for nothing.
  public var message: String?
  /// The answers.
  public var actions: [AlertAction]

  /// Makes an action sheet.
  public init(id: TemplateID, title: String? = nil, message: String? = nil, actions: [AlertAction]) {
    self.id = id
    self.title = title
    self.message = message
    self.actions = actions
  }

  /// The template in the type that a stack keeps.
  public var presentable: AnyPresentable { .actionSheet(self) }
}
