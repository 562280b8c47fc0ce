import HeadUnit
import Places

/// What a row stands for.
enum RowPick: Hashable, Sendable {
  /// A place to go to.
  case place(PlaceCandidate)
  /// Something to look up.
  case lookup(Lookup, title: String)
  /// Something to change among the driver's own places.
  case ownPlace(OwnPlacePick)
}

/// A lookup that has not been answered, and what waits for it.
struct PendingLookup: Hashable, Sendable {
  var number: Int
  /// The row that was picked for it, where it was a row.
  var row: RowID?
  var template: TemplateID
  /// The title of the list that shows what is found.
  var title: String
}

extension SearchScreenModel {
  /// The rubricator, eight families at a time (GR-1, GR-4).
  mutating func showCategories() {
    grid = GridPaging(
      settings.groups.map { group in
        GridButton(
          id: ButtonID(group.id), titles: Variants(keepingNonblank: [strings.groups[group.id] ?? group.name]),
          image: group.image)
      }, more: strings.moreButton, capacity: settings.profile.caps.gridButtons)
    let template = gridTemplate(newID("categories"))
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  func gridTemplate(_ id: TemplateID) -> GridTemplate {
    GridTemplate(id: id, title: strings.categories, buttons: grid.shown)
  }

  /// Home, work, favourites and visits.
  mutating func showFavourites() {
    let id = newID("favourites")
    let template = favouritesTemplate(id)
    guard change({ stack throws(ScreenError) in try stack.show(template) }) else { return }
    // How far they are may have changed since they were read.
    effects.append(.readOwnPlaces)
  }

  mutating func ownPlacesRead(_ own: [UserPlace], _ recents: [Place], from origin: Coordinate?) {
    let isSame = editing.isPossible && own == self.own && recents == self.recents && origin == self.origin
    (self.own, self.recents, self.origin) = (own, recents, origin)
    editing.isPossible = true
    updateOfferButtons()
    if drive?.isDirect == true { updateGuidance() }
    guard !isSame else { return }
    // Lists that are open show what was read.
    for open in stack.requested.map(\.id) {
      if open.rawValue.hasPrefix("favourites-") {
        let template = favouritesTemplate(open)
        change { stack throws(ScreenError) in try stack.update(template) }
      } else if open.rawValue.hasPrefix("editing-") {
        let template = editingTemplate(open)
        change { stack throws(ScreenError) in try stack.update(template) }
      }
    }
  }

  private mutating func favouritesTemplate(_ id: TemplateID) -> ListTemplate {
    var meant: [RowID: RowPick] = [:]
    func rows(_ places: [(title: String, place: Place)], image: ImageName) -> [ListRow] {
      let shown = places.map { (title: $0.title, candidate: PlaceCandidate.certain($0.place, from: origin)) }
      return zip(shown, placeLines.lines(of: shown)).map { shown, line in
        let row = RowID(shown.candidate.place.id)
        meant[row] = .place(shown.candidate)
        return ListRow(id: row, title: shown.title, detail: line.detail, image: image)
      }
    }
    let roles: [(role: UserPlace.Role, title: String, image: ImageName)] = [
      (.home, strings.home, "home"), (.work, strings.work, "briefcase"),
    ]
    let pinned = roles.flatMap { role, title, image in
      if let place = own.first(where: { $0.role == role }) { return rows([(title, place.place)], image: image) }
      let unset = RowID("unset.\(role.rawValue)")
      meant[unset] = .ownPlace(.unset(role))
      return [
        ListRow(id: unset, title: title, detail: strings.notSet.last, image: image, isEnabled: editing.isPossible)
      ]
    }
    let kept = rows(own.filter { $0.role == .favourite }.map { ($0.name, $0.place) }, image: "star")
    let visited = rows(visited.map { ($0.name, $0) }, image: "clock")
    picks[id] = meant
    return ListTemplate(
      id: id, title: strings.favourites,
      sections: [
        ListSection(header: strings.ownPlaces, rows: pinned),
        ListSection(header: strings.kept, rows: kept),
        ListSection(header: strings.recent, rows: visited),
      ].filter { !$0.rows.isEmpty },
      emptyTitle: Variants(strings.nothingKept), overflow: OverflowNote(strings.moreNotShown),
      bar: BarButtons(trailing: own.isEmpty ? [] : [BarButton(id: .editPlaces, .text(ownWords.edit))]))
  }

  /// Where the driver was, but for the driver's own places.
  var visited: [Place] { recents.filter { place in !own.contains { $0.id == place.id } } }

  /// A row was picked.
  mutating func picked(_ row: RowID, on template: TemplateID) {
    let pick = picks[template]?[row]
    let actions = stack.row(row, of: template).map { activity.picked($0, at: now) } ?? []
    // The head unit has just given up the row before, and its time-out is still to come.
    if let before = lookup?.row, actions.contains(.complete(before)) { completeOpenRow() }
    // A row that was replaced meanwhile means nothing any more (SE-3), nor does a tap while another row works (LI-6), nor
    // one that was on its way when the voice search came up.
    guard let pick, actions.contains(.handle(row)), !voice.state.hasModal else {
      if actions.contains(.handle(row)) { _ = activity.done(row) }
      return effects.append(.screen(.completeRow(row, template: template)))
    }
    switch pick {
    case .place(let place):
      complete(row, on: template)
      offer([place.distance == nil ? place.measured(from: origin) : place], after: nil)
    case .lookup(let what, let title):
      look(up: what, title: title, row: row, template: template)
    case .ownPlace(let pick):
      complete(row, on: template)
      picked(pick)
    }
  }

  /// Looks something up; the row it came from works meanwhile (LI-6).
  mutating func look(up what: Lookup, title: String, row: RowID?, template: TemplateID) {
    completeOpenRow()
    lookups += 1
    lookup = PendingLookup(number: lookups, row: row, template: template, title: title)
    let timing = settings.profile.rowTiming
    effects += [
      .find(what, lookup: lookups), .startTimer(.rowSpinner(lookup: lookups), seconds: timing.spinner / .seconds(1)),
      .startTimer(.rowGivenUp(lookup: lookups), seconds: timing.patience / .seconds(1)),
    ]
  }

  mutating func showSpinner(_ number: Int) {
    guard let lookup, lookup.number == number else { return }
    if activity.advance(to: now).contains(where: { $0 == lookup.row.map(RowActivity.Action.showSpinner) }) {
      setLoading(true, lookup)
    }
  }

  /// The lookup was answered; `nil` where it failed or took too long.
  mutating func lookupEnded(_ places: [PlaceCandidate]?, _ number: Int) {
    guard let lookup, lookup.number == number else { return }
    completeOpenRow(isAnswered: places != nil)
    // Something else lies over the screen it was asked from: nothing is to come up.
    guard stack.top?.id == lookup.template else { return }
    guard let places else { return show(lookupFailedAlert()) }
    let id = newID("results")
    var meant: [RowID: RowPick] = [:]
    let rows = zip(places, placeLines.lines(of: places)).map { candidate, line in
      let row = RowID(candidate.place.id)
      meant[row] = .place(candidate)
      return ListRow(id: row, title: candidate.place.name, detail: line.detail, image: "map-pin")
    }
    picks[id] = meant
    let template = ListTemplate(
      id: id, title: lookup.title, sections: rows.isEmpty ? [] : [ListSection(rows: rows)],
      emptyTitle: Variants(strings.nothingFound), overflow: OverflowNote(strings.moreNotShown))
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  /// Ends the work of the row that was picked: exactly once, whatever became of it (LI-6).
  ///
  /// - Parameter isAnswered: Whether the lookup has come to its end, so that there is nothing to stop.
  mutating func completeOpenRow(isAnswered: Bool = false) {
    guard let open = lookup else { return }
    lookup = nil
    if !isAnswered { effects.append(.stopFinding) }
    guard let row = open.row else { return }
    setLoading(false, open)
    complete(row, on: open.template)
  }

  private mutating func complete(_ row: RowID, on template: TemplateID) {
    _ = activity.done(row)
    effects.append(.screen(.completeRow(row, template: template)))
  }

  /// The driver has left the screen that a lookup was asked from: its row is done.
  mutating func endLookupIfLeft() {
    if let lookup, stack[lookup.template] == nil { completeOpenRow() }
  }

  private mutating func setLoading(_ isLoading: Bool, _ lookup: PendingLookup) {
    guard let row = lookup.row else { return }
    stack.setLoading(isLoading, row: row, of: lookup.template)
  }

  /// What is said of places on this screen.
  var placeLines: PlaceLines { PlaceLines(settings, origin: origin) }
}
