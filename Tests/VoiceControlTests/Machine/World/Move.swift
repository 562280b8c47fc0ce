/// One thing that may happen next in a ``World``.
enum Move: Hashable {
  /// The machine is told, and nothing else happens.
  case tell(MachineEvent)
  /// The host does what it was asked first.
  case hostWorks
  /// The host dismisses before it presents what it was asked to present earlier.
  case hostOvertakes
  /// The host refuses what it was asked to present.
  case hostRefuses
  /// What the host was asked to present is lost.
  case hostLosesPresentation
  /// The host says what it has done; replies come in any order.
  case hostReplies(SimulatedHost.Reply)
  /// What the host has to say is lost (IC-11).
  case hostLosesReply(SimulatedHost.Reply)
  /// The driver dismisses what is on the screen: Cancel or Back (VC-13).
  case driverDismisses
  /// A microphone has opened.
  case microphoneOpens(Int)
  /// A microphone has not opened.
  case microphoneFails(Int)
}
