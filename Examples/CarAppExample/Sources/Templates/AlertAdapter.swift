import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `AlertTemplate` ↔ `CPAlertTemplate`. It may have no buttons; the library takes it away then (AL-3).
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
