import DestinationSearch
import DestinationSearchTesting
import Foundation
import Places
import TestSupport
import Testing

@testable import Service

/// What is searched for in the words of other programs, and in parts.
@Suite("Queries of other programs", .tags(.realTime), .timeLimit(.minutes(30))) struct PlaceQueryTests {
  private static let map: [TestFeature] = [
    .point("home", ["name": "Home Bakery", "shop": "bakery"], 100, 0),
    .point("cancel", ["name": "Cancel", "amenity": "pub"], 200, 0),
    .point("north", ["name": "Northtown", "place": "town"], 30_000, 0),
    .point("south", ["name": "Southtown", "place": "town"], -30_000, 0),
    .street("millNorth", "Mill Road", [(30_100, -200), (30_100, 200)]),
    .street("millSouth", "Mill Road", [(-29_900, -200), (-29_900, 200)]),
    .point("twelveNorth", address("12", "Northtown", "N1 1AA"), 30_110, 0),
    .point("twelveSouth", address("12", "Southtown", "S2 2BB"), -29_890, 0),
    .point("cafeSouth", ["name": "Brew", "amenity": "cafe", "addr:city": "Southtown"], -29_800, 0),
    .point("cafeNorth", ["name": "Bean", "amenity": "cafe", "addr:city": "Northtown"], 30_200, 0),
  ]

  private static func address(_ number: String, _ town: String, _ postcode: String) -> [String: String] {
    ["addr:housenumber": number, "addr:street": "Mill Road", "addr:city": town, "addr:postcode": postcode]
  }

  private struct Photon: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable {
        var name, street, housenumber, city: String?
      }
      var properties: Properties
    }
    var features: [Feature]
  }

  private struct Nominatim: Decodable {
    var displayName: String
  }

  /// What paths of a service over the map answer.
  private func answers(
    _ paths: [String], measuredBy engine: (any RoutePlanning)? = nil
  ) async throws -> [(status: Int, body: Data)] {
    let service = try await RunningService.start(hearing: ScriptedRecognizer(hearing: "x"))
    var search = service.state.search
    search.map = try await TestRegion.index(Self.map)
    search.resolver.places = search.map
    search.resolver.roads = engine.map { TravelTimeLookup(by: $0, locating: search.map) }
    await service.state.replace(with: search)
    var answers: [(status: Int, body: Data)] = []
    for path in paths { answers.append(try await service.get(path)) }
    await service.stop()
    return answers
  }

  @Test("words that are orders elsewhere are names here") func names() async throws {
    let paths = ["home", "cancel", "take+me+home", "stop"].map { "/photon/api?q=\($0)&limit=1" }
    let names = try await answers(paths).map {
      try JSONDecoder().decode(Photon.self, from: $0.body).features.first?.properties.name
    }
    #expect(names == ["Home Bakery", "Cancel", nil, nil])
  }

  struct Parts: CustomTestStringConvertible {
    var testDescription: String
    var nominatim: String
    var photon: String?
    var expected: [String]

    init(_ description: String, _ nominatim: String, photon: String? = nil, _ expected: String...) {
      (testDescription, self.nominatim, self.photon, self.expected) = (description, nominatim, photon, expected)
    }
  }

  static let parts = [
    Parts(
      "the town tells one street from the other", "street=12+Mill+Road&city=Southtown",
      photon: "street=Mill+Road&housenumber=12&city=southtown", "12 Mill Road, Southtown"),
    Parts(
      "the other", "street=12+mill+road&city=Northtown", photon: "housenumber=12&street=mill+road&city=Northtown",
      "12 Mill Road, Northtown"),
    Parts(
      "the postcode does too", "street=12+Mill+Road&postalcode=s22bb",
      photon: "street=Mill+Road&housenumber=12&postcode=S2+2BB",
      "12 Mill Road, Southtown"),
    Parts(
      "a town that is not on the map has nothing", "street=12+Mill+Road&city=Atlantis",
      photon: "street=Mill+Road&housenumber=12&city=Atlantis"),
    Parts("another country has nothing", "street=12+Mill+Road&city=Southtown&country=France"),
    Parts("a town alone", "city=Northtown", photon: "city=Northtown", "Northtown"),
    Parts("what is in a town", "amenity=cafe&city=Southtown", "Brew, Southtown"),
  ]

  @Test("an address in parts is found by its parts", arguments: parts) func structured(_ parts: Parts) async throws {
    let answers = try await answers(
      ["/nominatim/search?limit=1&\(parts.nominatim)"]
        + (parts.photon.map { ["/photon/structured?limit=1&\($0)"] } ?? []))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let found = try decoder.decode([Nominatim].self, from: answers[0].body)
    for (found, expected) in zip(found, parts.expected) {
      // Nominatim writes a comma after the number.
      #expect(found.displayName.hasPrefix(expected.replacing("12 Mill", with: "12, Mill")), "\(found.displayName)")
    }
    #expect(found.count == parts.expected.count)
    guard let photon = answers.dropFirst().first else { return }
    #expect(photon.status == 200)
    let features = try decoder.decode(Photon.self, from: photon.body).features.map(\.properties)
    let lines = features.map { place in
      [[place.housenumber, place.street ?? place.name].compactMap(\.self).joined(separator: " "), place.city]
        .compactMap(\.self).joined(separator: ", ")
    }
    #expect(lines == parts.expected)
  }

  @Test("an address without parts, and a number without a street, are refused") func refused() async throws {
    let answers = try await answers([
      "/photon/structured?limit=1", "/photon/structured?housenumber=12", "/nominatim/search?limit=1",
    ])
    #expect(answers.map(\.status) == [400, 400, 400])
  }

  @Test("what is on the way of a route") func along() async throws {
    let way = try [TestFeature.coordinate(-30_000, -400), TestFeature.coordinate(-29_780, 0)]
    var unreserved = CharacterSet.alphanumerics
    unreserved.insert(charactersIn: "-._~")
    let shape =
      EncodedPolyline.encode(way, precision: .six).addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    let answers = try await answers([
      "/v1/find?q=coffee+on+the+way&along=\(shape)", "/v1/find?q=coffee+on+the+way", "/v1/find?q=x&along=%3F",
    ])
    #expect(String(decoding: answers[0].body, as: UTF8.self).contains("\"name\":\"Brew\""))
    #expect(!String(decoding: answers[1].body, as: UTF8.self).contains("\"name\":\"Brew\""))
    #expect(answers.map(\.status) == [200, 200, 400])
    // With an engine it is told what stopping there adds to the way.
    let measured = try await self.answers(
      ["/v1/find?q=coffee+on+the+way&along=\(shape)"], measuredBy: ScriptedRouting())
    let record = try JSONSerialization.jsonObject(with: measured[0].body) as? [String: Any]
    let first = (record?["results"] as? [[String: Any]])?.first
    #expect(
      (first?["detour"] as? Double).map { $0 >= 0 } == true, "\(String(decoding: measured[0].body, as: UTF8.self))")
  }
}
