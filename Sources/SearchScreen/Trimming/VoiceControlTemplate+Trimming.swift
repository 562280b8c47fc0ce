import VoiceControl

extension VoiceControlTemplate {
  /// The template as a head unit shows it: the first five frames (VC-1), each identifier once.
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<VoiceControlTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    var once: [VoiceFrame] = []
    var repeated: [VoiceFrame] = []
    for frame in frames {
      if once.contains(where: { $0.identifier == frame.identifier }) {
        repeated.append(frame)
      } else {
        once.append(frame)
      }
    }
    let cap = profile.caps.voiceFrames
    shown.frames = Array(once.prefix(cap))
    trimmer.drop(named: repeated.map(\.identifier.rawValue), .frames, .repeated, .others)
    trimmer.drop(named: once.dropFirst(cap).map(\.identifier.rawValue), .frames, .cap(cap), .first)
    if shown.activeFrame == nil { shown.active = shown.frames.first?.identifier }
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}
