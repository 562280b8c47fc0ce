import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `AlertTemplate` ↔ `CPAlertTemplate`. It can have no buttons; then the library dismisses it (AL-3).
@MainActor final class AlertAdapter: TemplateAdapter {
  let id: TemplateID
  let template: CPTemplate

  init(_ shown: AlertTemplate, _ report: @escaping Report) {
    id = shown.id
    template = CPAlertTemplate(
      titleVariants: shown.titles.titles,
      actions: shown.actions.map { $0.carPlay { report(.buttonTapped($0, template: shown.id)) } })
    template.userInfo = id.rawValue
  }
}

/// `ActionSheetTemplate` ↔ `CPActionSheetTemplate` (AL-6).
@MainActor final class ActionSheetAdapter: TemplateAdapter {
  let id: TemplateID
  let template: CPTemplate

  init(_ shown: ActionSheetTemplate, _ report: @escaping Report) {
    id = shown.id
    template = CPActionSheetTemplate(
      title: shown.title, message: shown.message,
      actions: shown.actions.map { $0.carPlay { report(.buttonTapped($0, template: shown.id)) } })
    template.userInfo = id.rawValue
  }
}

extension AlertAction {
  /// The action as the platform's; a press is only reported. The library does the dismissing (AL-4).
  @MainActor func carPlay(_ tapped: @escaping @MainActor (ButtonID) -> Void) -> CPAlertAction {
    let id = id
    return CPAlertAction(title: title, style: style.carPlay) { _ in tapped(id) }
  }
}

extension AlertAction.Style {
  fileprivate var carPlay: CPAlertAction.Style {
    switch self {
    case .plain: .default
    case .cancel: .cancel
    case .destructive: .destructive
    }
  }
}
