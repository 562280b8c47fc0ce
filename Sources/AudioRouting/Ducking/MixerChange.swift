import Audio

/// What happens to a mixer.
enum MixerChange: Sendable, Hashable {
  /// Streams came, went or changed.
  case streams
  /// A device came, went or changed.
  case route(RouteChangeReason)
  /// The server does not answer any more.
  case lost
  /// The server answers again; it may be another one.
  case found
}
