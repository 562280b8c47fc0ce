import Places

import struct Foundation.Date

/// What one connection to gpsd has told: which receiver is listened to, and how long it has been silent.
///
/// It has no clock: instants are given as the time since any fixed moment.
struct GPSDSession {
  /// What to do about silence.
  enum Look: Hashable {
    /// Nothing; look again at this instant.
    case wait(until: Duration)
    /// Ask gpsd whether it is still there; tell that the position is lost, unless that was said better before.
    case ask(telling: PositionLoss?)
    /// Connect anew: gpsd does not answer.
    case leave
  }

  private let silence: Duration
  private var lines = ReportLines()
  private var badReports = 0
  /// The receiver whose fixes are told, and when it gave the last.
  private var chosen: (device: String?, at: Duration)?
  private var reportedAt: Duration
  private var question: (at: Duration, isAnswered: Bool)?
  private var hasNoReceiver = false

  /// How long the fixes of other receivers wait for the one that is listened to.
  private static let loyalty = Duration.seconds(3)

  /// Begins with the connection.
  ///
  /// - Parameters:
  ///   - silence: How long without a report of the position is too long.
  ///   - now: When the connection was made.
  init(silence: Duration, at now: Duration) {
    self.silence = silence
    reportedAt = now
  }

  /// How many reports were left out, as they were too long or made no sense.
  var skipped: Int { badReports + lines.skipped }

  /// Whether gpsd has told anything about a position on this connection.
  private(set) var hasReported = false

  /// Takes bytes as they come.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they may end within a line.
  ///   - now: The instant.
  ///   - arrival: The same by the calendar, for receivers that know no time.
  /// - Returns: What is to be told, in order.
  mutating func take(_ bytes: some Sequence<UInt8>, at now: Duration, arrival: Date) -> [PositionUpdate] {
    question?.isAnswered = true
    lines.append(bytes)
    var updates: [PositionUpdate] = []
    while let line = lines.next() {
      if let report = GPSDReport(line, at: arrival) {
        if let update = take(report, at: now) { updates.append(update) }
      } else {
        badReports += 1
      }
    }
    return updates
  }

  /// Whether gpsd, or what it reads, has been silent for too long.
  mutating func look(at now: Duration) -> Look {
    let due = max(reportedAt, question?.at ?? reportedAt) + silence
    guard due <= now else { return .wait(until: due) }
    if question?.isAnswered == false { return .leave }
    question = (now, false)
    return .ask(telling: hasNoReceiver ? nil : .stale)
  }

  private mutating func take(_ report: GPSDReport, at now: Duration) -> PositionUpdate? {
    switch report {
    case .position(let device, let fix):
      // Two receivers are some metres apart: told in turn, they would make the car jump.
      if let chosen, chosen.device != device, now - chosen.at < Self.loyalty { return nil }
      (reportedAt, question, hasReported, hasNoReceiver) = (now, nil, true, false)
      chosen = fix.map { _ in (device, now) }
      return fix.map { .fix($0) } ?? .lost(.noFix)
    case .devices(let count):
      hasNoReceiver = count == 0
    case .device(let path, let isGone):
      guard isGone else {
        hasNoReceiver = false
        return nil
      }
      if let chosen, chosen.device != path { return nil }
      chosen = nil
      hasNoReceiver = true
    case .other: return nil
    }
    return hasNoReceiver ? .lost(.noReceiver) : nil
  }
}
