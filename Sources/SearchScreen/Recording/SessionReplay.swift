/// Plays the events of a recorded session into a new screen, and tells whether the same comes of them.
public struct SessionReplay: Sendable {
  /// Where a replay differs from its recording.
  public struct Difference: Hashable, Sendable {
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

  /// Replays a recording.
  ///
  /// - Parameters:
  ///   - recording: What was recorded.
  ///   - settings: Other settings than those recorded, such as another head unit; then differences are of no meaning.
  public init(_ recording: SessionRecording, settings: ScreenSettings? = nil) {
    var model = SearchScreenModel(settings: settings ?? recording.header.settings)
    var shown: ShownScreen?
    var expected: [RecordingLine] = []
    var replayed: [RecordingLine] = []
    for line in recording.lines {
      guard case .event(let event, let at) = line else {
        expected.append(line)
        continue
      }
      compare(&expected, &replayed)
      let effects = model.handle(event, at: .seconds(at))
      if !effects.isEmpty { replayed.append(.effects(effects, at: at)) }
      if model.shown != shown {
        shown = model.shown
        replayed.append(.screen(model.shown, at: at))
        moments.append(Moment(at: at, event: event, screen: model.shown))
      }
    }
    compare(&expected, &replayed)
  }

  /// Whether the replay came to the same effects and screens.
  public var isSame: Bool { differences.isEmpty }

  private mutating func compare(_ expected: inout [RecordingLine], _ replayed: inout [RecordingLine]) {
    for index in 0..<max(expected.count, replayed.count) {
      let (old, new) = (
        expected.indices.contains(index) ? expected[index] : nil,
        replayed.indices.contains(index) ? replayed[index] : nil
      )
      if old != new { differences.append(Difference(at: (old ?? new)?.seconds ?? 0, recorded: old, replayed: new)) }
    }
    expected = []
    replayed = []
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
