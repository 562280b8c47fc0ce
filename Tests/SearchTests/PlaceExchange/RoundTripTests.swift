import Foundation
import Foundations
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite struct RoundTripTests {
  private static let alphabet = Array(
    "abcXYZ 0189 ,;\t\"'\\&<>]]>-–—éßñ北京🙂👨‍👩‍👧 =+@#|/:%\u{301}\u{A0}\u{FEFF}\u{2028}")

  private static func text(_ length: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    let characters = (0..<Int.random(in: length, using: &generator)).compactMap { _ in
      alphabet.randomElement(using: &generator)
    }
    // Texts are stored without surrounding spaces, and aren't empty.
    return ("a" + String(characters) + "z").replacing("\u{FEFF}", with: "x")
  }

  /// Places with texts of every kind, generated from a seed.
  private static func places(_ seed: UInt64) throws -> [UserPlace] {
    var generator = SeededGenerator(seed)
    return try (0..<30).map { number in
      let latitude = Double.random(in: -90...90, using: &generator)
      let longitude = Double.random(in: -180...180, using: &generator)
      let isRich = Bool.random(using: &generator)
      return UserPlace(
        role: number < 2 ? [.home, .work][number] : .favorite, name: text(0...20, &generator),
        coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
        aliases: (0..<(isRich ? 4 : 0)).map { _ in text(0...12, &generator) },
        label: isRich ? text(0...8, &generator) : nil, address: isRich ? text(1...30, &generator) : nil,
        note: isRich ? text(0...50, &generator) + "\nsecond line\n\nfourth" : nil)
    }
  }

  @Test(arguments: PlaceFormat.allCases, [1, 2, 3] as [UInt64])
  func everythingComesBack(format: PlaceFormat, seed: UInt64) throws {
    let places = try Self.places(seed)
    let data = PlaceWriter.data(places, format: format)
    #expect(data == PlaceWriter.data(places, format: format))
    let list = try PlaceReader.read(data, format: format, file: "a.\(format.rawValue)")
    #expect(list.skipped.isEmpty)
    #expect(list.records.map(\.place) == places)
    #expect(Set(list.records.map(\.location)).count == places.count)
  }

  @Test(arguments: PlaceFormat.allCases)
  func nothingComesBackFromNothing(format: PlaceFormat) throws {
    let list = try PlaceReader.read(PlaceWriter.data([], format: format), format: format, file: "a")
    #expect(list.records.isEmpty && list.skipped.isEmpty)
  }

  @Test(arguments: PlaceFormat.allCases)
  func controlCharactersDoNotSpoilAFile(format: PlaceFormat) throws {
    let place = UserPlace(
      role: .favorite, name: "a\u{0}b\u{1}\u{1B}\u{FFFE}c", coordinate: try #require(Coordinate(parsing: "1,2")))
    let list = try PlaceReader.read(PlaceWriter.data([place], format: format), format: format, file: "a")
    #expect(list.records.count == 1)
  }

  @Test func aFileIsPrivateAndReplacedAsAWhole() throws {
    let folder = try TestFolder()
    let places = try Self.places(9)
    for ending in ["gpx", "kml", "kmz", "geojson", "json", "csv", "GPX"] {
      let url = try folder.write("places.\(ending)", "old")
      try PlaceWriter.write(places, to: url)
      #expect(try PlaceReader.read(contentsOf: url).records.map(\.place) == places)
      #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
    }
    #expect(try folder.names.count == 7)
    let error = #expect(throws: ExchangeError.self) {
      try PlaceWriter.write(places, to: folder.file("absent/places.gpx"))
    }
    #expect(error?.code == .noAccess && error?.subject.hasSuffix("absent/places.gpx") == true)
  }
}
