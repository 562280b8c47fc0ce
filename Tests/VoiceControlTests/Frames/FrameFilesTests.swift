import Foundation
import Testing
import VoiceControl

/// What stands in `models/frames` is what `FrameImages` promises.
@Suite struct FrameFilesTests {
  private struct Entry: Decodable {
    var identifier: VoiceFrame.Identifier
    var repeats: Bool
    var images: FrameImages

    private enum CodingKeys: CodingKey { case identifier, repeats }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      identifier = try values.decode(VoiceFrame.Identifier.self, forKey: .identifier)
      repeats = try values.decode(Bool.self, forKey: .repeats)
      images = try FrameImages(from: decoder)
    }
  }

  private static let models = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../models").standardizedFileURL

  @Test("The manifest names the five frames as the library knows them")
  func manifest() throws {
    let data = try Data(contentsOf: Self.models.appendingPathComponent("frames/frames.json"))
    let entries = try JSONDecoder().decode([Entry].self, from: data)
    #expect(entries.map(\.identifier) == VoiceFrame.Identifier.allCases)
    for entry in entries {
      #expect(entry.images == .standard(entry.identifier) && entry.images.warnings.isEmpty)
      #expect(entry.repeats == VoiceFrame.make(FrameContent.any(entry.identifier)).repeats)
    }
  }

  @Test(
    "VC-10: every image is there in every scale and appearance, square, and as many pixels as it has to be",
    arguments: VoiceFrame.Identifier.allCases, FrameAppearance.allCases)
  func images(identifier: VoiceFrame.Identifier, appearance: FrameAppearance) throws {
    let images = FrameImages.standard(identifier)
    var promised: Set<String> = []
    for index in 0..<images.count {
      let drawing = try images.drawing(index, appearance: appearance)
      promised.insert(drawing)
      let text = try String(contentsOf: Self.models.appendingPathComponent(drawing), encoding: .utf8)
      #expect(text.contains(#"viewBox="0 0 \#(Int(images.side)) \#(Int(images.side))""#))
      for scale in FrameScale.allCases {
        let file = try images.file(index, scale: scale, appearance: appearance)
        promised.insert(file)
        let size = try #require(Self.pngSize(Self.models.appendingPathComponent(file)), "\(file)")
        #expect(Double(size.width) == images.side * Double(scale.rawValue) && size.height == size.width, "\(file)")
      }
    }
    let folder = "\(images.name)/\(appearance.rawValue)"
    let there = try FileManager.default.contentsOfDirectory(atPath: Self.models.appendingPathComponent(folder).path)
    #expect(Set(there.map { "\(folder)/\($0)" }) == promised)
  }

  @Test("VC-16: the images of a cycle differ from each other, and the two appearances do")
  func distinct() throws {
    for identifier in VoiceFrame.Identifier.allCases {
      let images = FrameImages.standard(identifier)
      let files = try FrameAppearance.allCases.flatMap { appearance in
        try (0..<images.count).map { try images.file($0, scale: .one, appearance: appearance) }
      }
      let contents = try Set(files.map { try Data(contentsOf: Self.models.appendingPathComponent($0)) })
      #expect(contents.count == files.count, "\(identifier)")
    }
  }

  /// Width and height in the header of a PNG file (PNG specification, 11.2.1).
  private static func pngSize(_ file: URL) -> (width: UInt32, height: UInt32)? {
    guard let data = try? Data(contentsOf: file), data.count > 24,
      data.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    func number(at offset: Int) -> UInt32 { data[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    return (number(at: 16), number(at: 20))
  }
}
