/// The kinds of template there are.
public enum TemplateKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The map.
  case map
  /// Pictures to press: the rubricator.
  case grid
  /// Rows.
  case list
  /// A keyboard and rows.
  case search
  /// The frames of a voice search.
  case voiceControl
  /// A notice over everything.
  case alert
  /// A question with several answers.
  case actionSheet

  /// Whether it lies over the stack instead of in it (IC-1).
  public var isPresented: Bool {
    switch self {
    case .map, .grid, .list, .search: false
    case .voiceControl, .alert, .actionSheet: true
    }
  }
}
