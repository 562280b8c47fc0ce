import SearchScreen

/// Elements that belong together on the glass and so on one line.
enum ScreenRegion {
  case bar([ScreenElement])
  case mapButtons([ScreenElement])
  case arrows([ScreenElement])
  case keys([[ScreenElement]])
  case tiles([[ScreenElement]])
  case actions([ScreenElement])
  case one(ScreenElement)

  /// Groups the elements of a layer in the order in which they are read: the rows before what says how many follow,
  /// the map's own buttons last.
  static func grouped(_ elements: [ScreenElement]) -> [ScreenRegion] {
    var bar: [ScreenElement] = []
    var mapButtons: [ScreenElement] = []
    var arrows: [ScreenElement] = []
    var keys: [ScreenElement] = []
    var tiles: [ScreenElement] = []
    var actions: [ScreenElement] = []
    var middle: [ScreenElement] = []
    var more: [ScreenElement] = []
    for element in elements {
      switch element.kind {
      case .back, .cancel, .barButton, .title, .searchField: bar.append(element)
      case .mapButton: mapButtons.append(element)
      case .panArrow: arrows.append(element)
      case .key: keys.append(element)
      case .gridButton: tiles.append(element)
      case .action, .start, .tripButton: actions.append(element)
      case .more, .keyboard: more.append(element)
      default: middle.append(element)
      }
    }
    var regions: [ScreenRegion] = bar.isEmpty ? [] : [.bar(inReadingOrder(bar))]
    // Of an action sheet it is buttons that follow further down.
    let endsInActions = actions.contains { if case .action = $0.kind { true } else { false } }
    regions += (middle + (endsInActions ? [] : more)).map { .one($0) }
    if !tiles.isEmpty { regions.append(.tiles(rows(tiles))) }
    if !actions.isEmpty { regions.append(.actions(actions)) }
    if endsInActions { regions += more.map { .one($0) } }
    if !arrows.isEmpty { regions.append(.arrows(arrows)) }
    if !mapButtons.isEmpty { regions.append(.mapButtons(mapButtons)) }
    if !keys.isEmpty { regions.append(.keys(rows(keys))) }
    return regions
  }

  /// What leads out first, then the title, then the other buttons.
  private static func inReadingOrder(_ bar: [ScreenElement]) -> [ScreenElement] {
    bar.filter { $0.kind == .back || $0.kind == .cancel } + bar.filter { $0.kind == .title || $0.kind == .searchField }
      + bar.filter { $0.kind == .barButton }
  }

  /// The elements in the rows in which they lie.
  private static func rows(_ elements: [ScreenElement]) -> [[ScreenElement]] {
    var rows: [[ScreenElement]] = []
    for element in elements {
      if let last = rows.last?.last, last.frame.y == element.frame.y {
        rows[rows.count - 1].append(element)
      } else {
        rows.append([element])
      }
    }
    return rows
  }
}
