import Audio

/// The microphones a server has: every source but the monitors, each of which comes and goes with an output.
struct PulseMicrophones: Sendable, Hashable {
  private var indices: Set<String> = []

  /// No microphones.
  init() {}

  /// Reads what `pactl list short sources` prints: a line each, with index and name first.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: "\t")
      // Servers name a monitor after its output, with this ending.
      if fields.count >= 2, !fields[1].hasSuffix(".monitor") { indices.insert(String(fields[0])) }
    }
  }

  /// What it means for the way of the sound that these have become `others`.
  func changes(to others: PulseMicrophones) -> [RouteChangeReason] {
    var changes: [RouteChangeReason] = []
    if !indices.isSubset(of: others.indices) { changes.append(.oldDeviceUnavailable) }
    if !others.indices.isSubset(of: indices) { changes.append(.newDevice) }
    return changes
  }
}
