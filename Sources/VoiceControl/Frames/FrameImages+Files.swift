extension FrameImages {
  /// The images of the frames, as they are drawn in `models/frames`.
  ///
  /// Permission, nothing found and failure stand still: they are read, not waited for. The others move as long as
  /// something goes on.
  public static func standard(_ frame: VoiceFrame.Identifier) -> FrameImages {
    switch frame {
    case .permission, .notFound, .failed: FrameImages(drawn: "frames/\(frame.rawValue)")
    case .listening: FrameImages(drawn: "frames/listening", count: 10, cycle: .milliseconds(1200))
    case .searching: FrameImages(drawn: "frames/searching", count: 12, cycle: .milliseconds(960))
    }
  }

  /// The file of an image, from the folder of the models: `frames/searching/dark/07@2x.png`.
  ///
  /// - Throws: `FrameError.imageIndex` for an image there is not.
  public func file(
    _ index: Int, scale: FrameScale, appearance: FrameAppearance
  ) throws(FrameError) -> String {
    "\(try stem(index, appearance))@\(scale.rawValue)x.png"
  }

  /// The drawing an image's files are made of: `frames/searching/dark/07.svg`.
  ///
  /// - Throws: `FrameError.imageIndex` for an image there is not.
  public func drawing(_ index: Int, appearance: FrameAppearance) throws(FrameError) -> String {
    "\(try stem(index, appearance)).svg"
  }

  private func stem(_ index: Int, _ appearance: FrameAppearance) throws(FrameError) -> String {
    guard (0..<count).contains(index) else { throw .imageIndex(name: name, index: index, count: count) }
    return "\(name)/\(appearance.rawValue)/\(index < 10 ? "0" : "")\(index)"
  }
}
