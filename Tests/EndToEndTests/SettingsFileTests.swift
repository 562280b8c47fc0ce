import Foundation
import TestSupport
import Testing

@testable import whereto

/// The settings file, `config.yaml`.
@Suite struct SettingsFileTests {
  private func file(_ text: String) throws -> SettingsFile {
    let folder = try TestFolder()
    return try withExtendedLifetime(folder) { try SettingsFile(folder.write("config.yaml", text)) }
  }

  @Test(
    "A line sets one value",
    arguments: [
      ("near: 48.5,-126.5", "48.5,-126.5"), ("near: gpsd # the receiver", "gpsd"),
      ("near: \"gpx:a b.gpx\"", "gpx:a b.gpx"),
      ("near: 'a # b'", "a # b"), ("---\n\n# position\nnear: gpsd:host:2947\r\n", "gpsd:host:2947"), ("near:", ""),
      ("near: a#b", "a#b"), ("\u{FEFF}near: gpsd", "gpsd"), ("port: 8080\nnear: ''", ""),
    ])
  func values(text: String, value: String) throws {
    #expect(try file(text)["near"] == value)
  }

  @Test func aNameIsTheSameInCamelCase() throws {
    #expect(try file("speechModel: none")["speech-model"] == "none")
    #expect(try file("speech-model: none")["speechModel"] == "none")
    #expect(try file("near: gpsd")["index"] == nil)
  }

  @Test func aMissingFileSetsNothing() throws {
    #expect(try SettingsFile(URL(filePath: "/nowhere/config.yaml"))["index"] == nil)
  }

  @Test(
    "A line that isn't a setting is an error that names it",
    arguments: [
      "near", "near gpsd", "  near: gpsd", "near: [1, 2]", "near: {a: b}", "near: \"gpsd", "near: 'a' b", "near: |",
      "near: gpsd\nnear: gpsd", "- near: gpsd",
    ])
  func faults(text: String) throws {
    let line = text.split(separator: "\n").count
    #expect { try file(text) } throws: { "\($0)".contains("config.yaml:\(line): ") }
  }
}
