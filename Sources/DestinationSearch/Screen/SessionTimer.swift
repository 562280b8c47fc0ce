public import SearchScreen
public import VoiceControl

/// A time-out that the screen asks its session for; the screen has no clock.
public enum SessionTimer: Hashable, Sendable, Codable {
  /// Of the voice search.
  case voice(VoiceControl.TimeOut, generation: Int)
  /// The head unit presents an alert.
  case presentation(TemplateID)
  /// The next frame may be sent.
  case frame
  /// The map is let go of by the display that has it.
  case map
  /// The next sign of life of the head unit (LC-5).
  case heartbeat
  /// The row that was picked shows that it works (LI-6).
  case rowSpinner(lookup: Int)
  /// The row that was picked has worked for too long (LI-6).
  case rowGivenUp(lookup: Int)
  /// Of the template stack.
  case stack(ScreenTimer)

  private enum VoiceCodingKeys: String, CodingKey { case _0 = "for", generation }
  private enum PresentationCodingKeys: String, CodingKey { case _0 = "template" }
  private enum StackCodingKeys: String, CodingKey { case _0 = "timer" }
}
