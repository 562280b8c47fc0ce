import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

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
