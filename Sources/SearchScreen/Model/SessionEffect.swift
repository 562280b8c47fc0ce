public import DestinationSearch
public import HeadUnit
public import Places

/// Something that a search screen asks its session to do.
public enum SessionEffect: Hashable, Sendable, Codable {
  /// Tell the head unit.
  case screen(ScreenOperation)
  /// Start a time-out, in seconds; one of the same name begins anew.
  case startTimer(SessionTimer, seconds: Double)
  /// Stop a time-out.
  case stopTimer(SessionTimer)
  /// Read what the permissions are.
  case readPermissions
  /// Ask the driver, on the phone.
  case ask(PermissionQuestion, generation: Int)
  /// Stop waiting for the answer.
  case stopAsking
  /// Take the audio focus, open the microphone and listen.
  case openMicrophone(generation: Int)
  /// Close the microphone and give the audio focus back.
  case closeMicrophone
  /// Decode the utterance and find what it means; replies to the places offered count.
  case resolve(generation: Int)
  /// Drop the utterance and whatever is being found for it.
  case dropUtterance
  /// Find what typed letters may become.
  case suggest(String, generation: Int)
  /// Find nothing more for what was typed.
  case stopSuggesting
  /// Look something up.
  case find(Lookup, lookup: Int)
  /// Look up nothing more.
  case stopFinding
  /// Read the driver's own places.
  case readOwnPlaces
  /// Change the driver's own places, after the changes before, and say so with
  /// ``SessionEvent/ownPlacesChanged(number:isDone:)``.
  case changeOwnPlaces(OwnPlaceChange, number: Int)
  /// Let the driver hear something, as loudly as the car's prompt style allows (AU-5).
  case say(String, tone: PromptTone, prompt: Int)
  /// Stop saying it.
  case stopSaying
  /// Move the map, in points; right and down are positive.
  case moveMap(x: Double, y: Double)
  /// Change the scale of the map by steps; positive is nearer.
  case zoomMap(steps: Int)
  /// Show where the driver is.
  case centreMap
  /// Show the map on a display.
  case attachMap(MapDisplay)
  /// Take the map off a display; the session answers ``SessionEvent/mapDetached(_:)``.
  case detachMap(MapDisplay)
  /// The driver goes to a place. Where the screen guides it does so by itself; otherwise the app is to.
  case go(Place)
  /// Plan the ways from where the car is to a place, for a trip on offer.
  case planTrip(to: Place, avoiding: Set<RouteAvoidance>, plan: Int)
  /// Plan no ways for a trip.
  case stopPlanningTrip
  /// Plan the way on, while guidance waits for it.
  case planRoute(RouteRequest, plan: Int)
  /// Find where to drive for some places, one after the other, and plan the way on by all of them.
  case planDrive(to: Place, by: [Place], avoiding: Set<RouteAvoidance>, plan: Int)
  /// Plan no way on.
  case stopPlanningRoute
  /// Learn the road that the car is on: the way of a request begins on it.
  case readRoad(RouteRequest, reading: Int)
  /// Learn it no more.
  case stopReadingRoad
  /// Draw ways on the map, in place of those drawn before.
  case drawRoutes([MapRoute])
  /// Draw the car here; `nil` where nobody knows where it is.
  case moveCar(MapCar?)
  /// The driver answered a question of the app's; `nil` where nobody did.
  case noticeAnswered(NavigationAlertID, ButtonID?)
  /// Something asked for is not shown, or not whole.
  case warn(ScreenWarning)
  /// Something asked for was refused by the screen's rules.
  case refuse(ScreenError)

  private enum ScreenCodingKeys: String, CodingKey { case _0 = "operation" }
  private enum StartTimerCodingKeys: String, CodingKey { case _0 = "timer", seconds }
  private enum StopTimerCodingKeys: String, CodingKey { case _0 = "timer" }
  private enum AskCodingKeys: String, CodingKey { case _0 = "question", generation }
  private enum SuggestCodingKeys: String, CodingKey { case _0 = "text", generation }
  private enum FindCodingKeys: String, CodingKey { case _0 = "what", lookup }
  private enum ChangeOwnPlacesCodingKeys: String, CodingKey { case _0 = "change", number }
  private enum SayCodingKeys: String, CodingKey { case _0 = "text", tone, prompt }
  private enum AttachMapCodingKeys: String, CodingKey { case _0 = "display" }
  private enum DetachMapCodingKeys: String, CodingKey { case _0 = "display" }
  private enum GoCodingKeys: String, CodingKey { case _0 = "place" }
  private enum PlanRouteCodingKeys: String, CodingKey { case _0 = "request", plan }
  private enum ReadRoadCodingKeys: String, CodingKey { case _0 = "request", reading }
  private enum DrawRoutesCodingKeys: String, CodingKey { case _0 = "routes" }
  private enum MoveCarCodingKeys: String, CodingKey { case _0 = "car" }
  private enum NoticeAnsweredCodingKeys: String, CodingKey { case _0 = "notice", _1 = "button" }
  private enum WarnCodingKeys: String, CodingKey { case _0 = "warning" }
  private enum RefuseCodingKeys: String, CodingKey { case _0 = "error" }
}

/// What a row or a button looks up.
public enum Lookup: Hashable, Sendable, Codable {
  /// The nearest places of a group of rubrics.
  case group(String)
  /// The nearest places of a rubric.
  case rubric(String)
  /// Whatever a text means.
  case text(String)

  private enum GroupCodingKeys: String, CodingKey { case _0 = "id" }
  private enum RubricCodingKeys: String, CodingKey { case _0 = "id" }
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
}
