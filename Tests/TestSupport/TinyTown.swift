package import Audio
package import DestinationSearch
package import DestinationSearchTesting
package import Places
package import Understanding

/// A small invented world: two branches of a chain, two streets, a park, and one driver's places.
package enum TinyTown {
  package static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw BadPoint() }
    return point
  }

  package struct BadPoint: Error {
    package init() {}
  }

  package static func rubricator() throws -> Rubricator {
    try Rubricator(
      groups: [RubricGroup(id: "all", name: "All", icon: "dot", order: 1)],
      rubrics: [
        Rubric(id: "cafe", group: "all", name: "cafe", plural: "cafes", synonyms: ["coffee"], prominence: 0.5),
        Rubric(id: "park", group: "all", name: "park", plural: "parks", prominence: 0.5),
      ])
  }

  package static func places() throws -> InMemoryPlaces {
    InMemoryPlaces(
      [
        Place(id: "1", kind: .poi, name: "Bean House", rubric: "cafe", coordinate: try point(49.00, -123.00)),
        Place(id: "2", kind: .poi, name: "Bean House", rubric: "cafe", coordinate: try point(49.10, -123.00)),
        Place(id: "3", kind: .poi, name: "Elm Park", rubric: "park", coordinate: try point(49.09, -123.00)),
        Place(id: "4", kind: .address, name: "459 Elm Street", coordinate: try point(49.05, -123.00)),
        Place(id: "5", kind: .poi, name: "Coffee", rubric: "park", coordinate: try point(49.30, -123.00)),
      ], center: try point(49.1, -123), rubricator: try rubricator())
  }

  package static func commands() throws -> CommandSet {
    try CommandSet(
      parsing: """
        navigate 4: (navigate to | take me to) {place}
        navigate 1: {place}
        nearest 1: [nearest] {rubric}
        nearPlace 1: {rubric} near {place}
        home 1: take me home
        work 1: take me to work
        cancel 1: cancel
        """)
  }

  package static func resolver(personal: [UserPlace] = []) throws -> DestinationResolver {
    DestinationResolver(
      places: try places(), personal: InMemoryPersonalPlaces(personal), commands: try commands())
  }

  /// A tone with gaps, loud enough to count as speech, between two silences.
  package static func speech() -> [AudioChunk] {
    let silence = AudioChunk(samples: Array(repeating: 0, count: 1_600), sampleRate: 16_000)
    let spoken = (0..<10).map { part in
      AudioChunk(
        samples: (0..<1_600).map { index in
          let time = Double(part * 1_600 + index) / 16_000
          // A vowel-like pulse train whose loudness rises and falls a few times a second.
          let envelope = 0.5 + 0.5 * sine(4 * time)
          return Int16(9_000 * envelope * (sine(180 * time) + 0.6 * sine(720 * time) + 0.4 * sine(1_900 * time)) / 2)
        }, sampleRate: 16_000)
    }
    return Array(repeating: silence, count: 5) + spoken + Array(repeating: silence, count: 15)
  }

  /// The sine of a number of turns, by Bhaskara's approximation, which is accurate enough for a test signal.
  private static func sine(_ turns: Double) -> Double {
    let phase = turns - turns.rounded(.down)
    let half = phase < 0.5 ? phase * 2 : phase * 2 - 1
    let arc = 16 * half * (1 - half) / (5 - 4 * half * (1 - half))
    return phase < 0.5 ? arc : -arc
  }
}
