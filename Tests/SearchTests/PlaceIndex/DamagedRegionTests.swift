import Cartography
import Foundation
import Foundations
import GRDB
import PlaceIndex
import Places
import Recognition
import TestSupport
import Testing

/// A column of a table that holds what the table doesn't allow.
struct Damage: Sendable, CustomTestStringConvertible {
  var table: String
  var column: String
  /// The column's new value, in SQL.
  var value: String
  var problem = "holds NULL"

  var testDescription: String { "\(table).\(column) = \(value)" }

  /// Gives the column its new value in every row of a database.
  func apply(to file: URL) async throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try await queue.write { db in
      if !table.hasSuffix("Area") {
        // A copy of a table has its columns and their affinities, and allows NULL.
        try db.execute(
          sql: """
            CREATE TABLE damaged AS SELECT * FROM \(table); DROP TABLE \(table);
            ALTER TABLE damaged RENAME TO \(table);
            """)
      }
      try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
    }
    try queue.close()
  }
}

/// Region files with a column that holds what its table doesn't allow: an error that names the file and the column.
@Suite struct DamagedRegionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A region file in which a column has another value in every row.
  private func region(_ damage: Damage) async throws -> URL {
    try await TestRegion.build(TestCity.features, in: folder)
    let url = folder.file("city.places")
    try await damage.apply(to: url)
    return url
  }

  private static let questions: [@Sendable (RegionIndex) async throws -> Void] = [
    { _ = try await $0.places(named: "stanley park", near: nil, limit: 5) },
    { _ = try await $0.places(named: "stanlee park", near: nil, limit: 5) },
    { region in
      let filter = PlaceFilter(openAt: Date(timeIntervalSince1970: 0))
      _ = try await region.places(ofRubrics: ["cafe"], matching: filter, near: region.center, limit: 5)
    },
    { _ = try await $0.addresses(number: "459", street: "granville street", near: nil, limit: 5) },
    { _ = try await $0.vocabularyPhrases(near: nil) },
    { _ = try await $0.spokenPlaces(ofKind: .poi) },
    { _ = try await $0.spokenHouses() },
    { _ = try await $0.suggestions(for: "stan", near: nil, limit: 5) },
    { _ = try await $0.places(at: $0.center, within: 50_000, kinds: [.street], limit: 5) },
    { region in
      let box = BoundingBox(south: 49.24, west: -123.11, north: 49.26, east: -123.09)
      _ = try await region.mapFeatures(in: MapBox(try #require(box)), zoom: 14)
    },
  ]

  /// The errors of all queries to a region.
  private static func errors(_ url: URL) async -> [any Error] {
    var errors: [any Error] = []
    do {
      let region = try TestRegion.openFile(url)
      for question in questions {
        do { try await question(region) } catch { errors.append(error) }
      }
    } catch {
      errors.append(error)
    }
    return errors
  }

  @Test func `an undamaged region file answers every query`() async throws {
    try await TestRegion.build(TestCity.features, in: folder)
    #expect(await Self.errors(folder.file("city.places")).isEmpty)
  }

  @Test(arguments: [
    Damage(table: "meta", column: "value", value: "NULL"), Damage(table: "mapped", column: "first", value: "NULL"),
    Damage(table: "place", column: "name", value: "NULL"), Damage(table: "place", column: "kind", value: "NULL"),
    Damage(table: "place", column: "latitude", value: "'north'", problem: "holds text"),
    Damage(table: "place", column: "prominence", value: "x'00'", problem: "holds bytes"),
    Damage(table: "place", column: "attributes", value: "NULL"),
    Damage(table: "name", column: "key", value: "NULL"), Damage(table: "nameOf", column: "weight", value: "NULL"),
    Damage(table: "word", column: "uses", value: "'often'", problem: "holds text"),
    Damage(table: "word", column: "phones", value: "7", problem: "holds a number"),
    Damage(table: "spoken", column: "words", value: "NULL"),
    Damage(table: "house", column: "label", value: "NULL"),
    Damage(table: "house", column: "source", value: "99", problem: "holds an unknown number"),
    Damage(table: "streetArea", column: "line", value: "x'0001'", problem: "holds bytes that aren't a line"),
    Damage(table: "streetArea", column: "line", value: "NULL"),
    Damage(table: "mapArea", column: "shape", value: "x'ff'", problem: "holds bytes that aren't a shape"),
  ])
  func `a damaged column is an error that names the file and the column`(_ damage: Damage) async throws {
    let url = try await region(damage)
    let errors = await Self.errors(url)
    for error in errors {
      let error = try #require(error as? PlaceIndexError, "\(error)")
      #expect(error.code == .notAnIndex && error.subject == url.path)
      #expect(error.message.hasPrefix("is damaged: in a row of "), "\(error)")
      #expect(error.advice.contains("whereto index build"))
    }
    let messages = errors.compactMap { ($0 as? PlaceIndexError)?.message }
    #expect(
      messages.contains {
        $0.contains(damage.table) && $0.hasSuffix(", the column '\(damage.column)' \(damage.problem)")
      }, "\(messages)")
  }

  /// A row of a database whose columns are text.
  private struct TextRow: RegionRowValues {
    var columns: [(name: String, text: String?)]

    func position(of name: String) -> Int { columns.firstIndex { $0.name == name } ?? -1 }
    func name(at position: Int) -> String { columns[position].name }
    func isNull(at position: Int) -> Bool { columns[position].text == nil }
    func text(at position: Int) -> Substring { columns[position].text.map { $0[...] } ?? "" }
  }

  private static func text(_ text: String?) -> RegionRow { .values(TextRow(columns: [("a", text)])) }

  @Test func `text from a database is parsed as the requested type`() throws {
    #expect(try Self.text("-12")[0] as Int == -12 && Self.text("0.75")[0] as Int64 == 0)
    #expect(try Self.text("0.5")["a"] as Double == 0.5 && Self.text("")["a"] as String == "")
    #expect(try Self.text("\\x00fF")[0] as Data == Data([0, 255]) && Self.text("\\x")[0] as Data == Data())
    #expect(try Self.text(nil)[0] as Int? == nil && Self.text("7")["a"] as Int? == 7)
  }

  @Test(arguments: [nil, "x", "", "\\x0", "\\x0g", "1e99"])
  func `text of a database that isn't of the type is an error that names the column`(_ text: String?) {
    for read: (RegionRow) throws -> Void in [
      { _ = try $0[0] as Int64 }, { _ = try $0["a"] as Int }, { _ = try $0["a"] as Data },
    ] {
      let error = #expect(throws: DamagedColumn.self) { try read(Self.text(text)) }
      #expect(error?.column == "a" && error?.problem == (text == nil ? "holds NULL" : "holds text"))
    }
  }
}
