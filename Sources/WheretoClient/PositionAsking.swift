import Places

/// Asks where the driver is, and does not wait for a receiver that is slow: then the position before holds.
actor PositionAsking {
  private let ask: @Sendable () async -> Coordinate?
  private let patience: Duration
  private var last: Coordinate?
  private var isAsking = false
  /// Whether the answer that is asked for has been waited for in vain: then nobody waits for it again.
  private var isSlow = false
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiting = 0

  /// - Parameters:
  ///   - first: Where the driver was when the session began.
  ///   - patience: How long an answer is waited for.
  ///   - ask: Gives the position; asked again only once it has answered.
  init(from first: Coordinate?, patience: Duration, _ ask: @escaping @Sendable () async -> Coordinate?) {
    (last, self.patience, self.ask) = (first, patience, ask)
  }

  /// The position of now, or the last one that is known.
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
