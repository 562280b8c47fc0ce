import Audio

/// What a line of `pactl subscribe` means.
enum PulseEvent: Sendable, Hashable {
  /// Something that the line alone says.
  case change(MixerChange)
  /// Sources came or went. The line does not say whether they are microphones or what outputs play.
  case sources

  /// Reads a line such as "Event 'new' on sink-input #5"; nil for what does not matter here.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 4, words[0] == "Event", words[2] == "on" else { return nil }
    switch (words[1], words[3]) {
    case (_, "sink-input"): self = .change(.streams)
    case ("'new'", "source"), ("'remove'", "source"): self = .sources
    case ("'new'", "sink"), ("'new'", "card"): self = .change(.route(.newDevice))
    // An output, which nobody listens through; the microphones of a card go by themselves.
    case ("'remove'", "sink"), ("'remove'", "card"): self = .change(.route(.unknown))
    // Another profile, or something was plugged into a socket.
    case ("'change'", "card"): self = .change(.route(.configurationChange))
    // Another default device, most likely.
    case ("'change'", "server"): self = .change(.route(.override))
    default: return nil
    }
  }
}
