import Places
import Synchronization
import Testing
import Understanding

@testable import DestinationSearch

/// The keys by which spoken names match saved places.
@Suite struct SpokenKeysTests {
  private final class Counter: Sendable {
    private let texts = Mutex<[String]>([])
    var count: Int { texts.withLock { $0.count } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private static func places(_ count: Int) throws -> [UserPlace] {
    try (0..<count).map { number in
      UserPlace(
        role: .favorite, name: "Mill \(number)", coordinate: try QueryTown.point(Double(number), 0),
        aliases: ["St. Anne \(number)"], label: "Mills")
    }
  }

  @Test func whatIsSaidForANameIsWorkedOutOnce() throws {
    let counter = Counter()
    let keys = SpokenKeys { text in
      counter.add(text)
      return SpokenForms().all(text)
    }
    let places = try Self.places(50)
    for said in ["mill seven", "mill 7", "saint anne seven", "my mill 7"] {
      let found = OwnPlaces(places: places, origin: nil, keys: keys).candidates(named: said)
      #expect(found.map(\.place.name) == ["Mill 7"], "\(said)")
    }
    #expect(OwnPlaces(places: places, origin: nil, keys: keys).candidates(named: "mills").count == 50)
    // A name and an alias of each, and one label for all.
    #expect(counter.count == 101)
  }

  @Test func theMemoryIsBounded() {
    let counter = Counter()
    let keys = SpokenKeys { text in
      counter.add(text)
      return [[text]]
    }
    for round in 0..<3 {
      for number in 0..<5_000 { #expect(keys.of("place \(number)") == ["place \(number)"], "\(round)") }
    }
    #expect(counter.count > 5_000)
  }
}
