import Foundation
import Foundations
import PlaceIndexBuilding
import Places
import TestSupport
import Testing

@Suite struct CSVTests {
  let files: TestFolder

  init() throws { files = try TestFolder() }

  @Test func readsAllColumns() async throws {
    let text = """
      \u{FEFF}ID,Name,lat,lng,category,housenumber,street,city,postcode,brand,alt_name,Note
      7,"Smith, ""Sons""\nLtd",49.27,-123.12,gas station,12,Elm Street,Tiny,V5K,Shell,Old Smith,
      ,Zoë,-10.5,20,amenity=cafe,,,,,,,quiet

      """.replacingOccurrences(of: "\n", with: "\r\n")
    let (found, summary) = try await readAll(try files.write("a.csv", text))
    #expect(summary.points == 2)
    #expect(summary.leftOut.isEmpty)
    let first = try #require(found["csv:7"])
    #expect(
      first.tags == [
        "name": "Smith, \"Sons\"\r\nLtd", "rubric": "gas station", "addr:housenumber": "12",
        "addr:street": "Elm Street", "addr:city": "Tiny", "addr:postcode": "V5K", "brand": "Shell",
        "alt_name": "Old Smith",
      ])
    #expect(first.center == Coordinate(latitude: 49.27, longitude: -123.12))
    // The first record contains a line break, so this one starts on line 4.
    #expect(found["csv:a.csv#4"]?.tags == ["name": "Zoë", "amenity": "cafe", "Note": "quiet"])
  }

  @Test(arguments: [";", "\t"])
  func otherSeparators(separator: String) async throws {
    let text = "name,latitude,longitude\nA,1,2\n".replacingOccurrences(of: ",", with: separator)
    #expect(try await readAll(try files.write("a.csv", text)).features["csv:a.csv#2"]?.tags == ["name": "A"])
  }

  @Test(arguments: [
    ("A,1", LeftOut.Reason.badRow, "2 cells, 4 expected"),
    ("A,1,2,bank,5", .badRow, "5 cells, 4 expected"),
    (",1,2,bank", .badRow, "the name is empty"),
    ("A,x,2,bank", .badRow, "\"x\" isn't a number of degrees such as 49.27"),
    ("A,,2,bank", .badRow, "\"\" isn't a number of degrees such as 49.27"),
    ("A,0x10,2,bank", .badRow, "\"0x10\" isn't a number of degrees such as 49.27"),
    ("A,nan,2,bank", .badRow, "\"nan\" isn't a number of degrees such as 49.27"),
    ("A,\"1,5\",2,bank", .badRow, "\"1,5\" isn't a number of degrees such as 49.27"),
    ("A,91,2,bank", .coordinateOutOfRange, "latitude 91.0, longitude 2.0 is out of range"),
    ("A,1,2,a=b=c", .badRow, "kind \"a=b=c\" isn't a category or a single key=value"),
  ])
  func badRows(row: String, reason: LeftOut.Reason, detail: String) async throws {
    let text = "name,lat,lon,kind\nGood,1,2,bank\n\(row)\nFine,3,4,\n"
    let (found, summary) = try await readAll(try files.write("a.csv", text))
    #expect(found.count == 2)
    #expect(summary.leftOut.map(\.reason) == [reason])
    #expect(summary.leftOut.first?.examples == ["line 3: \(detail)"])
  }

  @Test func onlyAFewExamplesAreKept() async throws {
    let text = "name,lat,lon\nA,1,2\n" + String(repeating: "A,1\n", count: 10)
    let left = try #require(try await readAll(try files.write("a.csv", text)).summary.leftOut.first)
    #expect(left.count == 10)
    #expect(left.examples.count == LeftOut.maximumExamples)
  }

  @Test func textThatIsNotUTF8() async throws {
    let data = Data("name,lat,lon\nA,1,2\nB".utf8) + Data([0xFF]) + Data(",1,2\n".utf8)
    let summary = try await readAll(try files.write("a.csv", data)).summary
    #expect(summary.leftOut.first?.examples == ["line 3: it isn't UTF-8 text"])
  }

  @Test(arguments: [
    ("title,lat,lon\n", "no column gives the name"),
    ("name,x,y\n", "no column gives the latitude"),
    ("name,lat\n", "no column gives the longitude"),
    ("name,lat,latitude,lon\n", "two columns give the latitude"),
    ("name,Name,lat,lon\n", "two columns have the same name"),
    ("name,lat,lon,zip,postcode\n", "two columns have the same meaning"),
  ])
  func badHeader(text: String, problem: String) async throws {
    let error = await failure(try files.write("a.csv", text))
    #expect(error?.code == .badColumns)
    #expect(error?.line == 1)
    #expect(error?.message.hasPrefix(problem) == true)
    let columns = text.dropLast().replacingOccurrences(of: ",", with: ", ")
    #expect(error?.message.contains("(found: \(columns))") == true)
    #expect(error?.advice.contains("lon or lng or longitude") == true)
  }

  @Test func nothingUsable() async throws {
    #expect(await failure(try files.write("a.csv", "\n\n"))?.code == .badColumns)
    let bad = await failure(try files.write("b.csv", "name,lat,lon\nA,x,1\nB,y,1\n"))
    #expect(bad?.code == .badContents)
    #expect(bad?.line == 2)
    let open = await failure(try files.write("c.csv", "name,lat,lon\nA,1,2\n\"B,1,2\nC,1,2\n"))
    #expect(open?.message == "a quotation mark is never closed")
    #expect(open?.line == 3)
  }

  @Test func aHeaderAloneIsAnEmptyList() async throws {
    #expect(try await readAll(try files.write("a.csv", "name,lat,lon\n")).features.isEmpty)
  }
}
