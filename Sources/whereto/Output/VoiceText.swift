import SpeechSynthesis

/// The known voices, and whether they are installed.
enum VoiceText {
  private struct Record: Encodable {
    var voice: String
    var installed: Bool
    var package: String
  }

  static func printList(json: Bool) async throws {
    let installed = try await InstalledVoices()
    for voice in Voice.known {
      let isThere = installed.contains(voice)
      if json {
        try JSONOutput.print(Record(voice: "\(voice)", installed: isThere, package: voice.package))
      } else {
        let note = isThere ? "installed" : "apt-get install \(voice.package)"
        print("\(isThere ? "ok" : "--")  \("\(voice)".padding(toLength: 32)) \(note)")
      }
    }
  }
}
