import DestinationSearch
import SearchScreen

/// What can be pressed and picked on a screen, by the words a person sees.
struct ScreenTargets {
  private let screen: ShownScreen

  init(_ screen: ShownScreen) { self.screen = screen }

  /// The button with a name or with words that begin so.
  func button(_ name: String) throws -> (id: ButtonID, template: TemplateID) {
    let known = buttons
    let wanted = name.lowercased()
    if let button = known.first(where: { $0.names.contains { $0.lowercased() == wanted } })
      ?? known.first(where: { $0.names.contains { $0.lowercased().hasPrefix(wanted) } })
    {
      return (button.id, button.template)
    }
    throw Failure("no button '\(name)'; there are \(known.compactMap(\.names.first).joined(separator: ", "))")
  }

  /// The search on top.
  func search() throws -> TemplateID {
    guard screen.modal == nil, case .search(let search) = screen.stack.last else {
      throw Failure("there is no keyboard on the screen; tap search")
    }
    return search.id
  }

  /// The row of a number, or with words that begin so.
  func row(_ name: String) throws -> (id: RowID, template: TemplateID) {
    let (template, rows): (TemplateID?, [ListRow]) =
      switch screen.stack.last {
      case .search(let search): (search.id, search.rows)
      case .list(let list): (list.id, list.sections.flatMap(\.rows))
      default: (nil, [])
      }
    guard screen.modal == nil, let template else { throw Failure("there are no rows on the screen") }
    let row =
      Int(name).flatMap { rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil }
      ?? rows.first { $0.title.lowercased().hasPrefix(name.lowercased()) }
    guard let row else { throw Failure("no row '\(name)'; there are \(rows.count)") }
    guard row.isEnabled else { throw Failure("'\(row.title)' cannot be picked") }
    return (row.id, template)
  }

  /// The trip of a number.
  func trip(_ number: Int) throws -> (id: TripID, map: TemplateID) {
    guard screen.modal == nil, case .map(let map) = screen.stack.last, let trips = map.tripPreview?.trips else {
      throw Failure("no trip is on the screen")
    }
    guard trips.indices.contains(number - 1) else { throw Failure("there are \(trips.count) trips") }
    return (trips[number - 1].id, map.id)
  }

  /// The buttons that can be pressed.
  private var buttons: [(id: ButtonID, names: [String], template: TemplateID)] {
    if let modal = screen.modal {
      return modal.actions.map { ($0.id, [$0.title, $0.id.rawValue], modal.id) }
    }
    guard let top = screen.stack.last else { return [] }
    var buttons: [(id: ButtonID, names: [String], template: TemplateID)] = []
    for button in top.bar.leading + top.bar.trailing where button.isEnabled {
      buttons.append((button.id, [button.id.rawValue], top.id))
    }
    if case .map(let map) = top {
      for button in map.mapButtons { buttons.append((button.id, [button.id.rawValue], top.id)) }
    }
    if case .grid(let grid) = top {
      for button in grid.buttons { buttons.append((button.id, button.titles.titles + [button.id.rawValue], top.id)) }
    }
    return buttons
  }
}
