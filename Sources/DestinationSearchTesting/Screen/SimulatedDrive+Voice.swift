import DestinationSearch
public import SearchScreen
import VoiceControl

extension SimulatedDrive {
  /// Says something as soon as the microphone is open, and is heard to the end.
  public mutating func hear(_ words: String) {
    guard let generation = waitForMicrophone() else { return miss("there is no microphone to hear \"\(words)\"") }
    tell(.done("says \"\(words)\""))
    utterance = words
    answer(.utteranceEnded(generation: generation), .microphone, after: world.utterance)
    advance(by: world.utterance)
  }

  /// Says nothing until the end-pointer gives up.
  public mutating func staySilent(for duration: Duration = .seconds(5)) {
    guard let generation = waitForMicrophone() else { return miss("there is no microphone") }
    tell(.done("says nothing"))
    answer(.nothingHeard(generation: generation), .microphone, after: duration)
    advance(by: duration)
  }

  /// Asks for another try by a button of the car, while the voice template is up (VC-17).
  public mutating func retry() {
    guard case .voiceControl(let voice) = headUnit.glass.modal else { return miss("there is nothing to retry") }
    tell(.done("presses the car's voice key"))
    deliver(.screen(.buttonTapped(.microphone, template: voice.id)))
    settle()
  }

  private mutating func waitForMicrophone() -> Int? {
    // Everything a microphone waits for comes within this time, or not at all.
    let end = now + .seconds(60)
    while true {
      if case .open(let generation) = microphone { return generation }
      guard agenda.isBusy, let work = agenda.next(until: end) else { return nil }
      now = max(now, work.due)
      perform(work.what)
    }
  }
}
