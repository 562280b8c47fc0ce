import SearchScreen
import VoiceControl

extension ScreenSettings {
  /// What is heard of a prompt on this head unit (AU-5).
  ///
  /// Prompts are worded in English; on a screen of another language a tone stands for them.
  func rendering(_ text: String, tone: PromptTone) -> PromptRendering {
    switch profile.promptStyle {
    case .none: .silent
    case .short: .tone(tone)
    case .normal: language == .english ? .speech(text, otherwise: tone) : .tone(tone)
    }
  }
}
