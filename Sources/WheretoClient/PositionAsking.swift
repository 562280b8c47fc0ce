import Places

/// Requests the driver's position without waiting for a slow receiver; then the previous position is used.
actor PositionAsking {
  private let ask: @Sendable () async -> Coordinate?
  private let patience: Duration
  private var last: Coordinate?
  private var isAsking = false
  /// Whether the pending request has timed out: then later calls don't wait for it.
  private var isSlow = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiting = 0

  /// - Parameters:
  ///   - first: The driver's position when the session began.
  ///   - patience: How long to wait for an answer.
  ///   - ask: Returns the position; called again only after it has returned.
  init(from first: Coordinate?, patience: Duration, _ ask: @escaping @Sendable () async -> Coordinate?) {
    (last, self.patience, self.ask) = (first, patience, ask)
  }

  /// The current position, or the last known one.
  func position() async -> Coordinate? {
    guard !isSlow else { return last }
    if !isAsking {
      isAsking = true
      Task { [ask] in know(await ask()) }
    }
    lastWaiting += 1
    let number = lastWaiting
    let alarm = Task { [patience] in
      try? await Task.sleep(for: patience)
      giveUp(number)
    }
    await withCheckedContinuation { waiting[number] = $0 }
    alarm.cancel()
    return last
  }

  private func know(_ position: Coordinate?) {
    (last, isAsking, isSlow) = (position, false, false)
    for one in waiting.values { one.resume() }
    waiting = [:]
  }

  private func giveUp(_ number: Int) {
    guard let waiting = waiting.removeValue(forKey: number) else { return }
    isSlow = true
    waiting.resume()
  }
}
