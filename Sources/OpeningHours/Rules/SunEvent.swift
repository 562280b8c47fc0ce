/// A time of day that the sun sets.
///
/// Without the place and the date only a range is known: when the event may show on clocks anywhere between 60° south
/// and 60° north, at any season, with summer time and wide time zones.
enum SunEvent: Sendable, Hashable {
  case dawn, sunrise, sunset, dusk

  /// The minutes of the day between which it is; above 1440 after midnight.
  var range: ClosedRange<Int> {
    switch self {
    case .dawn: (1 * 60 + 30)...(10 * 60)
    case .sunrise: (3 * 60)...(10 * 60 + 30)
    case .sunset: (14 * 60 + 30)...(23 * 60 + 45)
    case .dusk: (15 * 60)...(25 * 60)
    }
  }
}
