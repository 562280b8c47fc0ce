/// A head unit's voice-control screen that drops what a real one drops, without a word: for tests.
///
/// Identifiers are strings, as the real one takes them. Instants are the time since any fixed moment.
public struct FakeVoiceHost: Hashable, Sendable {
  /// A frame that came onto the screen.
  public struct Change: Hashable, Sendable {
    /// Which frame.
    public var identifier: String
    /// When it appeared.
    public var instant: Duration
  }

  /// The least time between two changes; what comes sooner is dropped (VC-4).
  public let limit: Duration
  /// The frames of the template; of more than five the first five are kept (VC-1).
  public private(set) var identifiers: [String] = []
  /// What the client's property says. It changes with every activation, dropped and unknown ones too (VC-6, VC-7).
  public private(set) var activeIdentifier: String?
  /// What the driver sees.
  public private(set) var shownIdentifier: String?
  /// The frames that came onto the screen since presentation, the first included.
  public private(set) var changes: [Change] = []
  /// Every activation that was dropped since presentation.
  public private(set) var dropped: [String] = []

  /// Makes a host that shows nothing; 0.5 s is what real ones keep between changes.
  public init(limit: Duration = .milliseconds(500)) { self.limit = limit }

  /// Presents a template and shows its first frame, which counts as a change (VC-2, VC-5). A template presented again
  /// starts afresh (VC-8).
  public mutating func present(_ identifiers: [String], at now: Duration) {
    self = FakeVoiceHost(limit: limit)
    self.identifiers = Array(identifiers.prefix(5))
    activeIdentifier = self.identifiers.first
    if let first = self.identifiers.first { apply(first, at: now) }
  }

  /// Activates a frame. Before presentation nothing comes of it (VC-3); the frame shown already restarts the clock
  /// like any other (VC-8).
  public mutating func activate(_ identifier: String, at now: Duration) {
    activeIdentifier = identifier
    guard identifiers.contains(identifier), let last = changes.last, now - last.instant >= limit else {
      return dropped.append(identifier)
    }
    apply(identifier, at: now)
  }

  /// Takes the template away.
  public mutating func dismiss() { self = FakeVoiceHost(limit: limit) }

  private mutating func apply(_ identifier: String, at now: Duration) {
    shownIdentifier = identifier
    changes.append(Change(identifier: identifier, instant: now))
  }
}
