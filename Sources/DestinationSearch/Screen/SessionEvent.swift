public import Places
public import SearchScreen
public import VoiceControl

/// Everything that can happen to a search screen: what the driver and the head unit do, what the parts answer, and
/// what the time brings.
///
/// A session that is fed the same events at the same times shows the same screens, which is what a recording is for.
/// Answers carry the generation or number of what they answer.
public enum SessionEvent: Hashable, Sendable, Codable {
  /// The head unit told something.
  case screen(ScreenEvent)
  /// The driver's own places and visits were read, and where the driver is; `nil` where that is not known.
  case ownPlacesRead(own: [UserPlace], recents: [Place], origin: Coordinate? = nil)
  /// Whether there is a map of where the driver is.
  case mapData(isThere: Bool)
  /// A display has let go of the map.
  case mapDetached(MapDisplay)
  /// What the permissions are, read for this start (PE-4).
  case permissionsRead(PermissionStatus)
  /// What they are after the driver was asked.
  case permissionsAnswered(PermissionStatus, generation: Int)
  /// The microphone is open.
  case microphoneOpened(generation: Int)
  /// The microphone did not open: why.
  case microphoneRefused(VoiceControl.Failure, generation: Int)
  /// The microphone went away.
  case microphoneLost(generation: Int)
  /// The microphone has another form than it had.
  case microphoneChanged(generation: Int)
  /// Samples were lost.
  case overran(generation: Int)
  /// The recogniser failed while listening.
  case recogniserFailed(generation: Int)
  /// The end-pointer heard the end of the utterance.
  case utteranceEnded(generation: Int)
  /// Nobody spoke in time.
  case nothingHeard(generation: Int)
  /// Another use of the audio began, such as a call.
  case interruptionBegan
  /// The interruption ended.
  case interruptionEnded
  /// What the utterance came to.
  case spoken(SpokenAnswer, generation: Int)
  /// The utterance could not be decoded or resolved.
  case spokenFailed(generation: Int)
  /// What typed letters may become.
  case suggested([Suggestion], generation: Int)
  /// What a lookup found; `nil` where it failed.
  case found([PlaceCandidate]?, lookup: Int)
  /// A prompt was spoken to its end.
  case promptEnded(Int)
  /// A time-out that was asked for.
  case timedOut(SessionTimer)
  /// Navigation was started on the phone, or by the app itself.
  case navigationStarted
  /// The turn was cancelled by a button of the car, or by the app.
  case cancelled

  private enum ScreenCodingKeys: String, CodingKey { case _0 = "event" }
  private enum MapDetachedCodingKeys: String, CodingKey { case _0 = "display" }
  private enum PermissionsReadCodingKeys: String, CodingKey { case _0 = "status" }
  private enum PermissionsAnsweredCodingKeys: String, CodingKey { case _0 = "status", generation }
  private enum MicrophoneRefusedCodingKeys: String, CodingKey { case _0 = "failure", generation }
  private enum SpokenCodingKeys: String, CodingKey { case _0 = "answer", generation }
  private enum SuggestedCodingKeys: String, CodingKey { case _0 = "rows", generation }
  private enum FoundCodingKeys: String, CodingKey { case _0 = "places", lookup }
  private enum PromptEndedCodingKeys: String, CodingKey { case _0 = "prompt" }
  private enum TimedOutCodingKeys: String, CodingKey { case _0 = "timer" }
}
