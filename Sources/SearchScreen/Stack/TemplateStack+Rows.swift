extension TemplateStack {
  /// A row of a list or a search as it is shown; `nil` where it is not.
  public func row(_ row: RowID, of template: TemplateID) -> ListRow? {
    switch shown.first(where: { $0.id == template }) {
    case .list(let list): list.row(row)
    case .search(let search): search.rows.first { $0.id == row }
    case .map, .grid, nil: nil
    }
  }

  /// A row works, or has ended its work.
  ///
  /// Nothing is sent: the head unit spins by itself, and a list that is sent again loses its spinner (LI-6, LI-7).
  public mutating func setLoading(_ isLoading: Bool, row: RowID, of template: TemplateID) {
    guard let position = requested.firstIndex(where: { $0.id == template }) else { return }
    requested[position].setLoading(isLoading, row: row)
    shown[position].setLoading(isLoading, row: row)
  }

  /// The trip that the driver looks at in the preview; nothing is sent, for the head unit shows it already.
  public mutating func select(_ trip: TripID, on map: TemplateID) {
    guard let position = requested.firstIndex(where: { $0.id == map }) else { return }
    requested[position].select(trip)
    shown[position].select(trip)
  }
}

extension AnyPushable {
  fileprivate mutating func setLoading(_ isLoading: Bool, row: RowID) {
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

  fileprivate mutating func select(_ trip: TripID) {
    guard case .map(var map) = self, map.tripPreview?.trips.contains(where: { $0.id == trip }) == true else { return }
    map.tripPreview?.selected = trip
    self = .map(map)
  }
}

extension [ListRow] {
  fileprivate mutating func setLoading(_ isLoading: Bool, row: RowID) {
    for index in indices where self[index].id == row { self[index].isLoading = isLoading }
  }
}
