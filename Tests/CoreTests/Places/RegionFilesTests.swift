import Foundation
import Places
import TestSupport
import Testing

@Suite struct RegionFilesTests {
  private let folder: TestFolder
  private let link: URL

  init() throws {
    folder = try TestFolder()
    link = folder.file("town.places")
    try FileManager.default.createDirectory(at: folder.file("version1"), withIntermediateDirectories: false)
    _ = try folder.write("version1/alder.places", "")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "version1/alder.places")
  }

  @Test func `the folder of a file is beside it, whether or not it exists`() {
    let region = folder.file("version1/alder.places")
    #expect(RegionFiles.folder(".routes", of: region).path == "\(region.path).routes")
    #expect(RegionFiles.folder(".routes", of: URL(filePath: "/a/b.places")).path == "/a/b.places.routes")
  }

  @Test func `the folder of a link is beside the link, unless one exists beside its target`() throws {
    #expect(RegionFiles.folder(".routes", of: link).path == "\(link.path).routes")
    let own = folder.file("version1/alder.places.routes")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
    let found = RegionFiles.folder(".routes", of: link)
    #expect(found.path == own.resolvingSymlinksInPath().path)
    #expect(RegionFiles.folder(".vocabulary-1", of: link).path == "\(link.path).vocabulary-1")
  }
}
