public import HeadUnit
import Places

extension ButtonID {
  /// Asks what to do with the place on show.
  public static var keepPlace: ButtonID { "keepPlace" }
  /// Shows the saved places, to change them.
  public static var editPlaces: ButtonID { "editPlaces" }
  /// Saves a place as a favorite.
  public static var keepFavorite: ButtonID { "keepFavourite" }
  /// Sets a place as home.
  public static var setHome: ButtonID { "setHome" }
  /// Sets a place as work.
  public static var setWork: ButtonID { "setWork" }
  /// Opens the keyboard for another name.
  public static var rename: ButtonID { "rename" }
  /// Asks before a place is removed, and then removes it.
  public static var remove: ButtonID { "remove" }
  /// Asks how to choose another place for home or work.
  public static var chooseAnother: ButtonID { "chooseAnother" }
  /// Opens the keyboard to choose a place.
  public static var chooseByKeyboard: ButtonID { "chooseByKeyboard" }
}

extension SearchScreenModel {
  // MARK: Changes

  /// Makes a change; a change by the driver is waited for, and reported if it fails.
  mutating func make(_ change: OwnPlaceChange) {
    let number = own.begin(change)
    emit(.changeOwnPlaces(change, number: number))
    guard own.isWaiting(for: number) else { return }
    let seconds = settings.profile.rowTiming.patience / .seconds(1)
    emit(.startTimer(.ownPlaces(change: number), seconds: seconds))
  }

  mutating func ownPlacesChanged(_ number: Int, isDone: Bool) {
    guard own.hasBegun(number), isConnected else { return }
    if isDone { emit(.readOwnPlaces) } else { changeFailed(number) }
    own.ended(number)
  }

  /// A change that wasn't answered in time may still be made, but the driver can't wait for it.
  mutating func changeFailed(_ number: Int) {
    if own.ended(number) { show(alert(outbox.newID("notSaved"), own.words.notSaved)) }
  }

  // MARK: The trip on show

  /// The words of the panel's buttons: if home or work is being chosen, its first button does not start a trip.
  var tripTexts: TripPreview.Texts {
    var texts = TripPreview.Texts(settings.language)
    switch own.choosing {
    case .home: texts.start = own.words.setHome
    case .work: texts.start = own.words.setWork
    case .favorite: break
    case nil: if addsStop { texts.start = driveWords.addStop }
    }
    return texts
  }

  /// The buttons at the end of the map's bar while trips are on show.
  func offerButtons(for place: Place?) -> [BarButton] {
    var buttons = mapTemplate().bar.trailing
    guard own.isRead, own.choosing == nil, let place else { return buttons }
    let word = own.kept(place) == nil ? own.words.keep : own.words.edit
    buttons.removeAll { [.favorites, .endRoute].contains($0.id) }
    return buttons + [BarButton(id: .keepPlace, .text(word))]
  }

  mutating func updateOfferButtons() {
    guard let shownTrip else { return }
    let buttons = offerButtons(for: shownTrip.place)
    updateMap { map in
      if map.tripPreview != nil { map.bar.trailing = buttons }
    }
  }

  /// Makes the place that was chosen home or work; returns whether one was being chosen.
  mutating func chose(_ place: Place) -> Bool {
    guard let change = own.chose(place) else { return false }
    withdrawOffer()
    popToRoot()
    make(change)
    showFavorites()
    return true
  }

  // MARK: Questions

  /// The driver wants to change the place on show, or to see those that can be changed.
  mutating func tappedOwnPlaces(_ button: ButtonID, on template: TemplateID) {
    guard own.isRead, stack.top?.id == template, stack.presentation == nil else { return }
    outbox.stopSaying()
    if button == .editPlaces {
      push(editingTemplate(outbox.newID("editing")))
    } else if let place = shownTrip?.place {
      ask(own.kept(place).map(OwnPlaces.Subject.kept) ?? .found(place))
    }
  }

  mutating func editingTemplate(_ id: TemplateID) -> ListTemplate {
    browsing.picks[id] = own.picks
    return list(id, own.words.edit, own.rows, otherwise: strings.nothingKept)
  }

  mutating func picked(_ pick: OwnPlaces.Pick) {
    switch pick {
    case .unset(let role): ask(.choice(role))
    case .kept(let place): ask(.kept(place))
    case .name(let name): rename(to: name)
    }
  }

  /// Asks over the stack, now or once another question is gone.
  private mutating func ask(_ subject: OwnPlaces.Subject) {
    let id = outbox.newID("ownPlace")
    own.ask(subject, in: id)
    switch own.modal(id, asking: subject, canType: !stack.limits.contains(.keyboard)) {
    case .alert(let alert): show(alert)
    case .actionSheet(let sheet): present(sheet)
    case .voiceControl: break
    }
  }

  /// A question was answered; returns whether it was a question about saved places.
  mutating func answered(_ button: ButtonID, on modal: TemplateID) -> Bool {
    guard let action = own.answered(button, in: modal, over: stack.top?.id) else { return false }
    dismissModal()
    perform(action)
    return true
  }

  private mutating func perform(_ action: OwnPlaces.Action) {
    switch action {
    case .wait: break
    case .make(let change): make(change)
    case .ask(let subject): ask(subject)
    case .speak: turn.speaksNext = true
    case .rename(let place): showRenaming(place)
    case .look(let role):
      showSearch()
      if let keyboard, stack.top?.id == keyboard.id { own.choose(role, on: keyboard.id) }
    }
  }

  /// Continues once a question is gone, if the screen it was asked on is still there.
  mutating func continueOwnPlaces() {
    if stack.presentation == nil, let action = own.questionGone(over: stack.top?.id) { perform(action) }
  }

  /// The driver has left the keyboard for a name, or no longer chooses a place for home or work.
  mutating func endOwnPlacesIfLeft() {
    let isSpeaking = turn.speaksNext || turn.start != nil || (voice.state != .idle && voice.state != .disconnected)
    own.left(for: stack, isChoosing: isSpeaking || !offer.isEmpty)
  }

  // MARK: The name of a favorite

  /// Opens the keyboard for another name, or says why not (SC-5).
  private mutating func showRenaming(_ place: UserPlace) {
    guard !stack.limits.contains(.keyboard) else { return showKeyboardLimited() }
    let id = outbox.newID("renaming")
    let rows = [own.row(naming: place).row]
    guard push(SearchTemplate(id: id, text: place.name, rows: rows, searchKey: own.words.keep)) else { return }
    keyboard = Keyboard(id, over: rows)
    own.rename(place, on: id)
  }

  /// A name was typed: its row takes it; returns whether it was a name.
  mutating func typedName(_ text: String, _ generation: Int, on template: TemplateID) -> Bool {
    guard let place = own.renamed(on: template) else { return false }
    let (row, picks) = own.row(naming: place, text, generation: generation)
    browsing.picks[template] = picks
    answer([row], generation, on: template)
    return true
  }

  mutating func rename(to name: String) {
    guard let (place, keyboard) = own.rename(to: name) else { return }
    if stack.top?.id == keyboard { change { stack throws(ScreenError) in try stack.pop() } }
    if name != place.name { make(.rename(place, to: name)) }
  }
}
