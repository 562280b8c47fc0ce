import HeadUnit

/// A screen as text: the content of the display, line by line, in reading order.
///
/// For goldens and logs: one element per line and no padding, so that a diff shows each change as a line. The first
/// line is the path through the stack.
///
/// ```
/// map › list
/// ‹ | Favorites | [plus]
///   (Saved)
///   • home  Home — 12 Mill Road ›
///   ∅ Work — not set
///   … 9 more below
/// ```
///
/// `•` can be pressed, `∅` can't, `✓` is selected, `⟳` is busy, `›` leads a level deeper, `[ ]` is a button, `*`
/// follows each direction in which a lane leads on.
public struct ScreenText: Hashable, Sendable, CustomStringConvertible {
  /// The lines.
  public let lines: [String]

  /// Makes the text of a screen.
  public init(_ screen: Screen) {
    let parts = ScreenLines(screen)
    var lines = [Self.path(of: screen)]
    if let modal = screen.modal {
      lines.append("over it: \(modal.kind.rawValue)")
      lines += parts.over.compactMap(\.text)
      // A voice frame covers everything.
      if modal.kind != .voiceControl { lines.append("below it:") }
    }
    if screen.modal?.kind != .voiceControl { lines += parts.base.compactMap(\.text) }
    self.lines = lines
  }

  /// The lines as one text, with a newline after each.
  public var description: String { lines.map { $0 + "\n" }.joined() }

  /// The kinds of the templates from the root to the top, and the car's limits.
  private static func path(of screen: Screen) -> String {
    let path = screen.stack.map(\.kind.rawValue).joined(separator: " › ")
    let limits = screen.limits.isEmpty ? "" : "  (limited: \(screen.limits.names.joined(separator: ", ")))"
    return (path.isEmpty ? "nothing" : path) + limits
  }
}

/// A screen as a screen reader speaks it: one sentence per element, complete even if the display truncates it, in the
/// driver's language.
public struct SpokenScreen: Hashable, Sendable, CustomStringConvertible {
  /// The sentences.
  public let sentences: [String]

  /// Makes the sentences of a screen.
  public init(_ screen: Screen) {
    let parts = ScreenLines(screen)
    let lines = screen.modal == nil ? parts.base : parts.over
    sentences = lines.flatMap(\.items).compactMap { Self.sentence($0.spoken, parts.spoken) }
  }

  /// The sentences as one text, with a newline after each.
  public var description: String { sentences.map { $0 + "\n" }.joined() }

  private static func sentence(_ parts: [String], _ words: SpokenWords) -> String? {
    let sentence = parts.joinedNonempty(words.comma)
    guard !sentence.isEmpty else { return nil }
    // A bracket marks text within the sentence.
    let isEnded = sentence.last.map { $0.isPunctuation && !")）".contains($0) } ?? false
    return isEnded ? sentence : sentence + words.stop
  }
}
