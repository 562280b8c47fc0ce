import Audio
import Foundations

/// Follows what a server reports, through its restarts, until the task is cancelled.
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
            // The first line means that nothing is missed from here on; what was before has to be looked at.
            isLive = true
            send(isLost ? .found : .streams)
            isLost = false
          }
          if let change = MixerChange(pulseEvent: line) { send(change) }
        }
      } catch let error as AudioError where error.message == "is not installed" {
        return
      } catch {
        // The same as a program that ended: tried again.
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
  /// Reads a line of `pactl subscribe`, such as "Event 'new' on sink-input #5"; nil for what does not matter here.
  ///
  /// The line does not say whether a device that went away was in use. A microphone that was tells whoever reads it; a
  /// server that moves its stream to another one takes nothing away.
  init?(pulseEvent line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 4, words[0] == "Event", words[2] == "on" else { return nil }
    switch (words[1], words[3]) {
    case (_, "sink-input"): self = .streams
    case ("'new'", "source"), ("'new'", "sink"), ("'new'", "card"): self = .route(.newDevice)
    case ("'remove'", "source"), ("'remove'", "sink"), ("'remove'", "card"): self = .route(.unknown)
    // Another profile, or something was plugged into a socket.
    case ("'change'", "card"): self = .route(.configurationChange)
    // Another default device, most likely.
    case ("'change'", "server"): self = .route(.override)
    default: return nil
    }
  }
}
