extension TemplateStack {
  /// Updates the content of a template in the stack. If no visible content changes, nothing is sent (GR-3).
  ///
  /// - Throws: ``ScreenError/notInStack(_:)`` for a template that isn't in the stack, and
  ///   ``ScreenError/alreadyShown(_:)`` if a template of another kind has its identity.
  public mutating func update(_ template: some PushableTemplate) throws(ScreenError) -> ScreenChange {
    let template = template.pushable
    guard let position = requested.firstIndex(where: { $0.id == template.id }) else { throw .notInStack(template.id) }
    guard requested[position].kind == template.kind else { throw .alreadyShown(template.id) }
    requested[position] = template
    return trim(position)
  }

  /// The car's limits changed (SC-2, SC-5): every template is trimmed again, and a search screen is removed if the
  /// keyboard is limited.
  ///
  /// A search below the top is removed when it would come up again. Warnings are returned if something changes.
  public mutating func setLimits(_ limits: InterfaceLimits) -> ScreenChange {
    self.limits = limits
    // Only a search on top is removed.
    var change = keep(depth)
    for position in requested.indices {
      let trimmed = trim(position)
      guard !trimmed.operations.isEmpty else { continue }
      change.operations += trimmed.operations
      change.warnings += trimmed.warnings
    }
    return change
  }

  private mutating func trim(_ position: Int) -> ScreenChange {
    let trimmed = requested[position].trimmed(for: profile, limits: limits)
    let old = shown[position]
    shown[position] = trimmed.shown
    let isUpdated = trimmed.shown.content != old.content
    return ScreenChange(
      operations: (isUpdated ? [.update(trimmed.shown)] : []) + trimmed.shown.overlays(from: old),
      warnings: trimmed.warnings)
  }
}

extension AnyPushable {
  /// The template without the overlays of a map, which have their own operations.
  var content: AnyPushable {
    guard case .map(var map) = self else { return self }
    map.isPanning = false
    map.tripPreview = nil
    map.guidance = nil
    return .map(map)
  }

  /// The operations that bring the overlays of a map from an old state to this one.
  ///
  /// Previews are removed before guidance starts (MA-15), and an alert before the next one is shown, which would
  /// otherwise have no effect (MA-10).
  func overlays(from old: AnyPushable?) -> [ScreenOperation] {
    guard case .map(let new) = self else { return [] }
    var before: MapTemplate?
    if case .map(let map) = old { before = map }
    return new.panning(from: before) + new.preview(from: before) + new.guiding(from: before) + new.notice(from: before)
  }
}

extension MapTemplate {
  fileprivate func panning(from old: MapTemplate?) -> [ScreenOperation] {
    guard isPanning != old?.isPanning ?? false else { return [] }
    return [isPanning ? .showPanning(map: id) : .hidePanning(map: id)]
  }

  fileprivate func preview(from old: MapTemplate?) -> [ScreenOperation] {
    guard tripPreview != old?.tripPreview else { return [] }
    return [tripPreview.map { .showTripPreviews($0, map: id) } ?? .hideTripPreviews(map: id)]
  }

  fileprivate func guiding(from old: MapTemplate?) -> [ScreenOperation] {
    // An alert over the map has its own operations.
    var (new, before) = (guidance, old?.guidance)
    new?.alert = nil
    before?.alert = nil
    guard new != before else { return [] }
    if let new, new.isOfSession(of: before) { return [.updateGuidance(new, map: id)] }
    let end = before.map { ScreenOperation.endGuidance(finished: $0.pause == .arrived, map: id) }
    return [end, new.map { .startGuidance($0, map: id) }].compactMap(\.self)
  }

  fileprivate func notice(from old: MapTemplate?) -> [ScreenOperation] {
    let (new, before) = (guidance?.alert, old?.guidance?.alert)
    // An alert ends together with the guidance session that it belongs to.
    let isGone = guidance.map { !$0.isOfSession(of: old?.guidance) } ?? false
    // `notifies` is read when the alert is shown; a change of it alone doesn't show the alert again.
    var same = before
    if let new { same?.notifies = new.notifies }
    guard new != same || isGone && new != nil else { return [] }
    let hide = before.map { _ in ScreenOperation.dismissNavigationAlert(map: id) }
    return [hide, new.map { .showNavigationAlert($0, map: id) }].compactMap(\.self)
  }
}

extension Guidance {
  /// Whether it continues a session: the same trip on the same route, even if their details have changed (MA-15).
  fileprivate func isOfSession(of other: Guidance?) -> Bool {
    trip.id == other?.trip.id && route == other?.route
  }
}

extension TemplateStack {
  /// The driver typed: the head unit already shows the text, so nothing is sent.
  ///
  /// - Throws: ``ScreenError/notInStack(_:)`` if the search isn't in the stack.
  public mutating func typed(_ text: String, generation: Int, on id: TemplateID) throws(ScreenError) -> ScreenChange {
    let position = try search(id) { search in
      search.text = text
      search.generation = generation
    }
    // The rows on the screen stay until the text is answered.
    if case .search(var search) = shown[position] {
      search.text = text
      search.generation = generation
      shown[position] = .search(search)
    }
    return .none
  }

  /// Answers a text with rows, which replace those on the screen (SE-1, SE-2).
  ///
  /// - `rows`: All rows, best first; the head unit gets those it can show.
  /// - `generation`: The number of the text that is answered, which may be an older one.
  /// - Throws: ``ScreenError/notInStack(_:)`` if the search isn't in the stack.
  public mutating func answerSearch(
    _ id: TemplateID, rows: [ListRow], generation: Int
  ) throws(ScreenError) -> ScreenChange {
    let position = try search(id) { $0.rows = rows }
    let trimmed = requested[position].trimmed(for: profile, limits: limits)
    shown[position] = trimmed.shown
    guard case .search(let search) = trimmed.shown else { return .none }
    return ScreenChange(
      operations: [.answerSearch(rows: search.rows, generation: generation, template: id)], warnings: trimmed.warnings)
  }

  /// Changes the requested content of a search.
  ///
  /// - Returns: Its position in the stack.
  private mutating func search(_ id: TemplateID, _ body: (inout SearchTemplate) -> Void) throws(ScreenError) -> Int {
    guard let position = requested.firstIndex(where: { $0.id == id }), case .search(var search) = requested[position]
    else { throw .notInStack(id) }
    body(&search)
    requested[position] = .search(search)
    return position
  }

  /// A row of a list or a search as it is shown; `nil` if it isn't shown.
  public func row(_ row: RowID, of template: TemplateID) -> ListRow? {
    switch shown.first(where: { $0.id == template }) {
    case .list(let list): list.row(row)
    case .search(let search): search.rows.first { $0.id == row }
    case .map, .grid, nil: nil
    }
  }

  /// A row works, or has ended its work.
  ///
  /// Nothing is sent: the head unit starts the spinner itself, and a list that is sent again loses its spinner (LI-6,
  /// LI-7).
  public mutating func setLoading(_ isLoading: Bool, row: RowID, of template: TemplateID) {
    guard let position = requested.firstIndex(where: { $0.id == template }) else { return }
    requested[position].setLoading(isLoading, row: row)
    shown[position].setLoading(isLoading, row: row)
  }

  /// Records the trip and the route that the driver selected in the preview; nothing is sent, because the head unit
  /// shows them already.
  public mutating func select(_ trip: TripID, route: RouteID?, on map: TemplateID) {
    guard let position = requested.firstIndex(where: { $0.id == map }) else { return }
    requested[position].select(trip, route)
    shown[position].select(trip, route)
  }
}

extension AnyPushable {
  package mutating func setLoading(_ isLoading: Bool, row: RowID) {
    switch self {
    case .list(var list):
      for section in list.sections.indices { list.sections[section].rows.setLoading(isLoading, row: row) }
      self = .list(list)
    case .search(var search):
      search.rows.setLoading(isLoading, row: row)
      self = .search(search)
    case .map, .grid: break
    }
  }

  fileprivate mutating func select(_ trip: TripID, _ route: RouteID?) {
    guard case .map(var map) = self, let chosen = map.tripPreview?.trips.first(where: { $0.id == trip }) else { return }
    map.tripPreview?.selected = trip
    map.tripPreview?.route = chosen.routes.first { $0.id == route }?.id
    self = .map(map)
  }
}

extension [ListRow] {
  fileprivate mutating func setLoading(_ isLoading: Bool, row: RowID) {
    for index in indices where self[index].id == row { self[index].isLoading = isLoading }
  }
}
