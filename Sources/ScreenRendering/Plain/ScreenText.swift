import SearchScreen

/// A screen as text: what is on the glass, line by line, in the order in which it is read.
///
/// For goldens and logs: one thing a line, nothing padded, so that a change is a line of a difference. The first line
/// is the path through the stack.
///
/// ```
/// map › list
/// ‹ | Favourites | [plus]
///   (Saved)
///   • home  Home — 12 Mill Road ›
///   ∅ Work — not set
///   … 9 more below
/// ```
///
/// `•` can be pressed, `∅` cannot, `✓` is chosen, `⟳` is at work, `›` leads a level deeper, `[ ]` is a button.
public struct ScreenText: Hashable, Sendable, CustomStringConvertible {
  /// The lines.
  public let lines: [String]

  /// Writes a screen down.
  public init(_ screen: Screen) { self.init(screen, layout: ScreenLayout(screen)) }

  /// Writes a screen down that was laid out before.
  public init(_ screen: Screen, layout: ScreenLayout) {
    var lines = [Self.path(of: screen)]
    if let modal = screen.modal {
      lines.append("over it: \(modal.kind.rawValue)")
      lines += Self.lines(of: layout.over)
      // A voice frame covers everything.
      if modal.kind != .voiceControl { lines.append("below it:") }
    }
    if screen.modal?.kind != .voiceControl { lines += Self.lines(of: layout.base) }
    self.lines = lines
  }

  /// The lines as one text, with a newline after each.
  public var description: String { lines.map { $0 + "\n" }.joined() }

  /// The kinds of the templates from the root to the top, and what the car limits.
  private static func path(of screen: Screen) -> String {
    let path = screen.stack.map(\.kind.rawValue).joined(separator: " › ")
    let limits = screen.limits.isEmpty ? "" : "  (limited: \(screen.limits.names.joined(separator: ", ")))"
    return (path.isEmpty ? "nothing" : path) + limits
  }

  private static func lines(of elements: [ScreenElement]) -> [String] {
    ScreenRegion.grouped(elements).flatMap { region -> [String] in
      switch region {
      case .bar(let elements): [elements.map(inBar).joined(separator: " | ")]
      case .mapButtons(let elements): ["  map buttons: " + elements.map(button).joined(separator: " ")]
      case .arrows(let elements): ["  arrows: " + elements.map(button).joined(separator: " ")]
      case .keys(let rows): rows.map { "  keys: " + $0.map(\.label).joined(separator: " ") }
      case .tiles(let rows): rows.map { "  " + $0.map(tile).joined(separator: " ") }
      case .actions(let elements): ["  " + elements.map(button).joined(separator: " ")]
      case .one(let element): line(of: element).map { ["  " + $0] } ?? []
      }
    }
  }

  private static func inBar(_ element: ScreenElement) -> String {
    switch element.kind {
    case .title: element.shown(.title)
    case .searchField: ["search:", element.value.isEmpty ? "" : element.shown(.title)].joinedNonempty(" ")
    case .back: "‹"
    default: button(element)
    }
  }

  private static func tile(_ element: ScreenElement) -> String {
    "[\(mark(element))\(pictures(element)) \(element.shown(.title))]"
  }

  private static func button(_ element: ScreenElement) -> String {
    let words = element.shown(.title)
    return "[\(mark(element))\(words.isEmpty ? pictures(element) : words)]"
  }

  private static func line(of element: ScreenElement) -> String? {
    let detail = element.shown(.detail)
    switch element.kind {
    case .map, .dock, .bar, .keyboard, .card, .scrim: return nil
    case .header: return "(\(element.shown(.title)))"
    case .more: return "… " + element.label
    case .voicePicture: return "picture: " + pictures(element)
    case .heading, .note, .estimates, .title: return [element.shown(.title), detail].joinedNonempty(" — ")
    case .maneuver: return "→ " + [pictures(element), detail, element.shown(.title)].joinedNonempty("  ")
    case .pause: return "‖ " + element.shown(.title)
    case .row, .trip, .route:
      let words = [element.shown(.title), detail].joinedNonempty(" — ")
      let bullet = element.traits.contains(.disabled) ? "∅" : element.traits.contains(.selected) ? "✓" : "•"
      let ends = (element.traits.contains(.busy) ? " ⟳" : "") + (element.traits.contains(.disclosure) ? " ›" : "")
      return [bullet, icons(element), words].joinedNonempty(" ") + ends
    default: return button(element)
    }
  }

  private static func mark(_ element: ScreenElement) -> String { element.traits.contains(.disabled) ? "∅ " : "" }

  private static func icons(_ element: ScreenElement) -> String {
    let names = element.pictures.compactMap { picture -> String? in
      guard case .icon(let name) = picture.source, name != "forward" else { return nil }
      return "{\(name.rawValue)}"
    }
    return names.joined(separator: " ")
  }

  private static func pictures(_ element: ScreenElement) -> String {
    let names = element.pictures.map { picture in
      switch picture.source {
      case .icon(let name): name.rawValue
      case .drawing(let file): file
      case .spinner: "⟳"
      }
    }
    return names.joined(separator: " ")
  }
}

extension [String] {
  /// The texts that say something, with something between them.
  func joinedNonempty(_ separator: String) -> String {
    filter { !$0.isEmpty }.joined(separator: separator)
  }
}
