import HeadUnit

extension KeyedDecodingContainer {
  /// Decodes an event of a session, and checks the numbers that its type doesn't check.
  ///
  /// - Throws: `DecodingError`, also for a gesture out of range.
  func decodeEvent(forKey key: Key) throws -> SessionEvent {
    let event = try decode(SessionEvent.self, forKey: key)
    switch event {
    case .screen(.panGestureMoved(let x, let y)), .screen(.panGestureEnded(let x, let y)):
      guard SessionEvent.gestures.contains(x), SessionEvent.gestures.contains(y) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: self, debugDescription: "the gesture is out of range; use points from -1000000 to 1000000")
      }
    default: break
    }
    return event
  }
}

extension SessionEvent {
  /// The range of a gesture: points that the map moves by, or points per second at the end.
  static let gestures = -1e6...1e6
}
