import Cartography
import Foundation
import HeadUnit
import Places
import ScreenRendering
import TestSupport
import Testing

@Suite("The map in pictures of screens")
struct MapSceneTests {
  private static let pictures = ModelPictures(folder: Repository.file("models")).pictures

  @Test("The style has a colour by day and by night for everything that is drawn, and a width for every line")
  func style() throws {
    let style = try #require(Self.pictures.mapStyle)
    let known = MapKind.allCases.filter { $0.layer != nil }
    #expect(known.filter { $0.isArea && !style.hasArea($0) } == [])
    #expect(known.filter { !$0.isArea && !style.hasLine($0) } == [])
  }

  @Test(
    "A style whose widths go on to a zoom that no map has is refused",
    arguments: ["1e30", "-1", "9223372036854775807", "30.5"])
  func endlessStyle(zoom: String) throws {
    let text = try String(contentsOf: Repository.file("models/map/style.json"), encoding: .utf8)
    let changed = text.replacing("[19,180]", with: "[\(zoom),180]")
    #expect(changed != text)
    let folder = try TestFolder()
    let file = try folder.write("style.json", changed)
    #expect(throws: DecodingError.self) { try MapStyle(contentsOf: file) }
  }

  @Test("A picture of a map is XML, whatever things are called, and the same every time")
  func wellFormed() async throws {
    let town = try Town()
    for sample in ScreenSample.maps {
      let scene = try await MapScene(of: town, for: sample.screen, car: MapCar(town.car))
      let drawing = ScreenSVG(sample.screen, pictures: Self.pictures, scene: scene).description
      #expect(DrawingReader(drawing).fault == nil, "\(sample.name)")
      #expect(drawing == ScreenSVG(sample.screen, pictures: Self.pictures, scene: scene).description)
      #expect(!drawing.contains("<script") && !drawing.contains("nan"))
    }
  }

  @Test("Names of streets and places are written, and whose data it is")
  func names() async throws {
    let town = try Town()
    let texts = try await Self.texts(town, Self.plain)
    #expect(texts.contains("High Street") && texts.contains("Testham"))
    #expect(texts.contains("© Testers"))
  }

  @Test(
    "The map is asked for what the screen shows, in the detail of its zoom, and a screen without one asks for nothing")
  func asking() async throws {
    let town = try Town { box, zoom in
      #expect(zoom == 14)
      // 356 points and some beyond, of which one is some 180 units at zoom 15.2.
      #expect(box.width > 60_000 && box.width < 120_000)
    }
    _ = try await MapScene(of: town, for: Self.plain, car: MapCar(town.car))
    let list = try #require(ScreenSample.lists.first).screen
    let nowhere = try Town { _, _ in Issue.record("a list has no map") }
    _ = try await MapScene(of: nowhere, for: list, car: MapCar(town.car))
    _ = try await MapScene(of: nowhere, for: Self.plain, car: nil)
    _ = try await MapScene(of: town, for: Self.plain, car: nil, centre: town.car)
  }

  @Test("Nothing is written twice, and nothing over anything else: of two names at one place the more prominent stays")
  func collisions() async throws {
    var town = try Town()
    let point = MapPoint(town.car)
    town.places = ["Major", "Minor"].enumerated().map { index, name in
      MapPlace(
        kind: .suburb, name: name, prominence: index == 0 ? 0.9 : 0.1, point: MapPoint(x: point.x + 9_000, y: point.y))
    }
    let texts = try await Self.texts(town, Self.plain)
    #expect(texts.contains("Major") && !texts.contains("Minor"))
    // Each name is drawn with its light edge, and once more over that.
    #expect(texts.filter { $0 == "High Street" }.count == 2)
  }

  @Test("A name below a panel is not written, as nobody could read it")
  func panels() async throws {
    var town = try Town()
    town.places = (-40...40).map { step in
      MapPlace(
        kind: .suburb, name: "Town \(step)", prominence: 0.5,
        point: MapPoint(x: MapPoint(town.car).x + Int32(step) * 4_000, y: MapPoint(town.car).y))
    }
    let plain = try await Self.texts(town, Self.plain).filter { $0.hasPrefix("Town") }
    var trip = SampleValues.trips[0]
    trip.destination = TripPoint(name: "Here", coordinate: town.car)
    let sample = Screen(stack: [SampleValues.map(TripPreview(trips: [trip]))])
    let choosing = try await Self.texts(town, sample).filter { $0.hasPrefix("Town") }
    #expect(!choosing.isEmpty && choosing.count < plain.count)
  }

  /// A map with nothing over it but its buttons.
  private static let plain = Screen(stack: [SampleValues.map()])

  private static func texts(_ town: Town, _ screen: Screen) async throws -> [String] {
    let scene = try await MapScene(of: town, for: screen, car: MapCar(town.car))
    return DrawingReader(ScreenSVG(screen, pictures: pictures, scene: scene).description).texts
  }
}

/// A street with a name that tries to be markup, and one that does not.
private struct Town: MapProviding {
  let attribution = "© Testers"
  let car: Coordinate
  var features: [MapFeature]
  var places: [MapPlace]
  var asked: @Sendable (MapBox, Int) -> Void

  init(asked: @escaping @Sendable (MapBox, Int) -> Void = { _, _ in }) throws {
    car = try #require(Coordinate(latitude: 49.28, longitude: -123.12))
    let middle = MapPoint(car)
    func line(_ down: Int32) throws -> MapShape {
      try #require(
        MapShape(lines: [
          [
            MapPoint(x: middle.x - 200_000, y: middle.y + down), MapPoint(x: middle.x + 200_000, y: middle.y + down),
          ]
        ]))
    }
    features = [
      MapFeature(kind: .primary, name: "High Street", shape: try line(6_000)),
      MapFeature(kind: .primary, name: "<script>alert(1)</script> & \"Co\"", shape: try line(-9_000)),
      MapFeature(kind: .rail, level: -1, shape: try line(-4_000)),
    ]
    places = [
      MapPlace(
        kind: .suburb, name: "Testham", prominence: 0.8, point: MapPoint(x: middle.x + 9_000, y: middle.y + 1_000)),
      MapPlace(
        kind: .poi, name: "</text>", icon: "../x", prominence: 1, point: MapPoint(x: middle.x, y: middle.y - 6_000)),
    ]
    self.asked = asked
  }

  func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature] {
    asked(box, zoom)
    return features
  }

  func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace] { places }
}
