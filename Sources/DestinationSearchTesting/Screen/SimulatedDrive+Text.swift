import DestinationSearch
import ScreenRendering
import SearchScreen
import VoiceControl

extension SimulatedDrive {
  /// What the driver sees, as text: the head unit's glass, not what the app takes for it.
  public var text: String { ScreenText(screen).description }

  /// Every row of the list or the search on the glass, as the driver reads them by scrolling.
  public var rows: [String] {
    guard headUnit.glass.modal == nil, let top = headUnit.stack.last else { return [] }
    return top.rows.map { row in
      let words = [row.title, row.detail].compactMap(\.self).joined(separator: " — ")
      return (row.isEnabled ? "• " : "∅ ") + words + (row.isLoading ? " ⟳" : "")
    }
  }

  /// Puts what is on the glass into the story.
  public mutating func glance(_ caption: String) { tell(.glance(caption, screen: indented(text))) }

  /// Puts every row of the list on the glass into the story.
  public mutating func scroll(_ caption: String) {
    tell(.glance(caption, screen: rows.map { "          \($0)\n" }.joined()))
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "          \($0)\n" }.joined()
  }

  private var screen: Screen {
    let glass = headUnit.glass
    return Screen(
      stack: glass.stack, modal: glass.modal, profile: headUnit.profile, style: glass.style, limits: glass.limits,
      language: model.settings.language)
  }

  /// What a modal says.
  func words(of modal: AnyPresentable) -> String {
    switch modal {
    case .voiceControl(let voice): voice.activeFrame?.titleVariants.first ?? ""
    case .alert(let alert): alert.titles.longest
    case .actionSheet(let sheet): sheet.title ?? ""
    }
  }
}
