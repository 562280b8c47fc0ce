import Foundation
import OfflineSearch
import TestSupport
import Testing

/// Tests the detection of replaced region files.
@Suite struct IndexAddressTests {
  private let folder: TestFolder
  private let stamp: @Sendable () async throws -> String?

  init() throws {
    folder = try TestFolder()
    stamp = IndexAddress(folder.file("town.places").path).makeStamp()
  }

  private func link(to target: String) throws {
    try? FileManager.default.removeItem(at: folder.file("town.places"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("town.places").path, withDestinationPath: target)
  }

  @Test func `an existing file has a stamp, which changes when the file is replaced`() async throws {
    #expect(try await stamp() == nil)
    _ = try folder.write("town.places", "one")
    let first = try await stamp()
    #expect(first != nil)
    #expect(try await stamp() == first)
    _ = try folder.write("new", "two, and longer")
    try replace("town.places", by: "new")
    #expect(try await stamp() != first)
  }

  @Test func `a link has its target's stamp, and none if the target is missing`() async throws {
    _ = try folder.write("version1", "one")
    _ = try folder.write("version2", "two")
    try link(to: "version1")
    let first = try await stamp()
    try link(to: "version2")
    let second = try await stamp()
    #expect(first != nil && second != nil && first != second)
    try link(to: "version1")
    #expect(try await stamp() == first)
    _ = try folder.write("new", "one, and longer")
    try replace("version1", by: "new")
    let replaced = try await stamp()
    #expect(replaced != nil && replaced != first)
    try link(to: "nowhere")
    #expect(try await stamp() == nil)
  }

  private func replace(_ name: String, by new: String) throws {
    #expect(rename(folder.file(new).path, folder.file(name).path) == 0)
  }
}
