import ArgumentParser
import SpeechSynthesis

/// Which synthetic voices speak.
struct VoiceOptions: ParsableArguments {
  @Option(help: "Voices that take turns, with commas between; --list-voices shows what there is.")
  var voices = "flite/slt,flite/rms,festival/kal_diphone,festival/ked_diphone"

  func validate() throws { _ = try parsed() }

  /// The voices, each once.
  func parsed() throws -> [Voice] {
    var found: [Voice] = []
    for text in voices.split(separator: ",", omittingEmptySubsequences: false) {
      guard let voice = Voice(parsing: text) else {
        let engines = SpeechEngine.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("'\(text)' is no voice; write engine/voice, such as flite/slt (engines: \(engines))")
      }
      if !found.contains(voice) { found.append(voice) }
    }
    return found
  }

  /// The voices, once it is sure that all of them are installed.
  func installed() async throws -> [Voice] {
    let voices = try parsed()
    let installed = try await InstalledVoices()
    for voice in voices { try installed.require(voice) }
    return voices
  }
}
