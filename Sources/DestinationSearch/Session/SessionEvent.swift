public import Recognition
public import VoiceControl

/// Something a screen can show while a session runs.
public enum SessionEvent: Sendable, Hashable {
  /// The state machine moved; the state's frame is to be shown.
  case state(VoiceControl.State)
  /// Level of the last chunk in dBFS, -120 to 0.
  case level(Double)
  /// The words heard so far.
  case partial(Hypothesis)
  /// Samples were lost because decoding could not keep up or the device ran over.
  case droppedSamples(Int)
}
