import Foundation
import GRDB
import OpeningHours
import Places
import Synchronization
import TestSupport
import Testing

@testable import PlaceIndex

/// The statements run on a region file: the cost of a search depends on its results, not on the size of the region.
@Suite(.tags(.storage)) struct StatementCountTests {
  /// The statements so far.
  private final class Asked: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    func statements(with text: String) -> [String] { all.filter { $0.contains(text) } }
  }

  /// The statements that a region runs from now on.
  private static func trace(_ region: RegionIndex) async throws -> Asked {
    let asked = Asked()
    try await Self.connection(of: region).read { db in db.trace { asked.add($0.description) } }
    return asked
  }

  private static func connection(of region: RegionIndex) throws -> DatabaseQueue {
    try #require(region.storage as? FileStorage).connections[0]
  }

  /// Streets with two names that intersect in pairs, ten kilometers from one pair to the next.
  private static let pairs: [TestFeature] = (0..<30).flatMap { pair -> [TestFeature] in
    let north = Double(pair) * 10_000
    return [
      .street("elm\(pair)", "Elm Street", [(north, 0), (north, 200), (north, 400)]),
      .street("oak\(pair)", "Oak Street", [(north - 200, 200), (north, 200), (north + 200, 200)]),
    ]
  }

  @Test func crossingsOfManyStreetsAreAskedForAtOnce() async throws {
    let region = try await TestRegion.fileIndex(Self.pairs)
    let trace = try await Self.trace(region)
    let found = try await region.crossings(
      of: "elm street", and: "oak street", near: try TestFeature.coordinate(0, 0), limit: 30)
    #expect(found.count == 24 && found.allSatisfy { $0.fit == 1 })
    for (pair, candidate) in found.enumerated() {
      let point = try TestFeature.coordinate(Double(pair) * 10_000, 200)
      #expect(candidate.place.coordinate.distance(to: point) < 1)
    }
    #expect(trace.statements(with: "FROM crossing").count == 1)
  }

  @Test func namesThatOnlyResembleWordsAreNotLookedForInVain() async throws {
    let region = try await TestRegion.fileIndex(
      Self.pairs + [.point("cafe", ["name": "The Lark", "amenity": "cafe"], 0, 0)])
    let trace = try await Self.trace(region)
    for (name, first) in [("lark", "cafe"), ("the lark", "cafe"), ("lark cafe", "cafe"), ("larc", nil), ("ark", nil)] {
      let found = try await region.places(named: .spelled(name), matching: .none, near: nil, limit: 9)
      #expect(found.ids == [first].compactMap(\.self), "\(name)")
    }
    #expect(trace.statements(with: "wordSound").isEmpty && trace.statements(with: "wordEdit").isEmpty)
    #expect(try await region.places(named: "larc", near: nil, limit: 1).ids == ["cafe"])
  }

  @Test func branchesAreReadThatAreNearAndNoOthers() async throws {
    let region = try await TestRegion.fileIndex(
      (0..<200).map { .point("b\($0)", ["name": "Bean House", "amenity": "cafe"], Double($0) * 100, 0) })
    let trace = try await Self.trace(region)
    let found = try await region.places(named: "bean house", near: try TestFeature.coordinate(0, 0), limit: 4)
    #expect(found.ids == ["b0", "b1", "b2", "b3"])
    let read = trace.statements(with: "nameOf.place IN")
    #expect(!read.isEmpty && read.allSatisfy { $0.split(separator: ",").count < 40 })
  }

  @Test func openingARegionCountsNoTable() async throws {
    let folder = try TestFolder()
    try await TestRegion.build(TestCity.features, in: folder)
    let file = folder.file("city.places")
    let region = try TestRegion.openFile(file)
    let trace = try await Self.trace(region)
    let info = try await Self.connection(of: region).read { db in
      try RegionInfo.read(RegionInfo.meta(db, file: file.path), file: file.path).0
    }
    #expect(info.counts == [.poi: 28, .locality: 1, .street: 5, .address: 8])
    #expect(!trace.statements(with: "meta").isEmpty)
    #expect(trace.statements(with: "FROM place").isEmpty && trace.statements(with: "FROM house").isEmpty)
  }

  @Test func hoursAreReadOnceHoweverManyPlacesHaveThem() async throws {
    let texts = ["24/7", "Mo-Su 09:00-10:00", "Fr-Sa 22:00-03:00"]
    let cafes: [TestFeature] = (0..<60).map { position in
      // Farther and farther away: the box around the driver grows five times until it holds enough.
      .point(
        "c\(position)", ["name": "Lark", "amenity": "cafe", "opening_hours": texts[position % 3]],
        Double(position) * 150, 0)
    }
    let region = try await TestRegion.fileIndex(cafes)
    let here = try TestFeature.coordinate(0, 0)
    let time = try Date("2026-06-06T16:30:00Z", strategy: .iso8601)
    let read = Asked()
    let found = try await Self.connection(of: region).read { db in
      let sieve = PlaceSieve(
        PlaceFilter(openAt: time), rubricator: region.rubricator, timeZone: TimeZone(identifier: "America/Vancouver")
      ) { text throws(OpeningHoursError) in
        read.add(text)
        return try OpeningSchedule(parsing: text)
      }
      return try RubricSearch(FileConnection(db: db), rubrics: ["cafe"], rubricator: region.rubricator, sieve: sieve)
        .nearest(to: here, limit: 12)
    }
    #expect(found.count == 12 && found.allSatisfy { $0.opening == .open })
    #expect(read.all.sorted() == texts.sorted())
  }
}
