import Foundation
import HeadUnit
import Testing

@Suite struct CodingTests {
  @Test("operations are recorded with words, not numbers")
  func operations() throws {
    #expect(try json(ScreenOperation.pop(toCount: 2)) == #"{"pop":{"toCount":2}}"#)
    #expect(try json(ScreenOperation.activateFrame(.listening)) == #"{"activateFrame":{"frame":"listening"}}"#)
  }

  @Test("events are recorded with words, not numbers")
  func events() throws {
    #expect(
      try json(ScreenEvent.rowPicked("7", template: "results")) == #"{"rowPicked":{"row":"7","template":"results"}}"#)
    #expect(
      try json(ScreenEvent.limitsChanged([.lists, .keyboard])) == #"{"limitsChanged":{"limits":["keyboard","lists"]}}"#)
  }

  private func json(_ value: some Codable & Equatable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(value)
    #expect(try JSONDecoder().decode(type(of: value), from: data) == value)
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite struct VariantsTests {
  @Test("VC-12, NV-3: variants are longest first without repeats; variants of the same length keep their order")
  func order() {
    #expect(Variants(["Home", "Take me home", "Home", "Base"])?.titles == ["Take me home", "Home", "Base"])
  }

  @Test("VC-12: no variants, or an empty or blank one, is refused", arguments: [[], [""], ["Home", ""], [" \n"]])
  func refused(titles: [String]) {
    #expect(Variants(titles) == nil)
  }

  @Test("nonblank texts of a map are kept")
  func nonblank() {
    #expect(Variants(keepingNonblank: ["", "Bar"]).titles == ["Bar"])
    #expect(Variants(keepingNonblank: [" "]).titles == ["–"])
  }
}
