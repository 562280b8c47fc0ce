import Places

import struct Foundation.Date

/// The state of a connection to gpsd: the selected receiver, and the time since its last report.
///
/// It has no clock: times are durations since any fixed moment.
struct GPSDSession {
  /// The action to take about silence.
  enum Look: Hashable {
    /// Nothing; check again at this time.
    case wait(until: Duration)
    /// Probe gpsd; also report the position as lost, unless a more specific loss was reported before.
    case ask(reporting: PositionLoss?)
    /// Reconnect: gpsd doesn't respond.
    case leave
  }

  private let silence: Duration
  private var lines = ReportLines()
  private var badReports = 0
  /// The receiver whose fixes are reported, and the time of its last fix.
  private var chosen: (device: String?, at: Duration)?
  private var reportedAt: Duration
  private var question: (at: Duration, isAnswered: Bool)?
  private var hasNoReceiver = false

  /// Time without a fix from the selected receiver after which another one is used.
  private static let loyalty = Duration.seconds(3)

  /// Starts with the connection; `silence` is the time without a position report that counts as silence.
  init(silence: Duration, at now: Duration) {
    self.silence = silence
    reportedAt = now
  }

  /// Number of skipped reports, which were too long or invalid.
  var skipped: Int { badReports + lines.skipped }

  /// Whether gpsd has reported a position on this connection.
  private(set) var hasReported = false

  /// Parses received bytes, which may end in the middle of a line, and returns the updates to report in order.
  /// `arrival` is the wall-clock time, for receivers that don't know the time.
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

  /// Checks whether gpsd or its receiver has been silent for too long.
  mutating func look(at now: Duration) -> Look {
    let due = max(reportedAt, question?.at ?? reportedAt) + silence
    guard due <= now else { return .wait(until: due) }
    if question?.isAnswered == false { return .leave }
    question = (now, false)
    return .ask(reporting: hasNoReceiver ? nil : .stale)
  }

  private mutating func take(_ report: GPSDReport, at now: Duration) -> PositionUpdate? {
    switch report {
    case .position(let device, let fix):
      // Two receivers are some meters apart; alternating between them would make the car jump.
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
