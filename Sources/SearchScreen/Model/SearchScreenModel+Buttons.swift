public import HeadUnit

extension TemplateID {
  /// The map, which is the root.
  static let map: TemplateID = "map"
}

extension ButtonID {
  /// Opens the microphone.
  public static let microphone: ButtonID = "microphone"
  /// Opens the keyboard.
  public static let search: ButtonID = "search"
  /// Shows the rubricator.
  public static let categories: ButtonID = "categories"
  /// Shows home, work, favourites and visits.
  public static let favourites: ButtonID = "favourites"
  /// Shows the arrows that move the map (MA-4).
  public static let pan: ButtonID = "pan"
  /// Takes the arrows away (MA-3).
  public static let endPan: ButtonID = "endPan"
  /// Brings the map nearer.
  public static let zoomIn: ButtonID = "zoomIn"
  /// Takes the map farther away.
  public static let zoomOut: ButtonID = "zoomOut"
  /// Shows where the driver is.
  public static let locate: ButtonID = "locate"
  /// Shows further rubrics.
  public static let more: ButtonID = "more"
  /// Closes an alert.
  public static let close: ButtonID = "close"
  /// Ends guidance.
  public static let endRoute: ButtonID = "endRoute"
  /// Closes an alert and opens the microphone.
  public static let speak: ButtonID = "speak"
}

extension SearchScreenModel {
  /// A button was pressed.
  mutating func tapped(_ button: ButtonID, on template: TemplateID) {
    if stack.presentation?.shown.id == template {
      if notices.modal == template, answeredNotice(by: button) { return }
      if !answered(button, on: template) { tappedModal(button) }
      return
    }
    if template == .map, answeredNotice(by: button) { return }
    switch button {
    case .microphone: speakTapped()
    case .close: follow(voice.choiceLeft())
    case .keepPlace, .editPlaces: tappedOwnPlaces(button, on: template)
    // Pressed twice before the first came up, it opens once.
    case .search, .categories, .favourites: if stack.top?.id == template { browse(button) }
    case .pan: setPanning(true)
    case .endPan: setPanning(false)
    case .zoomIn: effects.append(.zoomMap(steps: 1))
    case .zoomOut: effects.append(.zoomMap(steps: -1))
    case .locate: effects.append(.centreMap)
    case .endRoute: endDrive(finished: false)
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
