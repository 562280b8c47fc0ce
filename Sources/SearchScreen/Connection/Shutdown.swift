/// What has to stop when the head unit goes, within a time: an app that takes too long is killed (LC-5, LC-7, AL-7).
///
/// A value that is told the time, as a duration since any fixed moment. It ends in any case: by the last part that stops,
/// or by the deadline, and then says what did not stop.
public struct Shutdown: Hashable, Sendable {
  /// How it went.
  public struct Report: Hashable, Sendable, Codable {
    /// What stopped in time, in the order in which it did.
    public var stopped: [String]
    /// What did not, in the order in which it was asked for.
    public var late: [String]

    /// Whether everything stopped in time.
    public var isClean: Bool { late.isEmpty }
  }

  /// What has to stop: capture, recogniser, search, guidance…
  public let parts: [String]
  /// When it ends at the latest.
  public let deadline: Duration
  /// How it went; `nil` while it goes on.
  public private(set) var report: Report?
  private var stopped: [String] = []

  /// Begins to stop parts.
  ///
  /// - Parameters:
  ///   - parts: what has to stop; with none it is over at once. One named twice counts once.
  ///   - now: when it begins.
  ///   - limit: how long it may take.
  public init(_ parts: [String], at now: Duration, limit: Duration = .seconds(2)) {
    var seen: Set<String> = []
    self.parts = parts.filter { seen.insert($0).inserted }
    deadline = now + limit
    finishIfDone()
  }

  /// A part stopped. One that is not waited for, was told before, or comes after the deadline changes nothing.
  public mutating func stopped(_ part: String, at now: Duration) {
    advance(to: now)
    guard report == nil, parts.contains(part), !stopped.contains(part) else { return }
    stopped.append(part)
    finishIfDone()
  }

  /// Time went on. What stops exactly at the deadline is late.
  public mutating func advance(to now: Duration) {
    if report == nil, now >= deadline { finish() }
  }

  private mutating func finishIfDone() {
    if stopped.count == parts.count { finish() }
  }

  private mutating func finish() {
    report = Report(stopped: stopped, late: parts.filter { !stopped.contains($0) })
  }
}
