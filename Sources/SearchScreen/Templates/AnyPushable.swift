/// A template of the stack.
public enum AnyPushable: Hashable, Sendable, Codable, Identifiable {
  /// The map.
  case map(MapTemplate)
  /// A grid.
  case grid(GridTemplate)
  /// A list.
  case list(ListTemplate)
  /// A search.
  case search(SearchTemplate)

  private enum MapCodingKeys: String, CodingKey { case _0 = "template" }
  private enum GridCodingKeys: String, CodingKey { case _0 = "template" }
  private enum ListCodingKeys: String, CodingKey { case _0 = "template" }
  private enum SearchCodingKeys: String, CodingKey { case _0 = "template" }

  /// Which instance it is.
  public var id: TemplateID {
    switch self {
    case .map(let template): template.id
    case .grid(let template): template.id
    case .list(let template): template.id
    case .search(let template): template.id
    }
  }

  /// Which kind it is.
  public var kind: TemplateKind {
    switch self {
    case .map: .map
    case .grid: .grid
    case .list: .list
    case .search: .search
    }
  }

  /// What stands in the bar; `nil` for a map or a search.
  public var title: String? {
    switch self {
    case .map, .search: nil
    case .grid(let template): template.title
    case .list(let template): template.title
    }
  }

  /// The buttons in the bar; a search has none (SE-6).
  public var bar: BarButtons {
    switch self {
    case .map(let template): template.bar
    case .grid(let template): template.bar
    case .list(let template): template.bar
    case .search: .none
    }
  }
}
