/// Reads and asks for the two permissions of a voice search.
public protocol PermissionReading: Sendable {
  /// The answers as they are now, without asking anybody. Read on every start, because they change (PE-4), and before
  /// the microphone is opened, because that would ask by itself (PE-2).
  func read() async -> PermissionStatus

  /// Asks the driver what is not decided yet, and comes back with all answers once they are given (PE-1).
  ///
  /// What is decided is not asked again. The question appears on the phone, which may be locked (PE-5), so an answer may
  /// never come: the caller cancels the task after a time of its own, and then gets the answers as they are.
  /// - Parameter question: what to ask.
  func request(_ question: PermissionQuestion) async -> PermissionStatus
}
