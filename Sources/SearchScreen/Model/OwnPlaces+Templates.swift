import HeadUnit
import Places
import Understanding

extension OwnPlaces {
  /// The meaning of a row of the saved places, or of the keyboard for their names.
  enum Pick: Hashable, Sendable {
    /// Home or work, which isn't set.
    case unset(UserPlace.Role)
    /// A place to be changed.
    case kept(UserPlace)
    /// A new name.
    case name(String)
  }

  var words: OwnPlaceStrings { OwnPlaceStrings(language) }

  /// The rows of the saved places, of which one is picked to be changed.
  var rows: [ListRow] {
    let images: [UserPlace.Role: ImageName] = [.home: "home", .work: "briefcase", .favorite: "star"]
    return saved.map { place in
      ListRow(id: RowID(place.id), title: title(of: place), detail: place.address, image: images[place.role])
    }
  }

  var picks: [RowID: Browsing.Pick] {
    Dictionary(saved.map { (RowID($0.id), .ownPlace(.kept($0))) }, uniquingKeysWith: { first, _ in first })
  }

  func title(_ role: UserPlace.Role) -> String {
    let strings = ScreenStrings(language)
    return switch role {
    case .home: strings.home
    case .work: strings.work
    case .favorite: strings.favorites
    }
  }

  private func title(of place: UserPlace) -> String { place.role == .favorite ? place.name : title(place.role) }

  func modal(_ id: TemplateID, asking subject: Subject, canType: Bool) -> AnyPresentable {
    let words = words
    let cancel = AlertAction(id: .close, title: words.cancel, style: .cancel)
    let home = AlertAction(id: .setHome, title: words.setHome)
    let work = AlertAction(id: .setWork, title: words.setWork)
    let remove = AlertAction(id: .remove, title: words.remove, style: .destructive)
    func sheet(_ title: String, _ message: String?, _ actions: [AlertAction]) -> AnyPresentable {
      .actionSheet(ActionSheetTemplate(id: id, title: title, message: message, actions: actions + [cancel]))
    }
    func alert(_ titles: [String], _ actions: [AlertAction]) -> AnyPresentable {
      .alert(AlertTemplate(id: id, titles: Variants(keepingNonblank: titles), actions: actions + [cancel]))
    }
    switch subject {
    case .found(let place):
      let keep = AlertAction(id: .keepFavorite, title: words.keepFavorite)
      return sheet(place.name, place.address, [keep, home, work])
    case .kept(let place) where place.role == .favorite:
      let rename = AlertAction(id: .rename, title: words.rename)
      return sheet(place.name, place.address, [home, work, rename, remove])
    case .kept(let place):
      let another = AlertAction(id: .chooseAnother, title: words.another)
      return sheet(title(place.role), place.address, [another, remove])
    case .removal(let place):
      return alert(words.removal.map { OwnPlaceStrings.text($0, naming: title(of: place), in: language) }, [remove])
    case .choice(let role):
      let search = AlertAction(id: .chooseByKeyboard, title: words.search)
      let speak = AlertAction(id: .speak, title: ScreenStrings(language).speak)
      return alert(role == .home ? words.whereHome : words.whereWork, (canType ? [search] : []) + [speak])
    }
  }

  /// The row under the keyboard on which a favorite gets another name.
  ///
  /// - Returns: The row and its meaning.
  func row(
    naming place: UserPlace, _ text: String = "", generation: Int = 0
  ) -> (row: ListRow, picks: [RowID: Browsing.Pick]) {
    guard !TextFolding.key(text).isEmpty else {
      return (.note(id: "newName", OwnPlaceStrings.text(words.newName, naming: place.name, in: language)), [:])
    }
    let isTaken = isTaken(text, besides: place)
    let row = ListRow(
      id: RowID("name.\(generation)"), title: text, detail: isTaken ? words.nameTaken : words.rename, image: "star",
      isEnabled: !isTaken)
    return (row, isTaken ? [:] : [row.id: .ownPlace(.name(text))])
  }
}
