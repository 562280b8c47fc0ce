public import DestinationSearch
public import HeadUnit
public import Places
public import Recognition

/// A search screen at work, here or elsewhere.
///
/// ``DestinationSearchSession`` works in this process; `RemoteSearchSession` of `WheretoClient` is one that a service runs.
/// An adapter of a head unit that talks to this protocol works with both.
public protocol SearchSession: Actor {
  /// Where the voice search stands.
  var state: VoiceControlMachine.State { get async }

  /// What is on the screen.
  var shown: ShownScreen { get async }

  /// Something happened that is no answer of the session's own parts.
  func receive(_ event: SessionEvent) async

  /// Waits until nothing is under way: no turn, no lookup, no modal on its way; or until the task is cancelled.
  func settled() async

  /// The head unit has gone, or the app ends: everything is let go of within a deadline.
  ///
  /// - Returns: The parts that had not stopped when time was up; none where all is well.
  @discardableResult
  func disconnect(within deadline: Duration) async -> [String]
}

extension SearchSession {
  /// The head unit told something.
  public func send(_ event: ScreenEvent) async { await receive(.screen(event)) }

  /// The driver wants to speak, by a button of the car or of the app.
  public func speak() async { await send(.buttonTapped(.microphone, template: .map)) }
}

/// Something that an app wants to know while a session runs; none of it is needed for the screen.
public enum SessionUpdate: Sendable {
  /// The voice search moved on.
  case state(VoiceControlMachine.State)
  /// Level of the last chunk of audio in dBFS, -120 to 0.
  case level(Double)
  /// The words heard so far; not for the car's screen.
  case partial(Hypothesis)
  /// What the utterance may have been, best first; for engineers, not for the car's screen.
  case heard([Hypothesis])
  /// Samples were lost because decoding could not keep up or the device ran over.
  case droppedSamples(Int)
  /// What an utterance came to.
  case answer(DestinationResult)
  /// What an utterance came to, as a session elsewhere tells it.
  case record(ResultRecord)
  /// The driver goes there. A session that plans ways by road guides by itself; otherwise the app is to.
  case go(Place)
  /// The driver answered a question of the app's, or nobody did.
  case noticeAnswered(NavigationAlertID, ButtonID?)
  /// The driver moves the map.
  case map(MapCommand)
  /// Something asked for is not shown, or not whole.
  case warning(ScreenWarning)
  /// Something asked for was refused by the screen's rules.
  case refused(ScreenError)
  /// What the driver is told, whether heard or not.
  case prompt(String)
  /// A part failed. The screen shows it to the driver as well, but for a visit that could not be recorded: nobody who
  /// is about to drive off needs to read that.
  case failed(any Error)

  /// A wish about the map.
  public enum MapCommand: Hashable, Sendable {
    /// Move it, in points; right and down are positive.
    case move(x: Double, y: Double)
    /// Change the scale by steps; positive is nearer.
    case zoom(steps: Int)
    /// Show where the driver is.
    case centre
    /// Draw ways by road, in place of those drawn before.
    case draw([MapRoute])
    /// Draw the car here; `nil` where nobody knows where it is.
    case car(MapCar?)
    /// Show it on a display.
    case attach(MapDisplay)
    /// Take it off a display.
    case detach(MapDisplay)
  }
}
