import ScreenRendering
import SearchScreen
import VoiceControl

extension ScreenSample {
  static let voices: [ScreenSample] = [
    ScreenSample("voice-permission", voice(.permission(.microphone))),
    ScreenSample("voice-listening", voice(.listening(forChoice: false), at: .milliseconds(480))),
    ScreenSample("voice-searching-dark", voice(.searching, at: .milliseconds(400), style: .dark)),
    ScreenSample("voice-not-found", voice(.notFound(.noMatch))),
    ScreenSample("voice-failed", voice(.failed(.microphoneAndSpeechForbidden))),
    ScreenSample("voice-unknown-side", voice(.failed(.placeNotSet("Home")), profile: SampleValues.unit("unknown"))),
  ]

  static func voice(
    _ content: FrameContent, in language: FrameLanguage = .english, at time: Duration = .zero,
    style: ContentStyle? = nil, profile: HeadUnitProfile = .standard
  ) -> Screen {
    Screen(
      stack: [SampleValues.map()], modal: SampleValues.voice(content, in: language), profile: profile, style: style,
      language: language, frameTime: time)
  }
}
