import Foundation
import PlaceIndex
import TestSupport
import Testing

@Suite struct UserPlacesErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func expectError(_ url: URL, _ codes: Set<PlaceIndexError.Code>) {
    let error = #expect(throws: PlaceIndexError.self) { try UserPlaces(contentsOf: url) }
    #expect(error.map { codes.contains($0.code) } == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
    // Nobody builds their own places from a map.
    #expect(error?.description.contains("index build") == false, "\(error?.description ?? "")")
    #expect(error?.message.contains("region") == false, "\(error?.message ?? "")")
  }

  @Test(arguments: [5, 100, 600, 10_000])
  func aTextFile(size: Int) throws {
    let url = try folder.write("user.places", String(repeating: "x", count: size))
    expectError(url, [.notAnIndex])
    #expect(try Data(contentsOf: url) == Data(repeating: UInt8(ascii: "x"), count: size))
  }

  @Test func aRegionFileIsLeftAsItWas() async throws {
    try await TestRegion.build([TestCity.features[0]], in: folder)
    let before = try Data(contentsOf: folder.file("city.places"))
    expectError(folder.file("city.places"), [.notAnIndex])
    #expect(try Data(contentsOf: folder.file("city.places")) == before)
  }

  @Test func aTruncatedFile() async throws {
    let url = folder.file("user.places")
    _ = try UserPlaces(contentsOf: url)
    let data = try Data(contentsOf: url)
    let cut = try folder.write("cut.places", data.prefix(data.count / 2))
    expectError(cut, [.notAnIndex])
  }

  @Test func aFolderInItsPlace() { expectError(folder.url, [.noAccess, .isDirectory]) }

  @Test func aFileInTheFoldersPlace() throws {
    expectError(try folder.write("file", "x").appendingPathComponent("user.places"), [.noAccess])
  }
}
