import HeadUnit
import Places

/// The driver's search by hand: rows and the lookup for one of them, and the pages of the rubricator.
struct Browsing: Hashable, Sendable {
  enum Pick: Hashable, Sendable {
    /// A place to go to.
    case place(PlaceCandidate)
    /// Something to look up.
    case lookup(Lookup, title: String)
    /// Something to change among the saved places.
    case ownPlace(OwnPlaces.Pick)
  }

  /// A lookup that hasn't been answered, and the row that waits for it.
  struct PendingLookup: Hashable, Sendable {
    fileprivate(set) var number: Int
    /// The row that was picked for it, if it was a row.
    fileprivate var row: RowID?
    fileprivate var template: TemplateID
    fileprivate var title: String
  }

  /// The lookup that isn't answered; `nil` for none.
  fileprivate(set) var lookup: PendingLookup?
  fileprivate var lookups = 0
  /// The meanings of the rows of the templates that are open.
  var picks: [TemplateID: [RowID: Pick]] = [:]
  fileprivate var activity: RowActivity
  fileprivate var grid: GridPaging

  init(_ settings: ScreenSettings) {
    activity = RowActivity(timing: settings.profile.rowTiming)
    grid = GridPaging(
      [], more: ScreenStrings(settings.language).moreButton, capacity: settings.profile.caps.gridButtons)
  }

  mutating func keep(openIn stack: TemplateStack) {
    if picks.count > stack.depth { picks = picks.filter { stack[$0.key] != nil } }
  }
}

extension SearchScreenModel {
  /// Shows the rubricator, eight groups at a time (GR-1, GR-4).
  mutating func showCategories() {
    let buttons = settings.groups.map { group in
      GridButton(
        id: ButtonID(group.id), titles: Variants(keepingNonblank: [strings.groups[group.id] ?? group.name]),
        image: group.image)
    }
    browsing.grid = GridPaging(buttons, more: strings.moreButton, capacity: settings.profile.caps.gridButtons)
    push(gridTemplate(outbox.newID("categories")))
  }

  private func gridTemplate(_ id: TemplateID) -> GridTemplate {
    GridTemplate(id: id, title: strings.categories, buttons: browsing.grid.shown)
  }

  /// A button of the rubricator was pressed: a group, or the one that turns the page.
  mutating func tappedGrid(_ button: ButtonID, _ template: TemplateID) {
    if browsing.grid.tapped(button) {
      update(gridTemplate(template))
    } else if let group = settings.groups.first(where: { $0.id == button.rawValue }) {
      look(up: .group(group.id), title: strings.groups[group.id] ?? group.name, row: nil, template: template)
    }
  }

  mutating func showFavorites() {
    // The distances may have changed since the places were read.
    if push(favoritesTemplate(outbox.newID("favourites"))) { emit(.readOwnPlaces) }
  }

  mutating func ownPlacesRead(_ saved: [UserPlace], _ recents: [Place], from origin: Coordinate?) {
    let (areOthers, isElsewhere) = (own.read(saved, recents), position.read(origin))
    updateOfferButtons()
    if drive?.isDirect == true { updateGuidance() }
    guard areOthers || isElsewhere else { return }
    // Lists that are open show the places that were read.
    for open in stack.requested.map(\.id) {
      if open.rawValue.hasPrefix("favourites-") { update(favoritesTemplate(open)) }
      if open.rawValue.hasPrefix("editing-") { update(editingTemplate(open)) }
    }
  }

  private mutating func favoritesTemplate(_ id: TemplateID) -> ListTemplate {
    var picks: [RowID: Browsing.Pick] = [:]
    func rows(_ places: [(title: String, place: Place)], _ image: ImageName) -> [ListRow] {
      self.rows(of: places.map { ($0.title, .certain($0.place, from: position.coordinate)) }, image, &picks)
    }
    let roles: [(role: UserPlace.Role, image: ImageName)] = [(.home, "home"), (.work, "briefcase")]
    let pinned = roles.flatMap { role, image in
      let title = own.title(role)
      if let saved = own.saved.first(where: { $0.role == role }) { return rows([(title, saved.place)], image) }
      let unset = RowID("unset.\(role.rawValue)")
      picks[unset] = .ownPlace(.unset(role))
      return [ListRow(id: unset, title: title, detail: strings.notSet.last, image: image, isEnabled: own.isRead)]
    }
    let favorites = rows(own.saved.filter { $0.role == .favorite }.map { ($0.name, $0.place) }, "star")
    let visited = rows(own.visited.map { ($0.name, $0) }, "clock")
    browsing.picks[id] = picks
    var list = list(id, strings.favorites, [], otherwise: strings.nothingKept)
    list.sections = [
      ListSection(header: strings.ownPlaces, rows: pinned), ListSection(header: strings.kept, rows: favorites),
      ListSection(header: strings.recent, rows: visited),
    ].filter { !$0.rows.isEmpty }
    if !own.saved.isEmpty { list.bar = BarButtons(trailing: [BarButton(id: .editPlaces, .text(own.words.edit))]) }
    return list
  }

  /// The rows of places under their titles; each stands for its place.
  private func rows(
    of places: [(title: String, candidate: PlaceCandidate)], _ image: ImageName, _ picks: inout [RowID: Browsing.Pick]
  ) -> [ListRow] {
    zip(places, placeLines.lines(of: places)).map { place, line in
      let row = RowID(place.candidate.place.id)
      picks[row] = .place(place.candidate)
      return ListRow(id: row, title: place.title, detail: line.detail, image: image)
    }
  }

  /// A list of rows without headers, and its text if there are none.
  func list(_ id: TemplateID, _ title: String, _ rows: [ListRow], otherwise: [String]) -> ListTemplate {
    ListTemplate(
      id: id, title: title, sections: rows.isEmpty ? [] : [ListSection(rows: rows)], emptyTitle: Variants(otherwise),
      overflow: OverflowNote(strings.moreNotShown))
  }

  mutating func picked(_ row: RowID, on template: TemplateID) {
    let pick = browsing.picks[template]?[row]
    let actions = stack.row(row, of: template).map { browsing.activity.picked($0, at: now) } ?? []
    // The head unit has just given up the previous row, and its time-out is still to come.
    if let before = browsing.lookup?.row, actions.contains(.complete(before)) { completeOpenRow() }
    let isHandled = actions.contains(.handle(row))
    // Ignored are rows that were replaced meanwhile (SE-3), taps while another row works (LI-6), and taps that were on
    // their way when the voice search came up.
    guard let pick, isHandled, !voice.state.hasModal else {
      if isHandled { _ = browsing.activity.done(row) }
      return emit(.screen(.completeRow(row, template: template)))
    }
    if case .lookup(let what, let title) = pick { return look(up: what, title: title, row: row, template: template) }
    complete(row, on: template)
    switch pick {
    case .place(let place): makeOffer(of: [place.distance == nil ? place.measured(from: position.coordinate) : place])
    case .ownPlace(let pick): picked(pick)
    case .lookup: break
    }
  }

  /// Looks something up; the row it came from shows activity meanwhile (LI-6).
  mutating func look(up what: Lookup, title: String, row: RowID?, template: TemplateID) {
    completeOpenRow()
    browsing.lookups += 1
    let (number, timing) = (browsing.lookups, settings.profile.rowTiming)
    browsing.lookup = Browsing.PendingLookup(number: number, row: row, template: template, title: title)
    emit(
      .find(what, lookup: number), .startTimer(.rowSpinner(lookup: number), seconds: timing.spinner / .seconds(1)),
      .startTimer(.rowGivenUp(lookup: number), seconds: timing.patience / .seconds(1)))
  }

  mutating func showSpinner(_ number: Int) {
    guard let lookup = browsing.lookup, lookup.number == number else { return }
    let actions = browsing.activity.advance(to: now)
    if let row = lookup.row, actions.contains(.showSpinner(row)) { setLoading(true, lookup) }
  }

  /// The lookup was answered; `nil` if it failed or took too long.
  mutating func lookupEnded(_ places: [PlaceCandidate]?, _ number: Int) {
    guard let lookup = browsing.lookup, lookup.number == number else { return }
    completeOpenRow(isAnswered: places != nil)
    // Another template covers the screen that it was asked from: nothing may come up.
    guard stack.top?.id == lookup.template else { return }
    guard let places else { return show(alert(TemplateID("lookupFailed-\(browsing.lookups)"), strings.lookupFailed)) }
    let id = outbox.newID("results")
    var picks: [RowID: Browsing.Pick] = [:]
    let rows = rows(of: places.map { ($0.place.name, $0) }, "map-pin", &picks)
    browsing.picks[id] = picks
    push(list(id, lookup.title, rows, otherwise: strings.nothingFound))
  }

  /// Completes the row that was picked: exactly once, whatever the result (LI-6).
  ///
  /// - Parameter isAnswered: Whether the lookup has ended, so that it doesn't have to be stopped.
  mutating func completeOpenRow(isAnswered: Bool = false) {
    guard let open = browsing.lookup.take() else { return }
    if !isAnswered { emit(.stopFinding) }
    guard let row = open.row else { return }
    setLoading(false, open)
    complete(row, on: open.template)
  }

  private mutating func complete(_ row: RowID, on template: TemplateID) {
    _ = browsing.activity.done(row)
    emit(.screen(.completeRow(row, template: template)))
  }

  /// The driver has left the screen that a lookup was asked from: its row is completed.
  mutating func endLookupIfLeft() {
    if let lookup = browsing.lookup, stack[lookup.template] == nil { completeOpenRow() }
  }

  private mutating func setLoading(_ isLoading: Bool, _ lookup: Browsing.PendingLookup) {
    if let row = lookup.row { stack.setLoading(isLoading, row: row, of: lookup.template) }
  }

  var placeLines: PlaceLines { PlaceLines(settings, origin: position.coordinate) }
}
