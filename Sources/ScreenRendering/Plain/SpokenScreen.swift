import SearchScreen

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
    case .heading, .note, .more, .estimates, .maneuver, .pause, .keyboard: role = ""
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
    return sentence.last?.isPunctuation == true ? sentence : sentence + words.stop
  }
}
