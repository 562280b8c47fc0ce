public import Audio

extension EndpointRules {
  /// For a person who reads a prompt: more patient than ``Audio/EndpointRules/live``, since what breaks off a request
  /// must not break off the recording that is to show it.
  ///
  /// It waits 10 s for the first word, takes 1.2 s of silence for the end, and 30 s at the most, which is time for the
  /// longest prompt. Half a second before and after the speech belongs to the recording.
  public static let recording: EndpointRules = {
    var rules = EndpointRules.live
    rules.noSpeechTimeout = .seconds(10)
    rules.endSilence = .milliseconds(1200)
    rules.maximumUtterance = .seconds(30)
    rules.preRoll = .milliseconds(500)
    rules.postRoll = .milliseconds(500)
    return rules
  }()
}
