/// A template over the stack.
public enum AnyPresentable: Hashable, Sendable, Codable, Identifiable {
  /// The frames of a voice search.
  case voiceControl(VoiceControlTemplate)
  /// An alert.
  case alert(AlertTemplate)
  /// An action sheet.
  case actionSheet(ActionSheetTemplate)

  private enum VoiceControlCodingKeys: String, CodingKey { case _0 = "template" }
  private enum AlertCodingKeys: String, CodingKey { case _0 = "template" }
  private enum ActionSheetCodingKeys: String, CodingKey { case _0 = "template" }

  /// Which instance it is.
  public var id: TemplateID {
    switch self {
    case .voiceControl(let template): template.id
    case .alert(let template): template.id
    case .actionSheet(let template): template.id
    }
  }

  /// Which kind it is.
  public var kind: TemplateKind {
    switch self {
    case .voiceControl: .voiceControl
    case .alert: .alert
    case .actionSheet: .actionSheet
    }
  }

  /// The buttons of an alert or an action sheet.
  public var actions: [AlertAction] {
    switch self {
    case .voiceControl: []
    case .alert(let template): template.actions
    case .actionSheet(let template): template.actions
    }
  }
}
