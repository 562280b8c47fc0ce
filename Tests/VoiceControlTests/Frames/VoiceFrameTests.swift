import Foundation
import Testing
import VoiceControl

@Suite struct VoiceFrameTests {
  @Test("VC-1: there are five frames, and everything that can be told is told by one of them")
  func fiveFrames() {
    #expect(VoiceFrame.Identifier.allCases.count == 5)
    #expect(Set(FrameContent.all.map(\.identifier)) == Set(VoiceFrame.Identifier.allCases))
  }

  @Test("VC-1, VC-2: a template has the five frames, the needed one first", arguments: FrameContent.all)
  func template(first: FrameContent) {
    let frames = VoiceFrame.template(showing: first, in: .russian)
    #expect(frames.count == 5 && Set(frames.map(\.identifier)).count == 5)
    #expect(frames.first == VoiceFrame.make(first, in: .russian))
  }

  @Test("VC-12: titles are put in order, equally long ones stay as given")
  func titlesInOrder() throws {
    let frame = try VoiceFrame(.searching, titleVariants: ["Short", "The longest", "Third"])
    #expect(frame.titleVariants == ["The longest", "Short", "Third"])
  }

  @Test("VC-12: a frame without a title and an empty title are refused")
  func emptyTitles() {
    #expect(throws: FrameError.noTitle(.failed)) { try VoiceFrame(.failed, titleVariants: []) }
    for empty in ["", " ", "\n"] {
      #expect(throws: FrameError.emptyTitle(.failed, position: 1)) {
        try VoiceFrame(.failed, titleVariants: ["Failed", empty])
      }
    }
  }

  @Test("VC-11: what waits goes round, what ends a turn does not", arguments: VoiceFrame.Identifier.allCases)
  func repeats(identifier: VoiceFrame.Identifier) throws {
    let frame = try VoiceFrame(identifier, titleVariants: ["Title"])
    #expect(frame.repeats == ![.notFound, .failed].contains(identifier))
    #expect(frame.images == .standard(identifier))
    #expect(try VoiceFrame(identifier, titleVariants: ["Title"], repeats: !frame.repeats).repeats != frame.repeats)
  }

  @Test("A recorded frame is read as it was, and one with an empty title is refused", arguments: FrameContent.all)
  func recorded(content: FrameContent) throws {
    let frame = VoiceFrame.make(content, in: .persian)
    let data = try JSONEncoder().encode(frame)
    #expect(try JSONDecoder().decode(VoiceFrame.self, from: data) == frame)
    let text = try #require(String(bytes: data, encoding: .utf8))
    let emptied = text.replacing(/"titleVariants":\[[^\]]*\]/, with: #""titleVariants":[" "]"#)
    #expect(throws: FrameError.emptyTitle(frame.identifier, position: 0)) {
      try JSONDecoder().decode(VoiceFrame.self, from: Data(emptied.utf8))
    }
  }
}
