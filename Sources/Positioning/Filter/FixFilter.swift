import Foundation
public import Places

/// Keeps back what cannot be: jumps of a receiver, and positions that are too old to be believed.
///
/// - A fix that the car could have reached only faster than ``Rules/fastest`` is a jump, and kept back. Where the next
///   fixes agree with it, ``Rules/confirmations`` in all, the car is there: a receiver that woke up elsewhere. After
///   ``Rules/memory`` without a fix the next one is taken wherever it is: a car that left a ferry.
/// - What has passed is ordered by when it came. The receiver's clock may go back, and its fixes go on.
/// - A fix that is true to more than ``Rules/vague`` metres is better than none, and its accuracy tells what it is
///   worth: it is kept back only while a better one is fresh. No jump is measured from it.
/// - The course of a car that stands is noise, and taken away.
/// - Nothing for ``Rules/staleAfter`` is a loss, told once; the next fix ends it.
///
/// It has no clock: instants are given as the time since any fixed moment, and do not go back.
public struct FixFilter: Hashable, Sendable {
  /// What cannot be.
  public struct Rules: Hashable, Sendable {
    /// Metres a second that no car drives.
    public var fastest = 100.0
    /// The accuracy in metres beyond which a fix is vague.
    public var vague = 500.0
    /// Metres that stand in for an accuracy that the receiver does not say.
    public var unsaidAccuracy = 25.0
    /// Metres a second below which a car stands, and has no course.
    public var standing = 0.5
    /// How many fixes that agree make a jump true; 1 believes every fix.
    public var confirmations = 3
    /// After how long without a fix the next is taken wherever it is.
    public var memory = Duration.seconds(60)
    /// After how long without a fix the position is stale.
    public var staleAfter = Duration.seconds(5)

    /// Rules for cars.
    public init() {}
  }

  private struct Heard: Hashable {
    var fix: Fix
    var instant: Duration
  }

  /// Fixes that agree with each other, and not with the one that is trusted.
  private struct Jump: Hashable {
    var last: Heard
    var count: Int
  }

  /// The rules that it keeps.
  public let rules: Rules
  /// The last fix that passed and was not vague.
  private var trusted: Heard?
  private var jump: Jump?
  private var told: PositionUpdate?
  private var toldAt = Duration.zero

  /// Receivers' clocks are believed for a time between two fixes up to this many seconds, where they came at once.
  private static let longestBurst = 60.0

  /// Makes a filter that has seen nothing yet.
  public init(rules: Rules = Rules()) { self.rules = rules }

  /// When the position becomes stale, unless a fix comes; `nil` where it is lost or was never known.
  public var staleAt: Duration? {
    guard case .fix = told else { return nil }
    return toldAt + rules.staleAfter
  }

  /// Takes what a source tells.
  ///
  /// - Parameters:
  ///   - update: What it tells.
  ///   - now: The instant at which it came.
  /// - Returns: What is to be believed; `nil` where that is nothing new.
  public mutating func take(_ update: PositionUpdate, at now: Duration) -> PositionUpdate? {
    switch update {
    case .lost:
      guard told != update else { return nil }
      told = update
    case .fix(var fix):
      guard passes(Heard(fix: fix, instant: now)) else { return nil }
      if let speed = fix.speed, speed < rules.standing { fix.course = nil }
      (told, toldAt) = (.fix(fix), now)
    }
    return told
  }

  /// The time has come to an instant: a loss where the last fix is too old now.
  public mutating func advance(to now: Duration) -> PositionUpdate? {
    guard let staleAt, staleAt <= now else { return nil }
    told = .lost(.stale)
    return told
  }

  private mutating func passes(_ heard: Heard) -> Bool {
    if let accuracy = heard.fix.accuracy, accuracy > rules.vague {
      return trusted.map { heard.instant - $0.instant >= rules.staleAfter } ?? true
    }
    if let trusted, heard.instant - trusted.instant < rules.memory, !canReach(heard, from: trusted) {
      let agreeing = jump.map { canReach(heard, from: $0.last) ? $0.count + 1 : 1 } ?? 1
      jump = Jump(last: heard, count: agreeing)
      guard agreeing >= rules.confirmations else { return false }
    }
    trusted = heard
    jump = nil
    return true
  }

  /// Whether a car can drive from one fix to another, both being wrong by as much as they may.
  private func canReach(_ heard: Heard, from last: Heard) -> Bool {
    // Fixes that waited together come at once; then the receiver's clock tells the time between them.
    let byReceiver = heard.fix.time.timeIntervalSince(last.fix.time)
    let waited = (heard.instant - last.instant) / .seconds(1)
    let seconds = max(waited, (0...Self.longestBurst).contains(byReceiver) ? byReceiver : 0)
    // Twice the radius that holds two thirds of the fixes holds 99 % of them, where errors are normal.
    let error = 2 * [heard, last].map { $0.fix.accuracy ?? rules.unsaidAccuracy }.reduce(0, +)
    return last.fix.coordinate.distance(to: heard.fix.coordinate) <= rules.fastest * seconds + error
  }
}
