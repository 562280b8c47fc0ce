public import DestinationSearch
public import HeadUnit
public import Places
public import Understanding

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
  /// A change to the driver's own places was made, or could not be.
  case ownPlacesChanged(number: Int, isDone: Bool)
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
  case microphoneRefused(VoiceControlMachine.Failure, generation: Int)
  /// The microphone went away.
  case microphoneLost(generation: Int)
  /// The microphone has another form than it had.
  case microphoneChanged(generation: Int)
  /// Samples were lost: a recording shows it, the screen does not.
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
  /// The driver goes to a place since before the screen began, such as before a connection broke.
  case tripResumed(to: Place)
  /// The car is here.
  case moved(Fix)
  /// Nobody knows where the car is, for now.
  case positionLost(PositionLoss)
  /// The ways that were asked for, best first.
  case planned([PlannedRoute], plan: Int)
  /// There are no ways, or nobody can tell.
  case notPlanned(RoutePlanningError, plan: Int)
  /// The road that the car is on; `nil` where it is on none, or nobody can tell.
  case roadRead(RoadHere?, reading: Int)
  /// The app has a question that can be answered over guidance, such as an order that came in.
  case noticeOffered(NavigationAlert)
  /// What the app asked is asked no more.
  case noticeWithdrawn(NavigationAlertID)
  /// Whether the driver lets the app notify while another one is in front (MA-10).
  case notificationsAllowed(Bool)
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

/// What an utterance came to, as far as a screen needs it.
public struct SpokenAnswer: Hashable, Sendable, Codable {
  /// What came of it.
  public var outcome: Outcome
  /// The words heard.
  public var transcript: String
  /// The places found, best first; after a reply those that were not read aloud yet.
  public var candidates: [PlaceCandidate]
  /// Home or work, where it was asked for and is not set.
  public var missingPlace: UserPlace.Role?
  /// What it says to the places that were offered, where any were.
  public var reply: ChoiceReply?
  /// What the driver hears of the places found, where any were: the question that a further reply is read against.
  public var prompt: SpokenPrompt?
  /// Whether it was understood as something that is no matter of navigation (VC-15).
  public var isOutOfDomain: Bool
  /// What is wanted of the route, where that was said.
  public var order: NavigationCommand?
  /// Whether the places are to be passed on the way to where the car goes.
  public var isStop = false

  /// Makes an answer.
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

  /// The answer that a result gives.
  ///
  /// - Parameters:
  ///   - result: What the words came to.
  ///   - prompt: What the driver hears of it.
  public init(_ result: DestinationResult, prompt: SpokenPrompt?) {
    self.init(
      outcome: result.outcome, transcript: result.transcript, candidates: result.candidates,
      missingPlace: result.missingPlace, prompt: prompt)
    order = result.query?.routeOrder
    isStop = result.query.map { [.addStop, .alongRoute].contains($0.intent) } ?? false
  }
}

extension SpokenAnswer {
  /// Decodes an answer; recordings of the first version name the place that is not set in English: "Home".
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
            forKey: .missingPlace, in: answer, debugDescription: "\"\(name)\" is neither home nor work")
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
