/// An alert over the whole screen.
///
/// It can have no actions; then only the app dismisses it, as soon as the missing data has arrived (AL-3).
public struct AlertTemplate: PresentableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// Its title.
  public var titles: Variants
  /// Its buttons; if there are too many, the last ones are kept (AL-2).
  public var actions: [AlertAction]

  /// Makes an alert.
  public init(id: TemplateID, titles: Variants, actions: [AlertAction] = []) {
    self.id = id
    self.titles = titles
    self.actions = actions
  }

  /// The template in the type that a stack keeps.
  public var presentable: AnyPresentable { .alert(self) }

  /// The alert as a head unit shows it: it keeps the LAST actions if there are too many (AL-2).
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<AlertTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.actions = trimmer.keep(actions, .actions, .cap(profile.caps.alertActions), .last, isBlank: \.title.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}

/// A question with at least one answer (AL-6).
public struct ActionSheetTemplate: PresentableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// The question; `nil` for none.
  public var title: String?
  /// The text below the question; `nil` for none.
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

  /// The action sheet as a head unit shows it: no cap is known, and blank actions are left out (AL-6).
  public func trimmed() -> Trimmed<ActionSheetTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.actions = trimmer.keep(actions, .actions, .blank, .others, isBlank: \.title.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}

/// A button of an alert or an action sheet.
public struct AlertAction: Hashable, Sendable, Codable, Identifiable {
  /// The style of a button.
  public enum Style: String, Hashable, Sendable, Codable, CaseIterable {
    /// An ordinary button.
    case plain
    /// A button that changes nothing.
    case cancel
    /// A button that removes something.
    case destructive
  }

  /// The button's identity.
  public var id: ButtonID
  /// Its label.
  public var title: String
  /// Its style.
  public var style: Style

  /// Makes an action.
  public init(id: ButtonID, title: String, style: Style = .plain) {
    self.id = id
    self.title = title
    self.style = style
  }
}
