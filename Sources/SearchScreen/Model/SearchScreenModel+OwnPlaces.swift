public import HeadUnit
import Places

extension ButtonID {
  /// Asks what to do with the place on show.
  public static let keepPlace: ButtonID = "keepPlace"
  /// Shows the driver's own places to be changed.
  public static let editPlaces: ButtonID = "editPlaces"
  /// Keeps a place as a favourite.
  public static let keepFavourite: ButtonID = "keepFavourite"
  /// Makes a place home.
  public static let setHome: ButtonID = "setHome"
  /// Makes a place work.
  public static let setWork: ButtonID = "setWork"
  /// Opens the keyboard for another name.
  public static let rename: ButtonID = "rename"
  /// Asks before a place is removed, and then removes it.
  public static let remove: ButtonID = "remove"
  /// Asks how another place is to be chosen for home or work.
  public static let chooseAnother: ButtonID = "chooseAnother"
  /// Opens the keyboard to choose a place.
  public static let chooseByKeyboard: ButtonID = "chooseByKeyboard"
}

extension SearchScreenModel {
  var ownWords: OwnPlaceStrings { OwnPlaceStrings(settings.language) }

  // MARK: Changes

  /// Has a change made; the driver's own is waited for, and is told where it fails.
  mutating func make(_ change: OwnPlaceChange) {
    editing.changes += 1
    effects.append(.changeOwnPlaces(change, number: editing.changes))
    if case .visit = change { return }
    editing.unanswered.insert(editing.changes)
    let seconds = settings.profile.rowTiming.patience / .seconds(1)
    effects.append(.startTimer(.ownPlaces(change: editing.changes), seconds: seconds))
  }

  /// A change was made, or was not.
  mutating func ownPlacesChanged(_ number: Int, isDone: Bool) {
    guard (1...max(1, editing.changes)).contains(number), isConnected else { return }
    if isDone { effects.append(.readOwnPlaces) } else { changeFailed(number) }
    editing.unanswered.remove(number)
  }

  /// A change that was not answered in time may still be made, but the driver cannot wait for it.
  mutating func changeFailed(_ number: Int) {
    guard editing.unanswered.remove(number) != nil else { return }
    show(
      AlertTemplate(
        id: newID("notSaved"), titles: Variants(keepingNonblank: ownWords.notSaved),
        actions: [AlertAction(id: .close, title: strings.close, style: .cancel)]))
  }

  // MARK: The trip on show

  /// The words of the panel's buttons: where home or work is being chosen, its first button does not start a trip.
  var tripTexts: TripPreview.Texts {
    var texts = TripPreview.Texts(TripWords(settings.language))
    switch editing.choosing?.role {
    case .home: texts.start = ownWords.setHome
    case .work: texts.start = ownWords.setWork
    case .favourite: break
    case nil: if addsStop { texts.start = driveWords.addStop }
    }
    return texts
  }

  /// The buttons at the end of the map's bar while trips are on show.
  func offerButtons(for place: Place?) -> [BarButton] {
    var buttons = mapTemplate().bar.trailing
    guard editing.isPossible, editing.choosing == nil, let place else { return buttons }
    let word = kept(place) == nil ? ownWords.keep : ownWords.edit
    buttons.removeAll { [.favourites, .endRoute].contains($0.id) }
    return buttons + [BarButton(id: .keepPlace, .text(word))]
  }

  /// Another trip is looked at, or the driver's own places are others.
  mutating func updateOfferButtons() {
    guard !offered.isEmpty else { return }
    let buttons = offerButtons(for: placeOnShow)
    updateMap { map in
      if map.tripPreview != nil { map.bar.trailing = buttons }
    }
  }

  var placeOnShow: Place? {
    guard case .map(let map) = stack[.map] else { return nil }
    let shown = offered.first { TripID($0.place.id) == map.tripPreview?.selected } ?? offered.first
    return shown?.place
  }

  /// The driver's own place that a place is, under whatever name.
  func kept(_ place: Place) -> UserPlace? {
    own.first { $0.id == place.id } ?? own.first { $0.coordinate == place.coordinate }
  }

  // MARK: Home and work

  /// Makes the place that was chosen home or work.
  ///
  /// - Returns: Whether one was being chosen.
  mutating func chose(_ place: Place) -> Bool {
    guard let choosing = editing.choosing else { return false }
    editing.choosing = nil
    withdrawOffer()
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
    set(place, as: choosing.role)
    showFavourites()
    return true
  }

  /// Makes a place home or work, under the names that the driver gave it.
  mutating func set(_ place: Place, as role: UserPlace.Role) {
    var new = own.first { $0.role == role } ?? UserPlace(role: role, name: title(role), coordinate: place.coordinate)
    new.coordinate = place.coordinate
    new.address = place.address ?? place.name
    make(.set(new))
  }

  func title(_ role: UserPlace.Role) -> String {
    switch role {
    case .home: strings.home
    case .work: strings.work
    case .favourite: strings.favourites
    }
  }

  // MARK: Favourites

  mutating func keepFavourite(_ place: Place) {
    make(
      .set(
        UserPlace(role: .favourite, name: freeName(for: place), coordinate: place.coordinate, address: place.address)))
  }

  /// A name that no favourite has: another branch of the same name must not take the place of the first.
  private func freeName(for place: Place) -> String {
    if !isTaken(place.name) { return place.name }
    let name = place.address.map { "\(place.name), \($0)" } ?? place.name
    if !isTaken(name) { return name }
    var number = 2
    while isTaken("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}
