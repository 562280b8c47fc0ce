/// Whether the microphone may be used.
public enum MicrophonePermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// The driver hasn't answered yet, or the question is being asked now (PE-1).
  case undetermined
  /// The microphone may not be used.
  case denied
  /// The microphone may be used.
  case granted
}

/// Whether speech recognition is allowed.
///
/// Permission doesn't imply availability: ``PermissionStatus/unavailable`` reports whether the recognizer's models are
/// missing (PE-9).
public enum SpeechAuthorization: String, Hashable, Sendable, Codable, CaseIterable {
  /// The driver hasn't answered yet.
  case notDetermined
  /// The driver denied it.
  case denied
  /// The device restricts it, and the driver can't change that.
  case restricted
  /// Speech recognition is allowed.
  case authorized
}

/// Both permissions, and whether the permitted resources are available.
///
/// Valid only for the moment it was read: either answer can change in the settings at any time (PE-4).
public struct PermissionStatus: Hashable, Sendable, Codable {
  /// Whether the microphone may be used.
  public var microphone: MicrophonePermission

  /// Whether speech recognition is allowed.
  public var speech: SpeechAuthorization

  /// A permitted resource that is unavailable: a microphone that is absent or busy, or models that don't load (PE-9).
  public var unavailable: VoiceControlMachine.Failure?

  /// Makes a status.
  public init(
    microphone: MicrophonePermission, speech: SpeechAuthorization, unavailable: VoiceControlMachine.Failure? = nil
  ) {
    self.microphone = microphone
    self.speech = speech
    self.unavailable = unavailable
  }

  /// Everything is allowed and available.
  public static let allowed = PermissionStatus(microphone: .granted, speech: .authorized)
}

/// The question to the driver, on the phone (PE-5).
public enum PermissionQuestion: String, Hashable, Sendable, Codable, CaseIterable {
  /// The microphone alone.
  case microphone
  /// Only speech recognition.
  case speech
  /// The microphone first, then speech recognition, unless the microphone was denied.
  case microphoneThenSpeech

  /// Whether a part of the question is still undecided, so that the driver must be asked (PE-1).
  public func isUndecided(in status: PermissionStatus) -> Bool {
    switch self {
    case .microphone: status.microphone == .undetermined
    case .speech: status.speech == .notDetermined
    case .microphoneThenSpeech:
      status.microphone == .undetermined || (status.microphone == .granted && status.speech == .notDetermined)
    }
  }
}

/// The decision that follows from the permissions for microphone and speech recognition.
public enum PermissionDecision: Hashable, Sendable, Codable {
  /// Listen.
  case listen
  /// Ask the driver first, on the phone (PE-5).
  case ask(PermissionQuestion)
  /// Neither listen nor ask: the failure to fix (PE-7).
  case fail(VoiceControlMachine.Failure)

  /// Decides what a status allows. Missing permissions come first, then unavailable resources, then listening (PE-9).
  public init(_ status: PermissionStatus) {
    let decision = PermissionDecision(microphone: status.microphone, speech: status.speech)
    if decision == .listen, let unavailable = status.unavailable { self = .fail(unavailable) } else { self = decision }
  }

  /// Decides one of the twelve combinations of microphone and speech permissions.
  ///
  /// A restriction comes first, because the driver can't lift it; a question is skipped if another answer makes it
  /// useless.
  init(microphone: MicrophonePermission, speech: SpeechAuthorization) {
    self =
      switch (microphone, speech) {
      case (_, .restricted): .fail(.speechRestricted)
      case (.denied, .denied): .fail(.microphoneAndSpeechForbidden)
      case (.denied, .notDetermined), (.denied, .authorized): .fail(.microphoneForbidden)
      case (.undetermined, .denied), (.granted, .denied): .fail(.speechForbidden)
      case (.undetermined, .notDetermined): .ask(.microphoneThenSpeech)
      case (.undetermined, .authorized): .ask(.microphone)
      case (.granted, .notDetermined): .ask(.speech)
      case (.granted, .authorized): .listen
      }
  }
}

/// Reads and asks for the two permissions of a voice search.
public protocol PermissionReading: Sendable {
  /// The current answers, without asking the driver. Read at every start, because they change (PE-4), and before the
  /// microphone is opened, because opening it would trigger the question (PE-2).
  func read() async -> PermissionStatus

  /// Asks the driver for the undecided permissions, and returns all answers once they are given (PE-1).
  ///
  /// Decided permissions aren't asked for again. The question appears on the phone, which may be locked (PE-5), so an
  /// answer may never come: the caller cancels the task after its own timeout, and then gets the current answers.
  func request(_ question: PermissionQuestion) async -> PermissionStatus
}

/// Permissions that never change and that need no question: audio comes from a file, or the platform has no
/// permissions.
public struct FixedPermissions: PermissionReading {
  private let status: PermissionStatus

  /// Makes permissions.
  public init(_ status: PermissionStatus = .allowed) { self.status = status }

  /// The status.
  public func read() async -> PermissionStatus { status }

  /// The fixed status, without asking anyone.
  public func request(_ question: PermissionQuestion) async -> PermissionStatus { status }
}
