import HeadUnit
import Places
import Understanding

extension SearchScreenModel {
  /// The driver wants to change the place on show, or to see those that can be changed.
  mutating func tappedOwnPlaces(_ button: ButtonID, on template: TemplateID) {
    guard editing.isPossible, stack.top?.id == template, stack.presentation == nil else { return }
    stopSaying()
    if button == .editPlaces { return showEditing() }
    guard let place = placeOnShow else { return }
    ask(kept(place).map(OwnPlaceEditing.Subject.kept) ?? .found(place))
  }

  /// The driver's own places, to pick one that is to be changed.
  private mutating func showEditing() {
    let template = editingTemplate(newID("editing"))
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  mutating func editingTemplate(_ id: TemplateID) -> ListTemplate {
    let images: [UserPlace.Role: ImageName] = [.home: "home", .work: "briefcase", .favourite: "star"]
    let rows = own.map { place in
      ListRow(
        id: RowID(place.id), title: place.role == .favourite ? place.name : title(place.role), detail: place.address,
        image: images[place.role])
    }
    picks[id] = Dictionary(
      own.map { (RowID($0.id), RowPick.ownPlace(.kept($0))) }, uniquingKeysWith: { first, _ in first })
    return ListTemplate(
      id: id, title: ownWords.edit, sections: rows.isEmpty ? [] : [ListSection(rows: rows)],
      emptyTitle: Variants(strings.nothingKept), overflow: OverflowNote(strings.moreNotShown))
  }

  /// A row of the driver's own places was picked, or a new name.
  mutating func picked(_ pick: OwnPlacePick) {
    switch pick {
    case .unset(let role): ask(.way(role))
    case .kept(let place): ask(.kept(place))
    case .name(let name): rename(to: name)
    }
  }

  // MARK: Questions

  /// Asks over the stack, now or once another question is gone.
  private mutating func ask(_ subject: OwnPlaceEditing.Subject) {
    let words = ownWords
    let cancel = AlertAction(id: .close, title: words.cancel, style: .cancel)
    let home = AlertAction(id: .setHome, title: words.setHome)
    let work = AlertAction(id: .setWork, title: words.setWork)
    let remove = AlertAction(id: .remove, title: words.remove, style: .destructive)
    let id = newID("ownPlace")
    editing.question = OwnPlaceEditing.Question(modal: id, subject: subject)
    switch subject {
    case .found(let place):
      let keep = AlertAction(id: .keepFavourite, title: words.keepFavourite)
      show(sheet: id, place.name, place.address, [keep, home, work, cancel])
    case .kept(let place) where place.role == .favourite:
      let rename = AlertAction(id: .rename, title: words.rename)
      show(sheet: id, place.name, place.address, [home, work, rename, remove, cancel])
    case .kept(let place):
      let another = AlertAction(id: .chooseAnother, title: words.another)
      show(sheet: id, title(place.role), place.address, [another, remove, cancel])
    case .removal(let place):
      let name = place.role == .favourite ? place.name : title(place.role)
      show(
        AlertTemplate(
          id: id,
          titles: Variants(
            keepingNonblank: words.removal.map { OwnPlaceStrings.text($0, naming: name, in: settings.language) }),
          actions: [remove, cancel]))
    case .way(let role):
      let search = AlertAction(id: .chooseByKeyboard, title: words.search)
      let speak = AlertAction(id: .speak, title: strings.speak)
      show(
        AlertTemplate(
          id: id, titles: Variants(keepingNonblank: role == .home ? words.whereHome : words.whereWork),
          actions: (stack.limits.contains(.keyboard) ? [] : [search]) + [speak, cancel]))
    }
  }

  private mutating func show(sheet id: TemplateID, _ title: String, _ message: String?, _ actions: [AlertAction]) {
    let sheet = ActionSheetTemplate(id: id, title: title, message: message, actions: actions)
    change { stack throws(ScreenError) in try stack.show(sheet) }
  }

  /// A question was answered: the first answer counts.
  ///
  /// - Returns: Whether it was a question about the driver's own places.
  mutating func answered(_ button: ButtonID, on modal: TemplateID) -> Bool {
    guard let question = editing.question, question.modal == modal else { return false }
    editing.question = nil
    dismissModal()
    let top = stack.top?.id
    switch (button, question.subject) {
    case (.keepFavourite, .found(let place)): keepFavourite(place)
    case (.setHome, .found(let place)): set(place, as: .home)
    case (.setWork, .found(let place)): set(place, as: .work)
    case (.setHome, .kept(let place)): set(place.place, as: .home)
    case (.setWork, .kept(let place)): set(place.place, as: .work)
    case (.rename, .kept(let place)): editing.next = OwnPlaceEditing.Step(what: .name(place), top: top)
    case (.remove, .kept(let place)): ask(.removal(place))
    case (.chooseAnother, .kept(let place)): ask(.way(place.role))
    case (.remove, .removal(let place)): make(.remove(place))
    case (.chooseByKeyboard, .way(let role)): editing.next = OwnPlaceEditing.Step(what: .look(role), top: top)
    case (.speak, .way(let role)):
      editing.choosing = OwnPlaceEditing.Choosing(role: role, keyboard: nil)
      speaksNext = true
    default: break
    }
    return true
  }

  /// Goes on once a question is gone, where the screen it was asked on is still there.
  mutating func continueOwnPlaces() {
    guard let next = editing.next, stack.presentation == nil else { return }
    editing.next = nil
    guard stack.top?.id == next.top else { return }
    switch next.what {
    case .name(let place): showRenaming(place)
    case .look(let role):
      showSearch()
      guard let keyboard, stack.top?.id == keyboard else { return }
      editing.choosing = OwnPlaceEditing.Choosing(role: role, keyboard: keyboard)
    }
  }

  /// The driver has left the keyboard for a name, or no longer chooses a place for home or work.
  mutating func endOwnPlacesIfLeft() {
    if let renaming = editing.renaming, stack[renaming.keyboard] == nil { editing.renaming = nil }
    guard let choosing = editing.choosing else { return }
    let isTyping = choosing.keyboard.map { stack[$0] != nil } ?? false
    let isSpeaking = speaksNext || starting != nil || (voice.state != .idle && voice.state != .disconnected)
    if !isTyping, !isSpeaking, offered.isEmpty { editing.choosing = nil }
  }

  // MARK: The name of a favourite

  /// Opens the keyboard for another name, or says why not (SC-5).
  private mutating func showRenaming(_ place: UserPlace) {
    guard !stack.limits.contains(.keyboard) else { return showKeyboardLimited() }
    let id = newID("renaming")
    let rows = [newNameNote(place)]
    let template = SearchTemplate(id: id, text: place.name, rows: rows, searchKey: ownWords.keep)
    guard change({ stack throws(ScreenError) in try stack.show(template) }) else { return }
    keyboard = id
    answers = SearchAnswers(rows: rows)
    editing.renaming = OwnPlaceEditing.Renaming(place: place, keyboard: id)
  }

  /// A name was typed: its row takes it.
  ///
  /// - Returns: Whether it was a name.
  mutating func typedName(_ text: String, _ generation: Int, on template: TemplateID) -> Bool {
    guard let renaming = editing.renaming, renaming.keyboard == template else { return false }
    var row = newNameNote(renaming.place)
    picks[template] = [:]
    if !TextFolding.key(text).isEmpty {
      row = ListRow(id: RowID("name.\(generation)"), title: text, detail: ownWords.rename, image: "star")
      if isTaken(text, besides: renaming.place) {
        (row.detail, row.isEnabled) = (ownWords.nameTaken, false)
      } else {
        picks[template] = [row.id: .ownPlace(.name(text))]
      }
    }
    answer([row], generation, on: template)
    return true
  }

  /// The search key takes the name that is typed.
  ///
  /// - Returns: Whether the keyboard is one for a name.
  mutating func enteredName(on template: TemplateID) -> Bool {
    guard let renaming = editing.renaming, renaming.keyboard == template else { return false }
    if case .search(let search) = stack[template] { rename(to: search.text) }
    return true
  }

  private mutating func rename(to name: String) {
    guard let renaming = editing.renaming, !TextFolding.key(name).isEmpty, !isTaken(name, besides: renaming.place)
    else { return }
    editing.renaming = nil
    if stack.top?.id == renaming.keyboard { change { stack throws(ScreenError) in try stack.pop() } }
    if name != renaming.place.name { make(.rename(renaming.place, to: name)) }
  }

  private func newNameNote(_ place: UserPlace) -> ListRow {
    .note(id: "newName", OwnPlaceStrings.text(ownWords.newName, naming: place.name, in: settings.language))
  }

  /// Whether a favourite has the name, as the store tells names apart.
  func isTaken(_ name: String, besides other: UserPlace? = nil) -> Bool {
    own.contains { $0.role == .favourite && $0 != other && TextFolding.key($0.name) == TextFolding.key(name) }
  }
}
