import Foundation
public import Places

/// Drops implausible fixes: jumps of a receiver, and positions that are too old.
///
/// - A fix that the car could have reached only faster than ``Rules/fastest`` is a jump and is dropped. If the next
///   fixes agree with it, ``Rules/confirmations`` in all, the car is there: the receiver woke up elsewhere. After
///   ``Rules/memory`` without a fix, the next one is accepted anywhere: the car left a ferry.
/// - Updates are ordered by arrival. If the receiver's clock goes back, its fixes continue to pass.
/// - A fix with an accuracy radius above ``Rules/vague`` meters is better than none, and reports its accuracy: it is
///   dropped only while a better one is fresh. It isn't used to detect jumps.
/// - The course of a standing car is noise and is removed.
/// - No update for ``Rules/staleAfter`` is a loss, reported once; the next fix ends it.
///
/// It has no clock: times are durations since any fixed moment, and never go back.
public struct FixFilter: Hashable, Sendable {
  /// The rules of plausibility.
  public struct Rules: Hashable, Sendable {
    /// Maximum speed of a car, in meters per second.
    public var fastest = 100.0
    /// The accuracy radius in meters above which a fix is vague.
    public var vague = 500.0
    /// Accuracy in meters assumed if the receiver doesn't report one.
    public var unsaidAccuracy = 25.0
    /// Speed in meters per second below which a car is standing and has no course.
    public var standing = 0.5
    /// Number of agreeing fixes that confirm a jump; 1 accepts every fix.
    public var confirmations = 3
    /// Time without a fix after which the next one is accepted anywhere.
    public var memory = Duration.seconds(60)
    /// Time without a fix after which the position is stale.
    public var staleAfter = Duration.seconds(5)

    /// Makes rules for cars.
    public init() {}
  }

  private struct TimedFix: Hashable {
    var fix: Fix
    var instant: Duration
  }

  /// Fixes that agree with each other but not with the trusted one.
  private struct Jump: Hashable {
    var last: TimedFix
    var count: Int
  }

  /// The rules in use.
  public let rules: Rules
  /// The last fix that passed and wasn't vague.
  private var trusted: TimedFix?
  private var jump: Jump?
  private var lastUpdate: PositionUpdate?
  private var lastFixAt = Duration.zero

  /// Maximum time between two fixes, in seconds, that is taken from the receiver's clock if they arrived together.
  private static let longestBurst = 60.0

  /// Makes a filter without fixes.
  public init(rules: Rules = Rules()) { self.rules = rules }

  /// The time at which the position becomes stale unless a fix arrives; `nil` if it is lost or was never known.
  public var staleAt: Duration? {
    guard case .fix = lastUpdate else { return nil }
    return lastFixAt + rules.staleAfter
  }

  /// Filters an update of a source that arrives now, and returns the update to pass on; `nil` if there is nothing new.
  public mutating func take(_ update: PositionUpdate, at now: Duration) -> PositionUpdate? {
    switch update {
    case .lost:
      guard lastUpdate != update else { return nil }
      lastUpdate = update
    case .fix(var fix):
      guard passes(TimedFix(fix: fix, instant: now)) else { return nil }
      if let speed = fix.speed, speed < rules.standing { fix.course = nil }
      (lastUpdate, lastFixAt) = (.fix(fix), now)
    }
    return lastUpdate
  }

  /// Updates the time: returns a loss if the last fix is now too old.
  public mutating func advance(to now: Duration) -> PositionUpdate? {
    guard let staleAt, staleAt <= now else { return nil }
    lastUpdate = .lost(.stale)
    return lastUpdate
  }

  private mutating func passes(_ new: TimedFix) -> Bool {
    if let accuracy = new.fix.accuracy, accuracy > rules.vague {
      return trusted.map { new.instant - $0.instant >= rules.staleAfter } ?? true
    }
    if let trusted, new.instant - trusted.instant < rules.memory, !canReach(new, from: trusted) {
      let agreeing = jump.map { canReach(new, from: $0.last) ? $0.count + 1 : 1 } ?? 1
      jump = Jump(last: new, count: agreeing)
      guard agreeing >= rules.confirmations else { return false }
    }
    trusted = new
    jump = nil
    return true
  }

  /// Whether a car can drive from one fix to another, allowing for the errors of both.
  private func canReach(_ new: TimedFix, from last: TimedFix) -> Bool {
    // Buffered fixes arrive together; then the receiver's clock gives the time between them.
    let byReceiver = new.fix.time.timeIntervalSince(last.fix.time)
    let waited = (new.instant - last.instant) / .seconds(1)
    let seconds = max(waited, (0...Self.longestBurst).contains(byReceiver) ? byReceiver : 0)
    // Twice the radius that contains two thirds of the fixes contains 99 % of them, if errors are normal.
    let error = 2 * [new, last].map { $0.fix.accuracy ?? rules.unsaidAccuracy }.reduce(0, +)
    return last.fix.coordinate.distance(to: new.fix.coordinate) <= rules.fastest * seconds + error
  }
}
