/// What happens to the car's sound.
public enum FocusEvent: Sendable, Hashable, Codable {
  /// Something else took the sound, a call for example; focus is lost already when this comes (AU-6).
  ///
  /// The end may never come: whoever waits for it needs a time-out.
  case interruptionBegan

  /// What took the sound is over (AU-6).
  ///
  /// - shouldResume: whether playing may go on by itself. The microphone never does: it is opened only when asked.
  case interruptionEnded(shouldResume: Bool)

  /// Sound goes or comes another way now (AU-7).
  case routeChanged(RouteChangeReason)
}
