import Foundation
import Testing
import VoiceControl

@Suite struct FrameImagesTests {
  @Test(
    "VC-9: a cycle is kept within 0.3 to 5 s, and a host's change is told",
    arguments: [(1, 300), (299, 300), (300, 300), (960, 960), (5000, 5000), (5001, 5000), (60_000, 5000)])
  func cycle(requested: Int, shown: Int) throws {
    let images = try FrameImages("images", count: 2, cycle: .milliseconds(requested))
    #expect(images.cycle == .milliseconds(shown) && images.requestedCycle == .milliseconds(requested))
    let warning = FrameWarning.cycleClamped(
      name: "images", requested: .milliseconds(requested), shown: .milliseconds(shown))
    #expect(images.warnings == (requested == shown ? [] : [warning]))
  }

  @Test("VC-9: a still image has no cycle and no warning, whatever was asked for")
  func still() throws {
    for cycle: Duration? in [nil, .milliseconds(1), .seconds(60)] {
      let images = try FrameImages("still", cycle: cycle)
      #expect(images.cycle == nil && images.warnings.isEmpty)
      for elapsed: Duration in [.zero, .seconds(-1), .seconds(7)] {
        #expect(images.index(at: elapsed, repeats: true) == 0 && images.index(at: elapsed, repeats: false) == 0)
      }
    }
  }

  @Test(
    "VC-10: an image is at most 150 points, and a host's change is told",
    arguments: [(120.0, 120.0), (150, 150), (151, 150)])
  func side(requested: Double, shown: Double) throws {
    let images = try FrameImages("large", side: requested)
    #expect(images.side == shown && images.requestedSide == requested)
    let warning = FrameWarning.sizeReduced(name: "large", requested: requested, shown: shown)
    #expect(images.warnings == (requested == shown ? [] : [warning]))
  }

  @Test("VC-11: every image has its time, exactly, and the cycle goes round or ends")
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

  @Test("A file is named by image, scale and appearance; beyond the last there is none")
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

  @Test("Recorded images are read as they were", arguments: VoiceFrame.Identifier.allCases)
  func recorded(identifier: VoiceFrame.Identifier) throws {
    let images = FrameImages.standard(identifier)
    #expect(try JSONDecoder().decode(FrameImages.self, from: JSONEncoder().encode(images)) == images)
  }
}
