/// The activity after the driver picked a row: its spinner starts after 0.2 s and the head unit gives up after 10 s
/// (LI-6).
///
/// A value without a clock: the caller passes the time, as a duration since any fixed moment. Each pick gets exactly
/// one completion, whether the app finishes, the head unit gives up, the list is replaced, or the head unit
/// disconnects.
public struct RowActivity: Hashable, Sendable {
  /// An action for the app.
  public enum Action: Hashable, Sendable {
    /// Handle the pick, and report when done.
    case handle(RowID)
    /// Show that the row is at work.
    case showSpinner(RowID)
    /// Call the completion of the row; its spinner goes.
    case complete(RowID)
  }

  /// A row that was picked and waits for its completion.
  public struct Pick: Hashable, Sendable {
    /// The row.
    public var row: RowID
    /// When it was picked.
    public var picked: Duration
    /// Whether it shows that it is at work.
    public var isSpinning: Bool
  }

  /// The times at which the spinner starts and the head unit gives up.
  public let timing: RowTiming
  /// The row that waits; one at a time.
  public private(set) var pick: Pick?

  /// Makes an idle activity.
  public init(timing: RowTiming = .standard) { self.timing = timing }

  /// A row was picked. One that cannot be pressed calls nothing (LI-7); while another one waits, taps are ignored.
  ///
  /// The head unit ignores taps from the spinner on; here from the pick on, so that no pick is left without an end.
  public mutating func picked(_ row: ListRow, at now: Duration) -> [Action] {
    let actions = advance(to: now)
    guard pick == nil, row.isEnabled, !row.isLoading else { return actions }
    pick = Pick(row: row.id, picked: now, isSpinning: false)
    return actions + [.handle(row.id)]
  }

  /// The app is done with a row. Done twice, late, or with another row changes nothing.
  public mutating func done(_ row: RowID) -> [Action] { pick?.row == row ? end() : [] }

  /// Time went on.
  public mutating func advance(to now: Duration) -> [Action] {
    guard let pick else { return [] }
    if now - pick.picked >= timing.patience { return end() }
    guard !pick.isSpinning, now - pick.picked >= timing.spinner else { return [] }
    self.pick?.isSpinning = true
    return [.showSpinner(pick.row)]
  }

  /// The list was replaced, which clears its spinner (LI-7), or the head unit went.
  public mutating func end() -> [Action] {
    defer { pick = nil }
    return pick.map { [.complete($0.row)] } ?? []
  }
}

/// How long a picked row may take (LI-6).
public struct RowTiming: Hashable, Sendable {
  /// The time after which the row shows a spinner.
  public var spinner = Duration.milliseconds(200)
  /// When the head unit no longer waits.
  public var patience = Duration.seconds(10)

  /// 0.2 s and 10 s, as in iOS 18.2.
  public static let standard = RowTiming()

  /// Makes the timing of iOS 18.2.
  public init() {}
}

extension RowTiming: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case spinner, patience }

  /// Decodes both times, in seconds; one that is left out is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a time that isn't 0 to 60 s, or a
  ///   `patience` shorter than `spinner`.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys, or standard: Duration) throws -> Duration {
      guard let seconds = try values.decodeIfPresent(Double.self, forKey: key) else { return standard }
      guard (0...60).contains(seconds) else {
        throw HeadUnitProfileFault.outOfRange(field: decoder.path(key.rawValue), value: seconds, 0, 60)
      }
      return .milliseconds(Int64((seconds * 1000).rounded()))
    }
    spinner = try time(.spinner, or: spinner)
    patience = try time(.patience, or: patience)
    guard spinner <= patience else {
      throw HeadUnitProfileFault.contradiction(
        field: decoder.path("patience"), "is over before the spinner begins; make it longer")
    }
  }

  /// Encodes both times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(spinner / .seconds(1), forKey: .spinner)
    try values.encode(patience / .seconds(1), forKey: .patience)
  }
}
