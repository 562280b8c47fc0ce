public import Places
public import Recognition
public import SearchScreen
public import VoiceControl

/// Something that an app wants to know while a session runs; none of it is needed for the screen.
public enum SessionUpdate: Sendable {
  /// The voice search moved on.
  case state(VoiceControl.State)
  /// Level of the last chunk of audio in dBFS, -120 to 0.
  case level(Double)
  /// The words heard so far; not for the car's screen.
  case partial(Hypothesis)
  /// Samples were lost because decoding could not keep up or the device ran over.
  case droppedSamples(Int)
  /// What an utterance came to.
  case answer(DestinationResult)
  /// The driver wants to go there: guide.
  case go(Place)
  /// The driver moves the map.
  case map(MapCommand)
  /// Something asked for is not shown, or not whole.
  case warning(ScreenWarning)
  /// Something asked for was refused by the screen's rules.
  case refused(ScreenError)
  /// What the driver is told, whether heard or not.
  case prompt(String)
  /// A part failed; the screen shows it to the driver as well.
  case failed(any Error)

  /// A wish about the map.
  public enum MapCommand: Hashable, Sendable {
    /// Move it, in points; right and down are positive.
    case move(x: Double, y: Double)
    /// Change the scale by steps; positive is nearer.
    case zoom(steps: Int)
    /// Show where the driver is.
    case centre
    /// Show it on a display.
    case attach(MapDisplay)
    /// Take it off a display.
    case detach(MapDisplay)
  }
}
