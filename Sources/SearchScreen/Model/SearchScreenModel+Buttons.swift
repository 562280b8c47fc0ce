public import HeadUnit

extension ButtonID {
  /// Opens the microphone.
  public static let microphone: ButtonID = "microphone"
  /// Opens the keyboard.
  public static let search: ButtonID = "search"
  /// Shows the rubricator, the tree of place categories.
  public static let categories: ButtonID = "categories"
  /// Shows home, work, favorites, and visits.
  public static let favorites: ButtonID = "favourites"
  /// Shows the arrows that move the map (MA-4).
  public static let pan: ButtonID = "pan"
  /// Removes the arrows (MA-3).
  public static let endPan: ButtonID = "endPan"
  /// Zooms the map in.
  public static let zoomIn: ButtonID = "zoomIn"
  /// Zooms the map out.
  public static let zoomOut: ButtonID = "zoomOut"
  /// Shows the driver's position.
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
      if notices.modal == template, let actions = notices.tapped(button) { return perform(actions) }
      if !answered(button, on: template) { tappedModal(button) }
      return
    }
    if template == .map, let actions = notices.tapped(button) { return perform(actions) }
    switch button {
    case .microphone: speakTapped()
    case .close: leaveChoice()
    case .keepPlace, .editPlaces: tappedOwnPlaces(button, on: template)
    // A button that is pressed twice before the first template came up opens one template.
    case .search, .categories, .favorites: if stack.top?.id == template { browse(button) }
    case .pan: setPanning(true)
    case .endPan: setPanning(false)
    case .zoomIn: emit(.zoomMap(steps: 1))
    case .zoomOut: emit(.zoomMap(steps: -1))
    case .locate: emit(.centreMap)
    case .endRoute: endDrive(finished: false)
    default: tappedGrid(button, template)
    }
  }

  /// A button of an alert was pressed, or of the voice template if the platform has buttons there (VC-17).
  private mutating func tappedModal(_ button: ButtonID) {
    switch button {
    case .microphone: speakTapped()
    case .speak:
      turn.speakNext()
      dismissModal()
    default:
      if voice.state.hasModal { cancel() } else { dismissModal() }
    }
  }

  /// The driver searches by hand: a question in progress ends.
  private mutating func browse(_ button: ButtonID) {
    outbox.stopSaying()
    switch button {
    case .search: showSearch()
    case .categories: showCategories()
    default: showFavorites()
    }
  }
}
