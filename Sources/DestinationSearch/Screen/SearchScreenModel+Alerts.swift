import SearchScreen
import VoiceControl

extension TemplateID {
  /// The alert that there is no map; it goes by itself (AL-3).
  static let noMap: TemplateID = "noMap"
}

extension SearchScreenModel {
  /// Says that the keyboard may not be used, and what can be (SC-5).
  mutating func showKeyboardLimited() {
    show(
      AlertTemplate(
        id: newID("keyboardLimited"), titles: Variants(keepingNonblank: strings.keyboardLimited),
        actions: [
          AlertAction(id: .speak, title: strings.speak), AlertAction(id: .close, title: strings.close, style: .cancel),
        ]))
  }

  func lookupFailedAlert() -> AlertTemplate {
    AlertTemplate(
      id: TemplateID("lookupFailed-\(lookups)"), titles: Variants(keepingNonblank: strings.lookupFailed),
      actions: [closing])
  }

  /// Names what has to be put right, and how (PE-7).
  mutating func failureAlert(_ failure: VoiceControl.Failure) -> AlertTemplate {
    AlertTemplate(
      id: newID("failure"),
      titles: Variants(keepingNonblank: VoiceFrame.make(.failed(failure), in: settings.language).titleVariants),
      actions: [closing])
  }

  private var closing: AlertAction { AlertAction(id: .close, title: strings.close, style: .cancel) }
}

extension ScreenStrings {
  /// The button that shows further rubrics.
  var moreButton: GridButton {
    GridButton(id: .more, titles: Variants(keepingNonblank: more), image: "more")
  }
}
