/// What the driver sees of a voice search: one of five frames, as a head unit allows (VC-1).
public struct VoiceFrame: Hashable, Sendable {
  /// Which frame it is.
  public let identifier: Identifier
  /// Its title in one or more lengths, longest first (VC-12); none is empty.
  public let titleVariants: [String]
  /// What is drawn beside the title.
  public let images: FrameImages
  /// Whether the images go round for ever; otherwise they pass once (VC-11).
  public let repeats: Bool

  /// Makes a frame.
  ///
  /// - Parameters:
  ///   - identifier: Which frame it is.
  ///   - titleVariants: Its title in one or more lengths. They are put in order, longest first: a host that takes the
  ///     longest that fits and one that takes the first that fits then choose the same (VC-12).
  ///   - images: What is drawn; the frame's own images when left out.
  ///   - repeats: Whether the images go round; left out, those of a frame that waits for something do (VC-11).
  /// - Throws: `FrameError` when there is no title or a title is empty.
  public init(
    _ identifier: Identifier, titleVariants: [String], images: FrameImages? = nil, repeats: Bool? = nil
  ) throws(FrameError) {
    guard !titleVariants.isEmpty else { throw .noTitle(identifier) }
    for (position, title) in titleVariants.enumerated() where title.allSatisfy(\.isWhitespace) {
      throw .emptyTitle(identifier, position: position)
    }
    self.init(
      identifier, written: titleVariants, images: images ?? .standard(identifier),
      repeats: repeats ?? !identifier.isTerminal)
  }

  /// Makes a frame of titles that are known to be there.
  init(_ identifier: Identifier, written titles: [String], images: FrameImages, repeats: Bool) {
    self.identifier = identifier
    titleVariants =
      titles.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    self.images = images
    self.repeats = repeats
  }
}

extension VoiceFrame: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, titleVariants, images, repeats
  }

  /// Reads a frame that was recorded.
  ///
  /// - Throws: `DecodingError`, and `FrameError` for titles a host would not take.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      values.decode(Identifier.self, forKey: .identifier),
      titleVariants: values.decode([String].self, forKey: .titleVariants),
      images: values.decode(FrameImages.self, forKey: .images),
      repeats: values.decode(Bool.self, forKey: .repeats))
  }
}
