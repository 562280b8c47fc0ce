import Audio

/// Reads the lines of `pactl subscribe`.
enum PulseEvent {
  /// What a line such as "Event 'new' on sink-input #5" means; nil for what does not matter here.
  static func change(_ line: String) -> MixerChange? {
    let words = line.split(separator: " ")
    guard words.count >= 4, words[0] == "Event", words[2] == "on" else { return nil }
    switch (words[1], words[3]) {
    case (_, "sink-input"): return .streams
    case ("'new'", "sink"), ("'new'", "source"), ("'new'", "card"): return .route(.newDevice)
    case ("'remove'", "sink"), ("'remove'", "source"), ("'remove'", "card"): return .route(.oldDeviceUnavailable)
    // Another profile, or something was plugged into a socket.
    case ("'change'", "card"): return .route(.configurationChange)
    // Another default device, most likely.
    case ("'change'", "server"): return .route(.override)
    default: return nil
    }
  }
}
