/// What a colour is for; a ``Theme`` has one for each.
public enum Paint: String, Hashable, Sendable, CaseIterable {
  /// Behind everything.
  case glass
  /// The strip with the time.
  case dock
  /// A bar.
  case bar
  /// A row, a picture to press.
  case row
  /// A row that is chosen.
  case chosen
  /// A card over the map.
  case card
  /// A button on a bar, a card or the map.
  case button
  /// A key for a letter.
  case key
  /// A key for anything else.
  case quietKey
  /// What darkens the screen under a notice.
  case scrim
  /// The card with the next maneuver.
  case maneuver
  /// Words.
  case text
  /// Words that matter less.
  case secondary
  /// Words on what cannot be pressed.
  case disabled
  /// What is to be pressed first, and pictures.
  case accent
  /// Words and pictures on the accent.
  case onAccent
  /// Words and pictures on the maneuver card.
  case onManeuver
  /// Words on what takes something away.
  case danger
  /// Thin lines.
  case hairline
}
