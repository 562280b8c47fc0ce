/// A head unit's voice-control screen that silently drops what a real one drops: for tests.
///
/// Identifiers are strings, as for the real one. Instants are the time since any fixed moment.
public struct FakeVoiceHost: Hashable, Sendable {
  /// A frame that was shown.
  public struct Change: Hashable, Sendable {
    /// The identifier of the frame.
    public var identifier: String
    /// The time when it appeared.
    public var instant: Duration
  }

  /// The minimum time between two changes; earlier changes are dropped (VC-4).
  public let limit: Duration
  /// The frames of the template; if there are more than five, the first five are kept (VC-1).
  public private(set) var identifiers: [String] = []
  /// The value of the client's property. It changes with every activation, including dropped and unknown ones (VC-6,
  /// VC-7).
  public private(set) var activeIdentifier: String?
  /// The frame that the driver sees.
  public private(set) var shownIdentifier: String?
  /// The frames that were shown since presentation, including the first.
  public private(set) var changes: [Change] = []
  /// The activations that were dropped since presentation.
  public private(set) var dropped: [String] = []

  /// Creates a host that shows nothing; real ones require 0.5 s between changes.
  public init(limit: Duration = .milliseconds(500)) { self.limit = limit }

  /// Presents a template and shows its first frame, which counts as a change (VC-2, VC-5). Presenting a template again
  /// starts over (VC-8).
  public mutating func present(_ identifiers: [String], at now: Duration) {
    self = FakeVoiceHost(limit: limit)
    self.identifiers = Array(identifiers.prefix(5))
    activeIdentifier = self.identifiers.first
    if let first = self.identifiers.first { apply(first, at: now) }
  }

  /// Activates a frame. Before presentation this has no effect (VC-3); activating the current frame restarts the
  /// interval like any other (VC-8).
  public mutating func activate(_ identifier: String, at now: Duration) {
    activeIdentifier = identifier
    guard identifiers.contains(identifier), let last = changes.last, now - last.instant >= limit else {
      return dropped.append(identifier)
    }
    apply(identifier, at: now)
  }

  /// Removes the template.
  public mutating func dismiss() { self = FakeVoiceHost(limit: limit) }

  private mutating func apply(_ identifier: String, at now: Duration) {
    shownIdentifier = identifier
    changes.append(Change(identifier: identifier, instant: now))
  }
}
