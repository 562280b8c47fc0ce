import SearchScreen
import VoiceControl

extension SearchScreenModel {
  /// A button was pressed.
  mutating func tapped(_ button: ButtonID, on template: TemplateID) {
    if stack.presentation?.shown.id == template { return tappedModal(button) }
    switch button {
    case .microphone: speakTapped()
    case .close: follow(voice.choiceLeft())
    // Pressed twice before the first came up, it opens once.
    case .search, .categories, .favourites: if stack.top?.id == template { browse(button) }
    case .pan: setPanning(true)
    case .endPan: setPanning(false)
    case .zoomIn: effects.append(.zoomMap(steps: 1))
    case .zoomOut: effects.append(.zoomMap(steps: -1))
    case .locate: effects.append(.centreMap)
    default: tappedGrid(button, template)
    }
  }

  /// A button of an alert, or of the voice template where the platform has some (VC-17).
  private mutating func tappedModal(_ button: ButtonID) {
    switch button {
    case .microphone: speakTapped()
    case .speak:
      speaksNext = true
      dismissModal()
    default:
      if voice.state.hasModal { cancel() } else { dismissModal() }
    }
  }

  /// The driver looks by hand: a question that is being asked is asked no further.
  private mutating func browse(_ button: ButtonID) {
    stopSaying()
    switch button {
    case .search: showSearch()
    case .categories: showCategories()
    default: showFavourites()
    }
  }

  private mutating func tappedGrid(_ button: ButtonID, _ template: TemplateID) {
    if grid.tapped(button) {
      let page = gridTemplate(template)
      change { stack throws(ScreenError) in try stack.update(page) }
    } else if let group = settings.groups.first(where: { $0.id == button.rawValue }) {
      look(up: .group(group.id), title: strings.groups[group.id] ?? group.name, row: nil, template: template)
    }
  }
}
