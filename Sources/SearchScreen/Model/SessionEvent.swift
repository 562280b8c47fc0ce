public import DestinationSearch
public import HeadUnit
public import Places
import Recognition
public import Understanding

/// An event of a search screen: an action of the driver or the head unit, an answer of a part, or a time-out.
///
/// The same events at the same times produce the same screens, which makes recordings replayable.
/// Answers carry the generation or number of the request.
public enum SessionEvent: Hashable, Sendable, Codable {
  /// An event of the head unit.
  case screen(ScreenEvent)
  /// The saved places and visits were read, and the driver's position; `nil` if that isn't known.
  case ownPlacesRead(own: [UserPlace], recents: [Place], origin: Coordinate? = nil)
  /// A change to the saved places was made, or failed.
  case ownPlacesChanged(number: Int, isDone: Bool)
  /// Whether a map covers the driver's position.
  case mapData(isThere: Bool)
  /// A display has released the map.
  case mapDetached(MapDisplay)
  /// The permissions, read for this start (PE-4).
  case permissionsRead(PermissionStatus)
  /// The permissions after the driver was asked.
  case permissionsAnswered(PermissionStatus, generation: Int)
  /// The microphone is open.
  case microphoneOpened(generation: Int)
  /// The microphone didn't open, with the reason.
  case microphoneRefused(VoiceControlMachine.Failure, generation: Int)
  /// The microphone was disconnected.
  case microphoneLost(generation: Int)
  /// The format of the microphone changed.
  case microphoneChanged(generation: Int)
  /// Samples were lost: a recording contains it, the screen doesn't show it.
  case overran(generation: Int)
  /// The recognizer failed while listening.
  case recogniserFailed(generation: Int)
  /// The endpointer detected the end of the utterance.
  case utteranceEnded(generation: Int)
  /// No speech began in time.
  case nothingHeard(generation: Int)
  /// Another use of the audio began, such as a call.
  case interruptionBegan
  /// The interruption ended.
  case interruptionEnded
  /// The result of the utterance.
  case spoken(SpokenAnswer, generation: Int)
  /// The utterance couldn't be decoded or resolved.
  case spokenFailed(generation: Int)
  /// The completions of typed text.
  case suggested([Suggestion], generation: Int)
  /// The places that a lookup found; `nil` if it failed.
  case found([PlaceCandidate]?, lookup: Int)
  /// A prompt was played to its end.
  case promptEnded(Int)
  /// A requested time-out ran out.
  case timedOut(SessionTimer)
  /// Navigation was started on the phone, or by the app itself.
  case navigationStarted
  /// The driver was already driving to a place when the screen began, such as before a connection broke.
  case tripResumed(to: Place)
  /// A fix of the car.
  case moved(Fix)
  /// The position is currently unknown.
  case positionLost(PositionLoss)
  /// The requested routes, best first.
  case planned([PlannedRoute], plan: Int)
  /// There are no routes, or planning failed.
  case notPlanned(RoutePlanningError, plan: Int)
  /// The road that the car is on; `nil` if it is on none, or the road is unknown.
  case roadRead(RoadHere?, reading: Int)
  /// The app has a question that can be answered over guidance, such as an incoming order.
  case noticeOffered(NavigationAlert)
  /// The app withdraws its question.
  case noticeWithdrawn(NavigationAlertID)
  /// Whether the driver allows the app's notifications while another app is in front (MA-10).
  case notificationsAllowed(Bool)
  /// A button of the car, or the app, cancelled the turn.
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
  private enum TripResumedCodingKeys: String, CodingKey { case to = "place" }
  private enum MovedCodingKeys: String, CodingKey { case _0 = "fix" }
  private enum PositionLostCodingKeys: String, CodingKey { case _0 = "reason" }
  private enum PlannedCodingKeys: String, CodingKey { case _0 = "routes", plan }
  private enum NotPlannedCodingKeys: String, CodingKey { case _0 = "reason", plan }
  private enum RoadReadCodingKeys: String, CodingKey { case _0 = "road", reading }
  private enum NoticeOfferedCodingKeys: String, CodingKey { case _0 = "notice" }
  private enum NoticeWithdrawnCodingKeys: String, CodingKey { case _0 = "notice" }
  private enum NotificationsAllowedCodingKeys: String, CodingKey { case _0 = "isAllowed" }
}

/// The result of an utterance, as far as a screen needs it.
public struct SpokenAnswer: Hashable, Sendable, Codable {
  /// The outcome.
  public var outcome: Outcome
  /// The recognized words.
  public var transcript: String
  /// The places found, best first; after a reply, those that weren't read aloud yet.
  public var candidates: [PlaceCandidate]
  /// Home or work, if it was asked for and isn't set.
  public var missingPlace: UserPlace.Role?
  /// The reply to the places on offer, if there were any.
  public var reply: ChoiceReply?
  /// The prompt about the places found, if there are any: the question that a further reply is parsed against.
  public var prompt: SpokenPrompt?
  /// Whether the words were understood as a request unrelated to navigation (VC-15).
  public var isOutOfDomain: Bool
  /// The navigation command, if one was spoken.
  public var order: NavigationCommand?
  /// Whether the places are stops on the current trip.
  public var isStop = false

  /// Creates an answer.
  public init(
    outcome: Outcome, transcript: String = "", candidates: [PlaceCandidate] = [], missingPlace: UserPlace.Role? = nil,
    reply: ChoiceReply? = nil, prompt: SpokenPrompt? = nil, isOutOfDomain: Bool = false
  ) {
    self.outcome = outcome
    self.transcript = transcript
    self.candidates = candidates
    self.missingPlace = missingPlace
    self.reply = reply
    self.prompt = prompt
    self.isOutOfDomain = isOutOfDomain
  }

  /// Creates the answer for a result.
  public init(_ result: DestinationResult, prompt: SpokenPrompt?) {
    self.init(
      outcome: result.outcome, transcript: result.transcript, candidates: result.candidates,
      missingPlace: result.missingPlace, prompt: prompt)
    order = result.query?.routeOrder
    isStop = result.query.map { [.addStop, .alongRoute].contains($0.intent) } ?? false
  }
}

extension SpokenAnswer {
  /// Decodes an answer; recordings of the first version name the place that isn't set in English: "Home".
  public init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: CodingKeys.self)
    let missing = try answer.decodeIfPresent(String.self, forKey: .missingPlace)
    self.init(
      outcome: try answer.decode(Outcome.self, forKey: .outcome),
      transcript: try answer.decode(String.self, forKey: .transcript),
      candidates: try answer.decode([PlaceCandidate].self, forKey: .candidates),
      missingPlace: try missing.map { name in
        guard let role = UserPlace.Role(rawValue: name.lowercased()) else {
          throw DecodingError.dataCorruptedError(
            forKey: .missingPlace, in: answer, debugDescription: "\"\(name)\" isn't home or work")
        }
        return role
      },
      reply: try answer.decodeIfPresent(ChoiceReply.self, forKey: .reply),
      prompt: try answer.decodeIfPresent(SpokenPrompt.self, forKey: .prompt),
      isOutOfDomain: try answer.decode(Bool.self, forKey: .isOutOfDomain))
    order = try answer.decodeIfPresent(NavigationCommand.self, forKey: .order)
    isStop = try answer.decodeIfPresent(Bool.self, forKey: .isStop) ?? false
  }
}
