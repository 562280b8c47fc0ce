import Foundation
import Places
import SearchScreen
import Testing
import VoiceControl

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
