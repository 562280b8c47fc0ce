import Places

/// Plays the events of a recorded session into a new screen, and tells whether the same comes of them.
public struct SessionReplay: Sendable {
  /// Where a replay differs from its recording.
  public struct Difference: Hashable, Sendable, Codable {
    /// Seconds since the session began.
    public var at: Double
    /// What was recorded.
    public var recorded: RecordingLine?
    /// What came of it now.
    public var replayed: RecordingLine?
  }

  /// A screen, and when it came.
  public struct Moment: Hashable, Sendable {
    /// Seconds since the session began.
    public var at: Double
    /// The event before it.
    public var event: SessionEvent
    /// What is on the screen.
    public var screen: ShownScreen
  }

  /// The screens, in order; each differs from the one before it.
  public private(set) var moments: [Moment] = []
  /// Where effects or screens differ from what was recorded, in order.
  public private(set) var differences: [Difference] = []

  /// How many screens and differences were taken out.
  private var taken = (screens: 0, differences: 0)
  private var model: SearchScreenModel
  private var shown: ShownScreen?
  /// What was recorded of the last event.
  private var expected: [RecordingLine] = []
  /// What came of it now.
  private var replayed: [RecordingLine] = []

  /// Begins a replay, which ``play(_:)`` goes on with.
  ///
  /// - Parameter settings: What the screen is set to.
  public init(settings: ScreenSettings) { model = SearchScreenModel(settings: settings) }

  /// Replays a recording.
  ///
  /// - Parameters:
  ///   - recording: What was recorded.
  ///   - settings: Other settings than those recorded, such as another head unit; then differences are of no meaning.
  public init(_ recording: SessionRecording, settings: ScreenSettings? = nil) {
    self.init(settings: settings ?? recording.header.settings)
    for line in recording.lines { play(line) }
    finish()
  }

  /// Goes on by a line of the recording, which may not be its header.
  ///
  /// - Returns: What comes of it now, where it is an event: effects and the screen, like those of a recording.
  @discardableResult
  public mutating func play(_ line: RecordingLine) -> [RecordingLine] {
    guard case .event(let event, let at) = line else {
      expected.append(line)
      return []
    }
    finish()
    let effects = model.handle(event, at: Duration(saturating: at))
    if !effects.isEmpty { replayed.append(.effects(effects, at: at)) }
    if model.shown != shown {
      shown = model.shown
      replayed.append(.screen(model.shown, at: at))
      moments.append(Moment(at: at, event: event, screen: model.shown))
    }
    return replayed
  }

  /// Compares what came of the last event; the recording has no more of it.
  public mutating func finish() {
    for index in 0..<max(expected.count, replayed.count) {
      let (old, new) = (
        expected.indices.contains(index) ? expected[index] : nil,
        replayed.indices.contains(index) ? replayed[index] : nil
      )
      if old != new { differences.append(Difference(at: (old ?? new)?.seconds ?? 0, recorded: old, replayed: new)) }
    }
    (expected, replayed) = ([], [])
  }

  /// Whether the replay came to the same effects and screens.
  public var isSame: Bool { differenceCount == 0 }

  /// How many screens there were so far.
  package var screenCount: Int { taken.screens + moments.count }
  /// In how many places it differs from what was recorded so far.
  package var differenceCount: Int { taken.differences + differences.count }

  /// Gives the differences since the last call and forgets them, and the screens too, so that a replay without end stays
  /// small.
  package mutating func takeDifferences() -> [Difference] {
    defer {
      (taken.screens, taken.differences) = (screenCount, differenceCount)
      (moments, differences) = ([], [])
    }
    return differences
  }
}

extension RecordingLine {
  /// Seconds since the session began; zero for the header.
  public var seconds: Double {
    switch self {
    case .header: 0
    case .event(_, let at), .effects(_, let at), .screen(_, let at): at
    }
  }
}
