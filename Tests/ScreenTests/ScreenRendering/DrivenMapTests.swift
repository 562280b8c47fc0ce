import Cartography
import Foundation
import HeadUnit
import Places
import ScreenRendering
import TestSupport
import Testing

@Suite("Ways and the car on the map")
struct DrivenMapTests {
  private static let pictures = ModelPictures(folder: Repository.file("models")).pictures

  private static let marks = (
    route: "#2F7DF0", alternative: "#A9C4EA", travelled: "#A7AFB9", car: "#0A5FC9"
  )

  private static func drawing(
    _ name: String, car: MapCar?, routes: [MapRoute] = DrivenTown.routes(), _ orientation: MapOrientation = .north,
    change: (inout Screen) -> Void = { _ in }
  ) async throws -> (paths: DrawnPaths, layout: ScreenLayout, text: String) {
    var screen = try #require(ScreenSample.all.first { $0.name == name }).screen
    screen.style = .light
    change(&screen)
    let scene = try await MapScene(
      of: DrivenTown(), for: screen, car: car, routes: routes, orientation: orientation)
    let text = ScreenSVG(screen, pictures: pictures, scene: scene).description
    return (DrawnPaths(text), ScreenLayout(screen), text)
  }

  @Test("Before driving all of the chosen way is seen, over the others", arguments: 0..<3)
  func preview(chosen: Int) async throws {
    let start = MapCar(DrivenTown.position(-8, 12))
    let (paths, layout, _) = try await Self.drawing("ways", car: start, routes: DrivenTown.routes(chosen: chosen))
    let route = try #require(paths.lines(Self.marks.route).first)
    #expect(route.count == DrivenTown.routes()[chosen].points.count)
    for point in route + paths.lines(Self.marks.alternative).joined() {
      #expect(layout.mapFocus.x < point.x && point.x < layout.mapFocus.x + layout.mapFocus.width)
      #expect(layout.mapFocus.y < point.y && point.y < layout.mapFocus.y + layout.mapFocus.height)
    }
    let order = paths.strokes.filter { [Self.marks.route, Self.marks.alternative].contains($0) }
    #expect(order == [Self.marks.alternative, Self.marks.alternative, Self.marks.route])
    #expect(paths.lines(Self.marks.travelled).isEmpty)
  }

  @Test("What lies behind the car is grey, up to where it is")
  func travelled() async throws {
    let (paths, layout, _) = try await Self.drawing("drive", car: DrivenTown.northbound)
    let behind = try #require(paths.lines(Self.marks.travelled).first?.last)
    let ahead = try #require(paths.lines(Self.marks.route).first?.first)
    #expect(abs(behind.x - ahead.x) < 0.2 && abs(behind.y - ahead.y) < 0.2)
    #expect(abs(ahead.x - (layout.mapFocus.x + layout.mapFocus.width / 2)) < 3)
  }

  @Test("The car is in the lower third with the road ahead of it going up, where its heading is up")
  func headingUp() async throws {
    let (paths, layout, _) = try await Self.drawing("drive", car: DrivenTown.eastbound, .heading)
    let way = try #require(paths.lines(Self.marks.route).first)
    #expect(way[0].y > layout.mapFocus.y + layout.mapFocus.height * 2 / 3)
    #expect(abs(way[1].x - way[0].x) < 2 && way[1].y < way[0].y - 20)
    // Left of the way up to the north is the west of a map that is turned by a quarter.
    let (north, _, _) = try await Self.drawing("drive", car: DrivenTown.eastbound)
    let straight = try #require(north.lines(Self.marks.route).first)
    #expect(abs(straight[1].y - straight[0].y) < 2 && straight[1].x > straight[0].x + 20)
  }

  @Test("Letters are never upside down, whatever is up", arguments: [0, 37, 89, 91, 135, 180, 233, 270, 359.9])
  func upright(heading: Double) async throws {
    var car = DrivenTown.northbound
    car.heading = heading
    let (_, _, text) = try await Self.drawing("drive", car: car, .heading)
    let turns = text.split(separator: "\n").filter { $0.contains("<text") }.compactMap { line in
      line.firstRange(of: "rotate(").flatMap { Double(line[$0.upperBound...].prefix { $0 != " " }) }
    }
    #expect(turns.allSatisfy { (-90...90).contains($0) })
    #expect(DrawingReader(text).fault == nil)
  }

  @Test("The nearer the next maneuver, the nearer the map, within limits")
  func zoom() async throws {
    var lengths: [Double] = []
    let turns = [(-8.0, 12.0), (-8, 7), (0, 7)].map { DrivenTown.position($0.0, $0.1) }
    let route = MapRoute(id: "near", points: turns, isChosen: true)
    for metres in [10.0, 120, 300, 600, 5_000, -1, .infinity, .nan] {
      let (paths, _, _) = try await Self.drawing("drive", car: DrivenTown.northbound, routes: [route]) { screen in
        var guidance = SampleValues.guidance(of: SampleValues.ways)
        guidance.maneuvers[0].estimates.distanceRemaining = metres
        screen.stack = [SampleValues.map(guidance: guidance)]
      }
      let way = try #require(paths.lines(Self.marks.route).first)
      lengths.append(way[0].y - way[1].y)
    }
    #expect(lengths[0] == lengths[1] && lengths[1] > lengths[2] && lengths[2] > lengths[3] && lengths[3] > lengths[4])
    #expect(lengths[5...].allSatisfy { $0 < lengths[2] && $0 > lengths[4] })
  }

  @Test("A way of 20,000 points is drawn with as many as can be seen")
  func long() async throws {
    let points = (0...20_000).map { step in
      let share = Double(step) / 20_000
      return SampleValues.coordinate(49.3 + 0.2 * share + 0.004 * sin(share * 400), -124.1 - 0.3 * share)
    }
    let route = MapRoute(id: "long", points: points, isChosen: true)
    let (without, _, short) = try await Self.drawing("ways", car: nil, routes: [])
    let (paths, _, text) = try await Self.drawing("ways", car: nil, routes: [route])
    #expect(without.lines(Self.marks.route).isEmpty)
    let count = paths.lines(Self.marks.route).joined().count
    #expect(count > 100 && count < 1_000)
    #expect(text.utf8.count < short.utf8.count + 20_000)
    let near = MapCar(points[9_000], heading: 300, travelled: 20_000)
    let driven = try await Self.drawing("drive", car: near, routes: [route])
    #expect(driven.paths.lines(Self.marks.route).joined().count < 100)
  }

  @Test(
    "Where the car is only reckoned to be it is paler; without a heading it is a disc; under a voice search it is gone")
  func car() async throws {
    var car = DrivenTown.northbound
    let sure = try await Self.drawing("drive", car: car).text
    #expect(sure.contains("M0-20 15 16 0 9-15 16z") && !sure.contains("opacity=\"0.55\""))
    car.isReckoned = true
    #expect(try await Self.drawing("drive", car: car).text.contains("opacity=\"0.55\""))
    car.heading = nil
    #expect(try await !Self.drawing("drive", car: car).text.contains("M0-20"))
    let covered = try await Self.drawing("voice-listening", car: car)
    #expect(covered.paths.lines(Self.marks.route).isEmpty)
  }

  @Test("Where no road is known, a dotted line leads to the destination as before")
  func straight() async throws {
    let drawing = try await Self.drawing("routes", car: MapCar(DrivenTown.position(-8, 12)), routes: [])
    #expect(drawing.paths.lines(Self.marks.route).map(\.count) == [2])
    #expect(drawing.text.contains("stroke-dasharray"))
  }

  @Test("A name on the chosen way gives way to it")
  func names() async throws {
    let way = try await DrawingReader(Self.drawing("drive", car: DrivenTown.northbound).text).texts
    let none = try await DrawingReader(Self.drawing("drive", car: DrivenTown.northbound, routes: []).text).texts
    #expect(none.contains("Mill Road") && none.count { $0 == "Mill Road" } > way.count { $0 == "Mill Road" })
  }

  @Test("Ways and cars that mean nothing are drawn as far as they mean something")
  func strange() async throws {
    let here = DrivenTown.position(0, 0)
    let shapes: [[Coordinate]] = [
      [], [here], [here, here], [here, SampleValues.coordinate(90, 180), SampleValues.coordinate(-90, -180)],
      [SampleValues.coordinate(49, 179.9), SampleValues.coordinate(49, -179.9)],
    ]
    let numbers: [Double?] = [nil, 0, -1, .nan, .infinity, 1e300, 12]
    for points in shapes {
      for number in numbers {
        for name in ["ways", "drive"] {
          let car = MapCar(points.last ?? here, heading: number, travelled: number)
          let routes = [true, false].map { MapRoute(id: "x", points: points, isChosen: $0) }
          let text = try await Self.drawing(name, car: car, routes: routes, .heading).text
          #expect(DrawingReader(text).fault == nil)
          #expect(!text.contains("nan") && !text.contains("inf\""))
        }
      }
    }
  }

  /// `WHERETO_DRAWINGS=FOLDER` writes the scenes there, those of the documents under their names, and every sample on every
  /// head unit; `rsvg-convert` makes PNG of them.
  @Test(
    "Scenes of driving are drawn", .enabled(if: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] != nil))
  func drawings() async throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["WHERETO_DRAWINGS"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func draw(_ screen: Screen, _ name: String, car: MapCar, chosen: Int = 0) async throws {
      let scene = try await MapScene(
        of: DrivenTown(), for: screen, car: car, routes: DrivenTown.routes(chosen: chosen),
        orientation: screen.style == .dark ? .heading : .north)
      let drawing = ScreenSVG(screen, pictures: Self.pictures, scene: scene).description
      try Data(drawing.utf8).write(to: folder.appendingPathComponent("\(name).svg"))
    }
    let start = MapCar(DrivenTown.position(-8, 12))
    for sample in ScreenSample.driving {
      let isDriven = sample.name.hasPrefix("drive")
      for profile in ScreenLayoutTests.profiles {
        var screen = sample.screen
        screen.profile = profile
        let car = isDriven ? DrivenTown.northbound : start
        try await draw(screen, "\(sample.name) \(profile.name)", car: car, chosen: sample.name == "ways-second" ? 1 : 0)
      }
      for (name, picture) in [("ways", "ways"), ("drive", "driving"), ("drive-rerouting", "rerouting")]
      where sample.name == name {
        try await draw(sample.screen, picture, car: isDriven ? DrivenTown.northbound : start)
      }
    }
    try await draw(ScreenSample.night, "driving-night", car: DrivenTown.eastbound)
  }
}

/// The lines of a drawing by their colours.
private struct DrawnPaths {
  /// The colours of lines, in the order in which they are drawn.
  private(set) var strokes: [String] = []
  private var lines: [String: [[(x: Double, y: Double)]]] = [:]

  init(_ drawing: String) {
    for line in drawing.split(separator: "\n") where line.contains("<path d=") {
      guard let data = Self.attribute("d", of: line), let stroke = Self.attribute("stroke", of: line) else { continue }
      strokes.append(stroke)
      for part in data.split(separator: "M") {
        let points = part.split(separator: "L").compactMap { point -> (x: Double, y: Double)? in
          let numbers = point.split(separator: " ").compactMap { Double($0) }
          return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
        lines[stroke, default: []].append(points)
      }
    }
  }

  func lines(_ colour: String) -> [[(x: Double, y: Double)]] { lines[colour] ?? [] }

  private static func attribute(_ name: String, of line: Substring) -> String? {
    line.firstRange(of: " \(name)=\"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
  }
}
