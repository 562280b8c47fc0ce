import Audio
import DestinationSearch

extension PromptTone {
  /// What is heard for it (AU-5): a question rises, and neither sounds like the microphone's own chimes.
  var chime: Tone {
    switch self {
    case .question:
      Tone([
        Tone.Note(frequency: 659.26, duration: .milliseconds(110)),
        Tone.Note(frequency: 987.77, duration: .milliseconds(170)),
      ])
    case .statement: Tone([Tone.Note(frequency: 783.99, duration: .milliseconds(180))])
    case .problem: .error
    }
  }
}
