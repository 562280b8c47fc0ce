/// Whether the microphone may be used.
public enum MicrophonePermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has answered yet, or the question is being asked just now (PE-1).
  case undetermined
  /// It may not.
  case denied
  /// It may.
  case granted
}

/// Whether speech may be recognised.
///
/// That it may does not mean that it can: the recogniser's models are another matter (PE-9), which
/// ``PermissionStatus/unavailable`` tells.
public enum SpeechAuthorization: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nobody has answered yet.
  case notDetermined
  /// The driver said no.
  case denied
  /// Somebody else decided for the driver, who cannot change it.
  case restricted
  /// It may.
  case authorized
}

/// Both answers, and whether what they allow is there at all.
///
/// True only for the moment it was read: either answer can change in the settings at any time (PE-4).
public struct PermissionStatus: Hashable, Sendable, Codable {
  /// Whether the microphone may be used.
  public var microphone: MicrophonePermission

  /// Whether speech may be recognised.
  public var speech: SpeechAuthorization

  /// What is missing although it is allowed: a microphone that is absent or busy, models that do not load (PE-9).
  public var unavailable: VoiceControlMachine.Failure?

  /// Makes a status.
  public init(
    microphone: MicrophonePermission, speech: SpeechAuthorization, unavailable: VoiceControlMachine.Failure? = nil
  ) {
    self.microphone = microphone
    self.speech = speech
    self.unavailable = unavailable
  }

  /// Everything allowed, and there.
  public static let allowed = PermissionStatus(microphone: .granted, speech: .authorized)
}

/// What the driver is asked, on the phone (PE-5).
public enum PermissionQuestion: String, Hashable, Sendable, Codable, CaseIterable {
  /// The microphone alone.
  case microphone
  /// Speech recognition alone.
  case speech
  /// The microphone first, then, unless that was refused, speech recognition.
  case microphoneThenSpeech

  /// Whether anything of it is still undecided, so that the driver has to be asked (PE-1).
  public func isUndecided(in status: PermissionStatus) -> Bool {
    switch self {
    case .microphone: status.microphone == .undetermined
    case .speech: status.speech == .notDetermined
    case .microphoneThenSpeech:
      status.microphone == .undetermined || (status.microphone == .granted && status.speech == .notDetermined)
    }
  }
}

/// What the permissions of microphone and speech recognition allow.
public enum PermissionDecision: Hashable, Sendable, Codable {
  /// Listen.
  case listen
  /// Ask the driver first, on the phone (PE-5).
  case ask(PermissionQuestion)
  /// Neither: what has to be put right (PE-7).
  case fail(VoiceControlMachine.Failure)

  /// Decides what a status allows; what is not there at all comes after what may not be used, and before listening
  /// (PE-9).
  public init(_ status: PermissionStatus) {
    let decision = PermissionDecision(microphone: status.microphone, speech: status.speech)
    if decision == .listen, let unavailable = status.unavailable { self = .fail(unavailable) } else { self = decision }
  }

  /// Decides one of the twelve cells: microphone by speech.
  ///
  /// A restriction cannot be lifted by the driver and comes first; nothing is asked that another answer makes useless.
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

/// Permissions that never change and of which nobody is asked: where audio comes from a file, or the platform has none.
public struct FixedPermissions: PermissionReading {
  private let status: PermissionStatus

  /// Makes permissions.
  public init(_ status: PermissionStatus = .allowed) { self.status = status }

  /// The status.
  public func read() async -> PermissionStatus { status }

  /// The status: there is nobody to ask.
  public func request(_ question: PermissionQuestion) async -> PermissionStatus { status }
}
