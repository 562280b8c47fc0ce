extension FrameTitles {
  static func english(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["Allow the microphone on your phone", "Answer on your phone", "On the phone"]
    case .permission(.speech): ["Allow speech recognition on your phone", "Answer on your phone", "On the phone"]
    case .permission(.microphoneThenSpeech):
      ["Allow the microphone and speech recognition on your phone", "Two questions on your phone", "On the phone"]
    case .listening(forChoice: false): ["Where to? I'm listening", "Where to?"]
    case .listening(forChoice: true): ["I'm listening for your answer", "Your answer?"]
    case .searching: ["Looking for your destination", "Searching"]
    case .notFound(.noSpeech): ["I didn't hear anything. Please try again", "I didn't hear anything", "Not heard"]
    case .notFound(.notUnderstood): ["I didn't catch that. Please say it again", "I didn't catch that", "Say again?"]
    case .notFound(.noMatch): ["That's not on the map", "Not found"]
    case .notFound(nil): ["Nothing was found. Please try again", "Nothing found"]
    case .failed(let failure?): english(failure)
    case .failed(nil): ["That did not work", "Failed"]
    }
  }

  private static func english(_ failure: VoiceControl.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["There is no microphone. Connect one", "Connect a microphone", "No mic"]
    case .microphoneBusy: ["Another app is using the microphone. Close it", "The microphone is in use", "Mic in use"]
    case .microphoneForbidden:
      ["Allow the microphone in the phone's settings", "The microphone is not allowed", "Mic blocked"]
    case .microphoneLost:
      ["The microphone was disconnected. Connect it again", "The microphone was disconnected", "Mic lost"]
    case .speechForbidden:
      ["Allow speech recognition in the phone's settings", "Speech recognition is not allowed", "Not allowed"]
    case .microphoneAndSpeechForbidden:
      [
        "Allow the microphone and speech recognition in the phone's settings", "Allow microphone and speech",
        "Not allowed",
      ]
    case .speechRestricted:
      [
        "Speech recognition is restricted. Lift this in the phone's settings", "Speech recognition is restricted",
        "Restricted",
      ]
    case .speechUnavailable:
      ["The speech models do not load. Install them again", "Speech recognition is unavailable", "Unavailable"]
    case .placeNotSet(let name):
      if let name = Self.name(name, in: .english) {
        ["\(name) is not set yet. Please set it first", "\(name) is not set yet", "Not set"]
      } else {
        ["This place is not set yet. Please set it first", "This place is not set yet", "Not set"]
      }
    case .navigationOnly: ["I can only find places. Say where to go", "Say where to go", "Places only"]
    case .searchTimedOut: ["The search took too long. Please try again", "The search took too long", "Try again"]
    case .engine: ["Voice search is not working. Restart the app", "Voice search is not working", "Not working"]
    }
  }
}
