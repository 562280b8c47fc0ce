import Foundation
import HeadUnit
import TestSupport
import Testing

@Suite struct HeadUnitProfileTests {
  static let folder = Repository.file("models/head-units")

  static let names = [
    "default-800x480", "ios12", "knob", "one-row", "right-hand-drive", "small-800x480-1x", "strict", "wide-1920x720",
  ]

  @Test("every profile in models/head-units is named like its file, and survives encoding and decoding")
  func profiles() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".json") }
    #expect(files.sorted() == Self.names.map { "\($0).json" })
    for name in Self.names {
      let profile = try Self.profile(name)
      #expect(profile.name == name)
      #expect(profile.maximumDepth == 5, "IC-8: \(name) is for navigation")
      #expect(try HeadUnitProfile(json: JSONEncoder().encode(profile), file: name) == profile)
      for area in profile.occupied {
        #expect(area.rectangle.maxX <= profile.screen.bounds.maxX && area.rectangle.maxY <= profile.screen.bounds.maxY)
      }
    }
  }

  @Test("the default profile in the code equals the file, which has every field")
  func standard() throws {
    #expect(try Self.profile("default-800x480") == .standard)
    let file = try JSONSerialization.jsonObject(
      with: Data(contentsOf: Self.folder.appendingPathComponent("default-800x480.json")))
    let code = try JSONSerialization.jsonObject(with: JSONEncoder().encode(HeadUnitProfile.standard))
    #expect((file as? [String: Any]).map { Set($0.keys) } == (code as? [String: Any]).map { Set($0.keys) })
  }

  @Test("each profile has the property it is made for")
  func differences() throws {
    #expect(try Self.profile("ios12").caps.mapButtons == 3, "MA-1")
    #expect(try Self.profile("strict").rowCap([]) == 12, "LI-2")
    #expect(try Self.profile("one-row").visibleRowsUnderKeyboard == 1, "SE-9")
    #expect(try Self.profile("one-row").limitable == .keyboard, "SC-3")
    #expect(try Self.profile("knob").input == .knob, "MA-4")
    #expect(try Self.profile("right-hand-drive").driveSide == .right, "SC-7")
    #expect(try Self.profile("small-800x480-1x").screen.bounds.width == 800)
    #expect(try Self.profile("wide-1920x720").screen.bounds.width == 640)
    #expect(HeadUnitProfile.standard.rowCap([]) == 24, "LI-2")
    #expect(HeadUnitProfile.standard.rowCap(.lists) == 12, "LI-4")
    #expect(try Self.profile("strict").frameTiming.spacing == .seconds(1), "VC-4")
  }

  @Test(
    "the error for a mistake names the file, the field, and the fix",
    arguments: [
      (#"{"screen":{"width":800,"height":480,"scale":2}}"#, "name is missing; add it"),
      (#"{"name":" ","screen":{"width":800,"height":480,"scale":2}}"#, "name is blank; enter a text"),
      (#"{"name":"x","screen":{"width":100,"height":480,"scale":2}}"#, "screen.width is 100; it must be 240 to 8000"),
      (#"{"name":"x","screen":{"width":800,"height":480,"scale":4}}"#, "screen.scale is 4; it must be 1 to 3"),
      (#"{"name":"x","screen":{"width":800,"height":480}}"#, "screen.scale is missing; add it"),
      (
        #"{"name":"x","screen":{"width":800,"height":480,"scale":2,"dpi":1}}"#,
        "screen.dpi is unknown; use one of height, scale, width"
      ),
      (field(#""caps":{"row":3}"#), "caps.row is unknown; use one of alertActions, barButtons, gridButtons,"),
      (field(#""caps":{"rows":0}"#), "caps.rows is 0; it must be 1 to 1000"),
      (field(#""caps":{"rows":"many"}"#), "caps.rows: "),
      (field(#""rowtiming":{}"#), "rowtiming is unknown; use one of caps, category,"),
      (field(#""rowTiming":{"spinner":12}"#), "rowTiming.patience is shorter than spinner; increase it"),
      (field(#""rowTiming":{"spinner":-1}"#), "rowTiming.spinner is -1; it must be 0 to 60"),
      (field(#""frameTiming":{"dwell":1}"#), "frameTiming.dwell is unknown; use one of spacing, terminalDwell"),
      (field(#""frameTiming":{"spacing":-1}"#), "frameTiming.spacing is -1; it must be 0 to 31622400"),
      (field(#""limitable":["keybord"]"#), "limitable: \"keybord\" isn't a valid limit; use keyboard or lists"),
      (field(#""visibleRows":3,"visibleRowsUnderKeyboard":4"#), "visibleRowsUnderKeyboard is 4; it must be 1 to 3"),
      (field(#""dismissalTimeout":0"#), "dismissalTimeout is 0; it must be 0.1 to 60"),
      (field(#""fonts":{"body":2}"#), "fonts.body is 2; it must be 6 to 72"),
      (field(#""fonts":{"family":""}"#), "fonts.family is blank; enter a text"),
      (field(#""occupied":[{"x":0,"y":-1,"width":3,"height":4}]"#), "is -1; it must be 0 to 8000"),
      (field(#""driveSide":"middle""#), "driveSide: "),
      ("{", "isn't valid JSON: "),
    ])
  func mistakes(json: String, message: String) {
    #expect {
      try HeadUnitProfile(json: Data(json.utf8), file: "unit.json")
    } throws: { error in
      let text = String(describing: error)
      return text.hasPrefix("unit.json: ") && text.contains(message)
    }
  }

  @Test("the error for a missing file names it")
  func unreadable() {
    #expect {
      try HeadUnitProfile(contentsOf: Self.folder.appendingPathComponent("none.json"))
    } throws: { String(describing: $0).contains("none.json: cannot be read") }
  }

  static func profile(_ name: String) throws -> HeadUnitProfile {
    try HeadUnitProfile(contentsOf: folder.appendingPathComponent("\(name).json"))
  }

  private static func field(_ text: String) -> String {
    #"{"name":"x","screen":{"width":800,"height":480,"scale":2},"# + text + "}"
  }
}
