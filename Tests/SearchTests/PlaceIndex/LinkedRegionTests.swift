import Foundation
import Foundations
import PlaceIndex
import Places
import TestSupport
import Testing

/// Region files behind symbolic links, as a deployment of versions has them.
@Suite struct LinkedRegionTests {
  private let folder: TestFolder

  init() async throws {
    folder = try TestFolder()
    try await TestRegion.build(TestCity.features, in: folder)
    try FileManager.default.createDirectory(at: folder.file("version1"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(at: folder.file("city.places"), to: folder.file("version1/city.places"))
  }

  private func link(_ name: String, to target: String) throws -> URL {
    try FileManager.default.createSymbolicLink(atPath: folder.file(name).path, withDestinationPath: target)
    return folder.file(name)
  }

  @Test func `a region behind a link is searched, and goes by the name of the link`() async throws {
    let links = [
      try link("relative.places", to: "version1/city.places"),
      try link("absolute.places", to: folder.file("version1/city.places").path),
      try link("link.places", to: "relative.places"),
      try link("current", to: "version1").appending(path: "city.places"),
    ]
    for link in links {
      let region = try TestRegion.openFile(link)
      #expect(region.source == .file(link))
      #expect(try await region.places(named: "stanley park", near: nil, limit: 1).ids == ["park"])
    }
  }

  @Test func `a link that is set to another file leaves open regions as they are`() async throws {
    let link = try link("city.places", to: "version1/city.places")
    let open = try TestRegion.openFile(link)
    try FileManager.default.removeItem(at: link)
    try await TestRegion.build([TestCity.features[1]], in: folder)
    #expect(try await open.places(named: "stanley park", near: nil, limit: 1).ids == ["park"])
    #expect(try await TestRegion.openFile(link).places(named: "stanley park", near: nil, limit: 1).isEmpty)
  }

  @Test func `a file that is cut off is found out behind a link`() throws {
    let whole = try Data(contentsOf: folder.file("version1/city.places"))
    _ = try folder.write("cut", whole.prefix(whole.count / 2))
    let link = try link("city.places", to: "cut")
    let error = #expect(throws: PlaceIndexError.self) { try TestRegion.openFile(link) }
    #expect(error?.subject == link.path && error?.message.contains("damaged") == true)
  }

  @Test(arguments: ["nowhere", "city.places"])
  func `a link that leads to no file is an absent region`(target: String) throws {
    let link = try link("city.places", to: target)
    let error = #expect(throws: PlaceIndexError.self) { try TestRegion.openFile(link) }
    #expect(error?.code == .notFound && error?.subject == link.path)
  }
}
