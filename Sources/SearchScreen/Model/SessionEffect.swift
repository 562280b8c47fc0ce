public import DestinationSearch
public import HeadUnit
public import Places

/// A request of a search screen to its session.
public enum SessionEffect: Hashable, Sendable, Codable {
  /// Send an operation to the head unit.
  case screen(ScreenOperation)
  /// Start a time-out, in seconds; a time-out of the same name restarts.
  case startTimer(SessionTimer, seconds: Double)
  /// Stop a time-out.
  case stopTimer(SessionTimer)
  /// Read the permissions.
  case readPermissions
  /// Ask the driver, on the phone.
  case ask(PermissionQuestion, generation: Int)
  /// Stop waiting for the answer.
  case stopAsking
  /// Take the audio focus, open the microphone, and listen.
  case openMicrophone(generation: Int)
  /// Close the microphone and release the audio focus.
  case closeMicrophone
  /// Decode the utterance and resolve it; replies to the places on offer count.
  case resolve(generation: Int)
  /// Drop the utterance and its search.
  case dropUtterance
  /// Find completions of typed text.
  case suggest(String, generation: Int)
  /// Stop finding completions.
  case stopSuggesting
  /// Look something up.
  case find(Lookup, lookup: Int)
  /// Stop the lookup.
  case stopFinding
  /// Read the saved places.
  case readOwnPlaces
  /// Change the saved places, after earlier changes, and report the result with
  /// ``SessionEvent/ownPlacesChanged(number:isDone:)``.
  case changeOwnPlaces(OwnPlaceChange, number: Int)
  /// Play a prompt to the driver, as loudly as the car's prompt style allows (AU-5).
  case say(String, tone: PromptTone, prompt: Int)
  /// Stop the prompt.
  case stopSaying
  /// Move the map, in points; right and down are positive.
  case moveMap(x: Double, y: Double)
  /// Change the scale of the map by steps; positive zooms in.
  case zoomMap(steps: Int)
  /// Show the driver's position.
  case centreMap
  /// Show the map on a display.
  case attachMap(MapDisplay)
  /// Remove the map from a display; the session answers with ``SessionEvent/mapDetached(_:)``.
  case detachMap(MapDisplay)
  /// The driver goes to a place. If the screen guides, it does so by itself; otherwise the app has to.
  case go(Place)
  /// Plan the routes from the car to a place, for a trip on offer.
  case planTrip(to: Place, avoiding: Set<RouteAvoidance>, plan: Int)
  /// Stop planning routes for a trip.
  case stopPlanningTrip
  /// Plan the new route that guidance waits for.
  case planRoute(RouteRequest, plan: Int)
  /// Find the stopping points of places, one after the other, and plan the new route through all of them.
  case planDrive(to: Place, by: [Place], avoiding: Set<RouteAvoidance>, plan: Int)
  /// Stop planning the new route.
  case stopPlanningRoute
  /// Learn the road that the car is on: the route of a request begins on it.
  case readRoad(RouteRequest, reading: Int)
  /// Stop learning the road.
  case stopReadingRoad
  /// Draw routes on the map, in place of those drawn before.
  case drawRoutes([MapRoute])
  /// Draw the car here; `nil` if its position is unknown.
  case moveCar(MapCar?)
  /// The driver answered a question of the app; `nil` if there was no answer.
  case noticeAnswered(NavigationAlertID, ButtonID?)
  /// Requested content isn't shown, or is shown incompletely.
  case warn(ScreenWarning)
  /// The screen's rules refused a request.
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

/// The places that a row or a button looks up.
public enum Lookup: Hashable, Sendable, Codable {
  /// The nearest places of a group of rubrics.
  case group(String)
  /// The nearest places of a rubric.
  case rubric(String)
  /// All places that a text may mean.
  case text(String)

  private enum GroupCodingKeys: String, CodingKey { case _0 = "id" }
  private enum RubricCodingKeys: String, CodingKey { case _0 = "id" }
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
}
