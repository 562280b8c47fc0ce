extension VoiceControl {
  /// The search found places: one to confirm or several to choose from.
  ///
  /// - Parameters:
  ///   - count: How many, at least one.
  ///   - generation: Which turn's search it was.
  public mutating func found(_ count: Int, generation: Int) -> SearchAction {
    leaveSearch(for: .offer(count: max(1, count)), generation)
  }

  /// What was said picks one of the places offered; where none is, it is no destination.
  public mutating func replyPicked(generation: Int) -> SearchAction {
    offered > 0 ? leaveSearch(for: .start, generation) : foundNothing(.notUnderstood, generation: generation)
  }

  /// What was said is a cancel, or a no to what was offered.
  public mutating func replyCancelled(generation: Int) -> SearchAction {
    leaveSearch(for: .clear, generation)
  }

  /// The search found nothing.
  public mutating func foundNothing(_ reason: NotFoundReason, generation: Int) -> SearchAction {
    showEnd(.notFound(reason), generation)
  }

  /// The recogniser or the search failed, or what was asked for is not set or no matter of navigation.
  public mutating func searchFailed(_ failure: Failure, generation: Int) -> SearchAction {
    showEnd(.failed(failure, .voiceTemplate), generation)
  }

  /// The search did not answer in time.
  public mutating func searchTimedOut(generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    state = .failed(.searchTimedOut, .voiceTemplate)
    return .cancelAndShow(ticket(.dwell))
  }

  private mutating func leaveSearch(for next: Next, _ generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    return .dismiss(dismiss(then: next))
  }

  private mutating func showEnd(_ end: State, _ generation: Int) -> SearchAction {
    guard isCurrent(generation), state == .searching else { return .drop }
    state = end
    return .show(ticket(.dwell))
  }
}
