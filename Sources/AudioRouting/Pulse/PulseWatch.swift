import Audio

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
          if let change = PulseEvent.change(line) { send(change) }
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
