import Foundation
import HeadUnit
import TestSupport
import Testing

@Suite struct FrameImagesTests {
  @Test(
    "VC-9: a cycle is clamped to 0.3 to 5 s",
    arguments: [(1, 300), (299, 300), (300, 300), (960, 960), (5000, 5000), (5001, 5000), (60_000, 5000)])
  func cycle(requested: Int, shown: Int) throws {
    let images = try FrameImages("images", count: 2, cycle: .milliseconds(requested))
    #expect(images.cycle == .milliseconds(shown) && images.requestedCycle == .milliseconds(requested))
  }

  @Test("VC-9: a still image has no cycle, even if one was requested")
  func still() throws {
    for cycle: Duration? in [nil, .milliseconds(1), .seconds(60)] {
      let images = try FrameImages("still", cycle: cycle)
      #expect(images.cycle == nil)
      for elapsed: Duration in [.zero, .seconds(-1), .seconds(7)] {
        #expect(images.index(at: elapsed, repeats: true) == 0 && images.index(at: elapsed, repeats: false) == 0)
      }
    }
  }

  @Test(
    "VC-10: an image is at most 150 points",
    arguments: [(120.0, 120.0), (150, 150), (151, 150)])
  func side(requested: Double, shown: Double) throws {
    let images = try FrameImages("large", side: requested)
    #expect(images.side == shown && images.requestedSide == requested)
  }

  @Test("VC-11: every image is shown for its exact time, and the cycle repeats or ends")
  func index() throws {
    let images = FrameImages.standard(.searching)
    for step in 0..<36 {
      let start = Duration.milliseconds(80 * step)
      #expect(images.index(at: start, repeats: true) == step % 12)
      #expect(images.index(at: start + .nanoseconds(79_999_999), repeats: true) == step % 12)
      #expect(images.index(at: start, repeats: false) == min(step, 11))
    }
    #expect(images.index(at: .seconds(-1), repeats: true) == 0)
    #expect(images.index(at: .seconds(86_400 * 365), repeats: false) == 11)
    // A cycle that the host stretches is played in the host's time.
    let hurried = try FrameImages("hurried", count: 3, cycle: .milliseconds(3))
    #expect(hurried.index(at: .milliseconds(99), repeats: true) == 0)
    #expect(hurried.index(at: .milliseconds(100), repeats: true) == 1)
  }

  @Test("A file name contains image, scale, and appearance; beyond the last image there is no file")
  func files() throws {
    let images = FrameImages.standard(.searching)
    #expect(try images.file(7, scale: .two, appearance: .dark) == "frames/searching/dark/07@2x.png")
    #expect(try images.file(11, scale: .one, appearance: .light) == "frames/searching/light/11@1x.png")
    #expect(try images.drawing(0, appearance: .light) == "frames/searching/light/00.svg")
    for index in [-1, 12] {
      #expect(throws: FrameError.imageIndex(name: "frames/searching", index: index, count: 12)) {
        try images.file(index, scale: .one, appearance: .dark)
      }
    }
  }

  @Test("Counts, cycles and sizes out of range are refused")
  func outOfRange() {
    for count in [-1, 0, 101] {
      #expect(throws: FrameError.imageCount(name: "x", count: count)) {
        try FrameImages("x", count: count, cycle: .seconds(1))
      }
    }
    for side in [0, -1, .infinity] {
      #expect(throws: FrameError.imageMeasure(name: "x", what: "side", value: side)) {
        try FrameImages("x", side: side)
      }
    }
    #expect(throws: FrameError.self) { try FrameImages("x", side: .nan) }
    #expect(throws: FrameError.imageMeasure(name: "x", what: "cycle", value: 0)) { try FrameImages("x", count: 2) }
    #expect(throws: FrameError.imageMeasure(name: "x", what: "cycle", value: -1)) {
      try FrameImages("x", count: 2, cycle: .seconds(-1))
    }
  }

  @Test("Images survive encoding and decoding", arguments: VoiceFrame.Identifier.allCases)
  func recorded(identifier: VoiceFrame.Identifier) throws {
    let images = FrameImages.standard(identifier)
    #expect(try JSONDecoder().decode(FrameImages.self, from: JSONEncoder().encode(images)) == images)
  }
}

/// The files in `models/frames` are as `FrameImages` describes them.
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

  private static let models = Repository.file("models")

  @Test("The manifest lists the library's five frames")
  func manifest() throws {
    let data = try Data(contentsOf: Self.models.appendingPathComponent("frames/frames.json"))
    let entries = try JSONDecoder().decode([Entry].self, from: data)
    #expect(entries.map(\.identifier) == VoiceFrame.Identifier.allCases)
    for entry in entries {
      #expect(entry.images == .standard(entry.identifier))
      #expect(entry.images.cycle == entry.images.requestedCycle && entry.images.side == entry.images.requestedSide)
      #expect(entry.repeats == VoiceFrame.make(FrameContent.any(entry.identifier)).repeats)
    }
  }

  @Test(
    "VC-10: every image exists in every scale and appearance, is square, and has the required number of pixels",
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

  @Test("VC-16: the images of a cycle differ from each other, and so do the two appearances")
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
