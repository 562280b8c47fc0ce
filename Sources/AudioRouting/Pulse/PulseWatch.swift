import Audio

/// Follows what a server reports, through its restarts, until the task is cancelled.
struct PulseWatch {
  let pactl: Pactl
  let retryInterval: Duration

  func run(_ send: (MixerChange) -> Void) async {
    var isLost = false
    var microphones = PulseMicrophones()
    while !Task.isCancelled {
      var isLive = false
      do {
        try await pactl.lines(["subscribe"]) { line in
          if !isLive {
            // The first line means that nothing is missed from here on; what was before has to be looked at.
            isLive = true
            send(isLost ? .found : .streams)
            isLost = false
            microphones = await listed() ?? PulseMicrophones()
          }
          switch PulseEvent(line) {
          case .change(let change)?: send(change)
          case .sources?:
            // Without an answer nothing is known; a microphone in use that is lost says so itself.
            guard let others = await listed() else { return }
            for reason in microphones.changes(to: others) { send(.route(reason)) }
            microphones = others
          case nil: return
          }
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

  private func listed() async -> PulseMicrophones? {
    guard let output = try? await pactl.run(["list", "short", "sources"]), output.isSuccess else { return nil }
    return PulseMicrophones(output.text)
  }
}
