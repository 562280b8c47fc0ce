public import HeadUnit

extension ButtonID {
  /// Opens the microphone.
  public static var microphone: ButtonID { "microphone" }
  /// Opens the keyboard.
  public static var search: ButtonID { "search" }
  /// Shows the rubricator, the tree of place categories.
  public static var categories: ButtonID { "categories" }
  /// Shows home, work, favorites, and visits.
  public static var favorites: ButtonID { "favourites" }
  /// Shows the arrows that move the map (MA-4).
  public static var pan: ButtonID { "pan" }
  /// Removes the arrows (MA-3).
  public static var endPan: ButtonID { "endPan" }
  /// Zooms the map in.
  public static var zoomIn: ButtonID { "zoomIn" }
  /// Zooms the map out.
  public static var zoomOut: ButtonID { "zoomOut" }
  /// Shows the driver's position.
  public static var locate: ButtonID { "locate" }
  /// Shows further rubrics.
  public static var more: ButtonID { "more" }
  /// Closes an alert.
  public static var close: ButtonID { "close" }
  /// Ends guidance.
  public static var endRoute: ButtonID { "endRoute" }
  /// Closes an alert and opens the microphone.
  public static var speak: ButtonID { "speak" }
}

extension SearchScreenModel {
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
      turn.speaksNext = true
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
