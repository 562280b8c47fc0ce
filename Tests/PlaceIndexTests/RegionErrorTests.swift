import Foundation
import PlaceIndex
import Places
import TestSupport
import Testing

@Suite struct RegionErrorTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func expectError(_ url: URL, _ code: PlaceIndexError.Code, _ message: String) {
    let error = #expect(throws: PlaceIndexError.self) { try TestRegion.open(url) }
    #expect(error?.code == code)
    #expect(error?.subject == url.path)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.advice.isEmpty == false)
    #expect(error?.description.contains("\n") == false)
    #expect(error?.description.hasPrefix(url.path + ": ") == true)
  }

  /// A region file, changed.
  private func region(_ change: (inout Data) -> Void) async throws -> URL {
    try await TestRegion.build(TestCity.features, in: folder)
    var data = try Data(contentsOf: folder.file("city.places"))
    change(&data)
    return try folder.write("changed.places", data)
  }

  @Test func anAbsentFile() { expectError(folder.file("absent.places"), .notFound, "there is no such file") }

  @Test func aFolder() { expectError(folder.url, .isDirectory, "is a folder") }

  @Test(arguments: [0, 1, 99, 100, 5_000, 100_000])
  func aTextFile(size: Int) throws {
    let url = try folder.write("text.places", String(repeating: "x", count: size))
    expectError(url, .notAnIndex, "is no region file")
    #expect(try Data(contentsOf: url).count == size)
  }

  @Test func anotherSQLiteFile() throws {
    let url = folder.file("other.places")
    _ = try UserPlaces(contentsOf: url)
    let before = try Data(contentsOf: url)
    expectError(url, .notAnIndex, "is no region file")
    #expect(try Data(contentsOf: url) == before)
  }

  @Test(arguments: [UInt8(0), 1, 99])
  func anotherVersion(version: UInt8) async throws {
    // The user version is a big-endian number of four bytes, 60 bytes into the header.
    let url = try await region { $0.replaceSubrange(60..<64, with: [0, 0, 0, version]) }
    expectError(url, .otherVersion, "has format \(version), this program reads 2")
  }

  @Test(arguments: [0.5, 0.9, 0.999])
  func aTruncatedFile(share: Double) async throws {
    let url = try await region { $0 = $0.prefix(Int(Double($0.count) * share)) }
    expectError(url, .notAnIndex, "damaged")
  }

  @Test func aFileWithoutItsTables() async throws {
    let url = try await region { $0.replaceSubrange(100..<4096, with: [UInt8](repeating: 0, count: 3996)) }
    expectError(url, .notAnIndex, "damaged")
  }

  @Test func aFileDamagedFurtherInNeverCrashes() async throws {
    let good = try await region { _ in }
    let size = try Data(contentsOf: good).count
    for page in stride(from: 4096, to: size - 4096, by: 4096 * 7) {
      let url = try await region {
        $0.replaceSubrange(page..<(page + 4096), with: [UInt8](repeating: 0xA5, count: 4096))
      }
      do {
        let region = try TestRegion.open(url)
        _ = try await region.places(named: "stanley park", near: nil, limit: 5)
        _ = try await region.places(ofRubric: "fuel", near: region.centre, limit: 5)
        _ = try await region.addresses(number: "459", street: "granville street", near: nil, limit: 5)
        _ = try await region.vocabularyPhrases(near: nil)
      } catch let error as PlaceIndexError {
        #expect(error.code == .notAnIndex, "page \(page): \(error)")
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
