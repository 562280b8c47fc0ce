import Foundations
import Places

/// Replays the events of a recorded session on a new screen, and compares the results with the recording.
public struct SessionReplay: Sendable {
  /// A difference between a replay and its recording.
  public struct Difference: Hashable, Sendable, Codable {
    /// Seconds since the session began.
    public var at: Double
    /// The recorded line.
    public var recorded: RecordingLine?
    /// The replayed line.
    public var replayed: RecordingLine?
  }

  /// A screen, and the time when it appeared.
  public struct Moment: Hashable, Sendable {
    /// Seconds since the session began.
    public var at: Double
    /// The event before it.
    public var event: SessionEvent
    /// The screen.
    public var screen: ShownScreen
  }

  /// The screens, in order; each differs from the one before it.
  public private(set) var moments: [Moment] = []
  /// The effects or screens that differ from the recording, in order.
  public private(set) var differences: [Difference] = []

  /// The number of screens and differences that were taken out.
  private var taken = (screens: 0, differences: 0)
  private var model: SearchScreenModel
  private var shown: ShownScreen?
  private var expected: [RecordingLine] = []
  private var replayed: [RecordingLine] = []

  /// Starts a replay, which ``play(_:)`` continues.
  public init(settings: ScreenSettings) { model = SearchScreenModel(settings: settings) }

  /// Replays a recording.
  ///
  /// - `settings`: Settings in place of the recorded ones; then differences have no meaning.
  public init(_ recording: SessionRecording, settings: ScreenSettings? = nil) {
    self.init(settings: settings ?? recording.header.settings)
    for line in recording.lines { play(line) }
    finish()
  }

  /// Replays a line of the recording, which may not be its header.
  ///
  /// - Returns: The results of an event: effects and the screen, as lines of a recording.
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

  /// Compares the results of the last event; the recording has no more of them.
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

  /// Whether the replay produced the same effects and screens.
  public var isSame: Bool { differenceCount == 0 }

  package var screenCount: Int { taken.screens + moments.count }
  package var differenceCount: Int { taken.differences + differences.count }

  /// Returns the differences since the last call and forgets them and the screens, so that an endless replay stays
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
