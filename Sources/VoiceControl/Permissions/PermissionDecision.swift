/// What the permissions of microphone and speech recognition allow.
public enum PermissionDecision: Hashable, Sendable, Codable {
  /// Listen.
  case listen
  /// Ask the driver first, on the phone (PE-5).
  case ask(PermissionQuestion)
  /// Neither: what has to be put right (PE-7).
  case fail(VoiceControl.Failure)

  /// Decides one of the twelve cells: microphone by speech.
  ///
  /// A restriction cannot be lifted by the driver and comes first; nothing is asked that another answer makes useless.
  public init(microphone: MicrophonePermission, speech: SpeechAuthorization) {
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
