extension VoiceControl {
  /// The driver answered on the phone, or the answer changed there.
  public mutating func permissionAnswered(_ permission: PermissionDecision, generation: Int) -> PermissionAction {
    guard isCurrent(generation), case .askingPermission = state else { return .none }
    return follow(permission)
  }

  /// Nobody answered in time. The prompt on the phone is left alone; the next turn reads the answer (PE-4, PE-5).
  public mutating func permissionTimedOut(generation: Int) -> EndAction {
    guard isCurrent(generation), case .askingPermission = state else { return .none }
    return .dismiss(.question, dismiss(then: .rest))
  }

  /// The driver wants another try while the frame that says nothing was found is up (VC-17).
  ///
  /// - Parameter permission: What the permissions allow, read for this start (PE-4).
  public mutating func retryTapped(_ permission: PermissionDecision) -> PermissionAction {
    guard case .notFound = state else { return .none }
    endTurn(in: state)
    return follow(permission)
  }

  /// Goes on with the template up.
  private mutating func follow(_ permission: PermissionDecision) -> PermissionAction {
    switch permission {
    case .listen:
      state = .listening
      return .openMicrophone(ticket(.listening))
    case .ask(let question):
      state = .askingPermission(question)
      return .ask(question, ticket(.permission))
    case .fail(let failure):
      state = .failed(failure, .voiceTemplate)
      return .show(ticket(.dwell))
    }
  }
}
