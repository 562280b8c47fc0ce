import SearchScreen
import VoiceControl

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `VoiceControlTemplate` ↔ `CPVoiceControlTemplate`. The first frame is the one that is shown on presentation (VC-2).
@MainActor final class VoiceControlAdapter: TemplateAdapter {
  let id: TemplateID
  var template: CPTemplate { voice }
  private let voice: CPVoiceControlTemplate
  private let pace: FramePace

  init(
    _ shown: VoiceControlTemplate, _ images: CarPlayImages, _ appearance: FrameAppearance, _ pace: FramePace
  ) {
    id = shown.id
    self.pace = pace
    voice = CPVoiceControlTemplate(
      voiceControlStates: shown.frames.map { frame in
        CPVoiceControlState(
          identifier: frame.identifier.rawValue, titleVariants: frame.titleVariants,
          image: images.frame(frame.images, appearance), repeats: frame.repeats)
      })
    voice.userInfo = id.rawValue
    pace.restart()
  }

  /// Shows another frame; never before presentation (VC-3).
  func activate(_ frame: VoiceFrame.Identifier) {
    voice.activateVoiceControlState(withIdentifier: frame.rawValue)
    pace.changed()
  }
}
