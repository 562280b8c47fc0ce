import HeadUnit
import Places

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
/// `•` can be pressed, `∅` cannot, `✓` is chosen, `⟳` is at work, `›` leads a level deeper, `[ ]` is a button, `*` follows
/// where a lane leads on.
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
    case .lanes(let lanes): return "lanes: " + lanes.map(written).joined(separator: ", ")
    case .speedLimit(let sign): return "limit: \(sign.number) \(sign.isMiles ? "mph" : "km/h")"
    case .road: return "on: " + element.shown(.title)
    case .pause: return "‖ " + element.shown(.title)
    case .row, .trip, .route:
      let words = [element.shown(.title), detail].joinedNonempty(" — ")
      let bullet = element.traits.contains(.disabled) ? "∅" : element.traits.contains(.selected) ? "✓" : "•"
      let ends = (element.traits.contains(.busy) ? " ⟳" : "") + (element.traits.contains(.disclosure) ? " ›" : "")
      return [bullet, icons(element), words].joinedNonempty(" ") + ends
    default: return button(element)
    }
  }

  /// Where a lane leads; a star is at the way on.
  private static func written(_ lane: Lane) -> String {
    let turns = lane.turns.isEmpty ? [lane.recommended].compactMap(\.self) : lane.turns
    let names = turns.map { turn in
      let image = turn.laneImage.rawValue.dropFirst("lane-".count).split(separator: "-").joined(separator: " ")
      return image + (turn == lane.recommended ? "*" : "")
    }
    return names.isEmpty ? "unmarked" : names.joined(separator: " or ")
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
    let names = element.pictures.compactMap { picture -> String? in
      switch picture.source {
      case .icon(let name): name.rawValue
      case .drawing(let file): file
      case .spinner: "⟳"
      // What it shows is said by the arrow and the words.
      case .junction: nil
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

/// A screen as a screen reader says it: one sentence an element, whole even where the glass cuts it, in the driver's
/// language.
public struct SpokenScreen: Hashable, Sendable, CustomStringConvertible {
  /// The sentences.
  public let sentences: [String]

  /// Words a screen.
  public init(_ screen: Screen) { self.init(screen, layout: ScreenLayout(screen)) }

  /// Words a screen that was laid out before.
  public init(_ screen: Screen, layout: ScreenLayout) {
    let words = ScreenWords.words(in: screen.language).spoken
    let elements = layout.over.isEmpty ? layout.base : layout.over
    sentences = ScreenRegion.grouped(elements).flatMap { region -> [ScreenElement] in
      switch region {
      case .bar(let elements), .mapButtons(let elements), .arrows(let elements), .actions(let elements): elements
      case .tiles(let rows): rows.flatMap { $0 }
      case .one(let element): [element]
      case .keys: []
      }
    }.compactMap { Self.sentence(about: $0, words) }
  }

  /// The sentences as one text, with a newline after each.
  public var description: String { sentences.map { $0 + "\n" }.joined() }

  /// What the element is called, what else it says, what it is, how it is.
  private static func sentence(about element: ScreenElement, _ words: SpokenWords) -> String? {
    let role: String
    switch element.kind {
    case .dock, .bar, .card, .scrim, .voicePicture: return nil
    case .map: role = ""
    case .title, .header: role = words.heading
    case .heading, .note, .more, .estimates, .maneuver, .lanes, .pause, .speedLimit, .road, .keyboard: role = ""
    case .searchField: role = element.value.isEmpty ? words.searchField : ""
    case .row, .trip, .route: role = element.traits.contains(.disclosure) ? words.opensMore : ""
    default: role = words.button
    }
    let states = [(ScreenElement.Traits.selected, words.selected), (.busy, words.busy), (.disabled, words.unavailable)]
      .filter { element.traits.contains($0.0) }.map(\.1)
    let name =
      element.kind == .searchField && !element.value.isEmpty
      ? [words.searchField, element.label] : [element.label, element.value]
    let parts = name + [role] + states
    let sentence = parts.joinedNonempty(words.comma)
    guard !sentence.isEmpty else { return nil }
    // A bracket closes something within the sentence.
    let isEnded = sentence.last.map { $0.isPunctuation && !")）".contains($0) } ?? false
    return isEnded ? sentence : sentence + words.stop
  }
}

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
