/// The activity after the driver picked a row: its spinner starts after 0.2 s and the head unit gives up after 10 s
/// (LI-6).
///
/// A value without a clock: times are durations since any fixed moment. Each pick gets exactly one completion.
public struct RowActivity: Hashable, Sendable {
  /// An action for the app.
  public enum Action: Hashable, Sendable {
    /// Handle the pick, and report when done.
    case handle(RowID)
    /// Show that the row is busy.
    case showSpinner(RowID)
    /// Call the completion of the row; its spinner disappears.
    case complete(RowID)
  }

  /// A row that was picked and waits for its completion.
  public struct Pick: Hashable, Sendable {
    /// The row.
    public var row: RowID
    /// The time at which it was picked.
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

  /// The driver picked a row. A row that can't be pressed doesn't call the app (LI-7); while another one waits, taps
  /// are ignored, so that every pick is completed.
  public mutating func picked(_ row: ListRow, at now: Duration) -> [Action] {
    let actions = advance(to: now)
    guard pick == nil, row.isEnabled, !row.isLoading else { return actions }
    pick = Pick(row: row.id, picked: now, isSpinning: false)
    return actions + [.handle(row.id)]
  }

  /// The app is done with a row. A repeated, late, or unrelated report changes nothing.
  public mutating func done(_ row: RowID) -> [Action] { pick?.row == row ? end() : [] }

  /// Advances the time.
  public mutating func advance(to now: Duration) -> [Action] {
    guard let pick else { return [] }
    if now - pick.picked >= timing.patience { return end() }
    guard !pick.isSpinning, now - pick.picked >= timing.spinner else { return [] }
    self.pick?.isSpinning = true
    return [.showSpinner(pick.row)]
  }

  /// The list was replaced, which clears its spinner (LI-7), or the head unit disconnected.
  public mutating func end() -> [Action] {
    defer { pick = nil }
    return pick.map { [.complete($0.row)] } ?? []
  }
}

/// The time that a picked row may take (LI-6).
public struct RowTiming: Hashable, Sendable {
  /// The time after which the row shows a spinner.
  public var spinner = Duration.milliseconds(200)
  /// The time after which the head unit gives up.
  public var patience = Duration.seconds(10)

  /// 0.2 s and 10 s, as in iOS 18.2.
  public static let standard = RowTiming()

  /// Makes the times of iOS 18.2.
  public init() {}
}

extension RowTiming: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case spinner, patience }

  /// Decodes both times, in seconds; a missing one is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field, a time that isn't 0 to 60 s, or a
  ///   `patience` shorter than `spinner`.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    spinner = try values.decode(.spinner, inSeconds: 0...60, or: spinner)
    patience = try values.decode(.patience, inSeconds: 0...60, or: patience)
    guard spinner <= patience else {
      throw HeadUnitProfileFault.contradiction(field: decoder.path("patience"), "is shorter than spinner; increase it")
    }
  }

  /// Encodes both times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(spinner / .seconds(1), forKey: .spinner)
    try values.encode(patience / .seconds(1), forKey: .patience)
  }
}
