public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// A running search screen, local or remote.
///
/// ``DestinationSearchSession`` runs in this process; `RemoteSearchSession` of `WheretoClient` runs in a service. A
/// head unit's adapter that uses this protocol works with both.
public protocol SearchSession: Actor {
  /// The state of the voice search.
  var state: VoiceControlMachine.State { get async }

  /// The screen as shown.
  var shown: ShownScreen { get async }

  /// Receives an event that doesn't come from the session's own parts.
  func receive(_ event: SessionEvent) async

  /// Waits until no turn, lookup, or presentation is in progress, or until the task is cancelled.
  func settled() async

  /// Disconnects the head unit or ends the session, and stops everything within a deadline.
  ///
  /// - Returns: The names of the parts that hadn't stopped at the deadline; empty if all stopped.
  @discardableResult
  func disconnect(within deadline: Duration) async -> [String]
}

extension SearchSession {
  /// Receives an event of the head unit.
  public func send(_ event: ScreenEvent) async { await receive(.screen(event)) }

  /// Starts a voice search, for a button of the car or of the app.
  public func speak() async { await send(.buttonTapped(.microphone, template: .map)) }
}

/// An update for the app while a session runs; the screen itself doesn't need any.
public enum SessionUpdate: Sendable {
  /// The state of the voice search changed.
  case state(VoiceControlMachine.State)
  /// The level of the last chunk of audio in dBFS, -120 to 0.
  case level(Double)
  /// The partial hypothesis so far; not for the car's screen.
  case partial(Hypothesis)
  /// The hypotheses of an utterance, best first; for engineers, not for the car's screen.
  case recognized([Hypothesis])
  /// Samples were lost because decoding couldn't keep up or the device overran.
  case droppedSamples(Int)
  /// The result of an utterance.
  case answer(DestinationResult)
  /// The result of an utterance, as a remote session reports it.
  case record(ResultRecord)
  /// The driver goes to a place. A session that plans routes also guides there; otherwise the app has to.
  case go(Place)
  /// The driver answered a question of the app; the button is `nil` if there was no answer.
  case noticeAnswered(NavigationAlertID, ButtonID?)
  /// The driver moves the map.
  case map(MapCommand)
  /// Requested content isn't shown, or is shown incompletely.
  case warning(ScreenWarning)
  /// The screen's rules refused a request.
  case refused(ScreenError)
  /// The text of a prompt, whether or not it is audible.
  case prompt(String)
  /// A part failed. The screen also shows the failure, except if a visit couldn't be recorded: a driver who is about to
  /// leave doesn't need to read that.
  case failed(any Error)

  /// A request about the map.
  public enum MapCommand: Hashable, Sendable {
    /// Move the map, in points; right and down are positive.
    case move(x: Double, y: Double)
    /// Change the scale by steps; positive zooms in.
    case zoom(steps: Int)
    /// Show the driver's position.
    case center
    /// Draw routes, in place of those drawn before.
    case draw([MapRoute])
    /// Draw the car here; `nil` if its position is unknown.
    case car(MapCar?)
    /// Show the map on a display.
    case attach(MapDisplay)
    /// Remove the map from a display.
    case detach(MapDisplay)
  }
}
