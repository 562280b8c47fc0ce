import Audio
import Foundations

/// Follows a server's events, through its restarts, until the task is cancelled.
struct PulseWatch {
  let pactl: Pactl
  let retryInterval: Duration

  func run(_ send: (MixerChange) -> Void) async {
    var isLost = false
    while !Task.isCancelled {
      var isLive = false
      do {
        try await pactl.lines(["subscribe"]) { line in
          if !isLive {
            // From the first line on, no change is missed; earlier changes require listing the streams.
            isLive = true
            send(isLost ? .found : .streams)
            isLost = false
          }
          if let change = MixerChange(pulseEvent: line) { send(change) }
        }
      } catch let error as AudioError where error.message == "is not installed" {
        return
      } catch {
        // Retried, like a program that ended.
      }
      guard !Task.isCancelled else { return }
      if isLive {
        isLost = true
        send(.lost)
      }
      try? await Task.sleep(for: retryInterval)
    }
  }
}

extension MixerChange {
  /// Parses a line of `pactl subscribe`, such as "Event 'new' on sink-input #5"; nil for irrelevant events.
  ///
  /// The line doesn't contain whether a removed device was in use.
  init?(pulseEvent line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 4, words[0] == "Event", words[2] == "on" else { return nil }
    switch (words[1], words[3]) {
    case (_, "sink-input"): self = .streams
    case ("'new'", "source"), ("'new'", "sink"), ("'new'", "card"): self = .route(.newDevice)
    case ("'remove'", "source"), ("'remove'", "sink"), ("'remove'", "card"): self = .route(.unknown)
    // Another profile, or a plugged jack.
    case ("'change'", "card"): self = .route(.configurationChange)
    // Probably another default device.
    case ("'change'", "server"): self = .route(.override)
    default: return nil
    }
  }
}
