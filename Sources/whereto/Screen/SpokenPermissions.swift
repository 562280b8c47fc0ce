import VoiceControl

/// Permissions of what is said on a terminal: a recording needs no microphone.
struct SpokenPermissions: PermissionReading {
  let speech: RecordedSpeech
  let microphone: any PermissionReading

  func read() async -> PermissionStatus { speech.isPrepared ? .allowed : await microphone.read() }

  func request(_ question: PermissionQuestion) async -> PermissionStatus { await microphone.request(question) }
}
