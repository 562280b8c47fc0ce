import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `VoiceControlTemplate` ↔ `CPVoiceControlTemplate`. The first frame is shown on presentation (VC-2).
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

/// Keeps half a second between two frames if the main thread was busy: the head unit silently drops earlier ones
/// (VC-4). The library sends frames further apart than that, but can't know how late one was delivered.
@MainActor final class FramePace {
  /// The minimum interval that a head unit requires between two changes of the screen.
  static let spacing = Duration.milliseconds(500)

  private let now: () -> Duration
  private let sleep: (Duration) async -> Void
  private var changedAt: Duration?

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try? await clock.sleep(for: $0) }
  }

  /// The screen has just changed: a frame was activated, or the template appeared (VC-5).
  func changed() { changedAt = now() }

  /// Another template starts without a previous frame (VC-8).
  func restart() { changedAt = nil }

  /// Waits for the rest of the half second, usually nothing.
  func wait() async {
    guard let changedAt else { return }
    let left = changedAt + Self.spacing - now()
    if left > .zero { await sleep(left) }
  }
}
