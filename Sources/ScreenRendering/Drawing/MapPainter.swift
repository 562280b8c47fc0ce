import HeadUnit

/// Draws a town that does not exist: streets on a slant, main roads, a river, parks, and where the car is.
///
/// Everything is placed by whole numbers, so the same size gives the same map.
struct MapPainter {
  /// Where the map is.
  let frame: ScreenRectangle
  /// The part of it that nothing covers; the car is there.
  let focus: ScreenRectangle
  let colours: MapColours
  /// 1 for letters of 15 points.
  let unit: Double
  /// Whether the way to the destination is on it.
  let showsRoute: Bool
  /// Whether the car is on it.
  let showsCar: Bool

  /// The distance between streets.
  private var block: (across: Double, down: Double) { (44 * unit, 37 * unit) }
  /// Where the car is.
  private var car: (x: Double, y: Double) {
    showsRoute ? (focus.midX - 0.12 * focus.width, focus.y + 0.72 * focus.height) : (focus.midX, focus.midY)
  }

  func paint(into xml: inout XMLText) {
    xml.begin("clipPath", [("id", "map")])
    xml.empty("rect", rectangle)
    xml.end()
    xml.begin("g", [("clip-path", "url(#map)"), ("stroke-linecap", "round"), ("stroke-linejoin", "round")])
    xml.empty("rect", rectangle + [("fill", colours.land)])
    xml.begin("g", [("transform", "translate(\(number(car.x)) \(number(car.y))) rotate(-11)"), ("fill", "none")])
    let streets = streets()
    stroke(streets, colours.kerb, 5.6, &xml)
    stroke(streets, colours.street, 4.2, &xml)
    paintParks(&xml)
    paintWater(&xml)
    let roads = roads()
    stroke(roads, colours.verge, 9.4, &xml)
    stroke(roads, colours.road, 7.4, &xml)
    if showsRoute { paintRoute(&xml) }
    xml.end()
    if showsCar { paintCar(&xml) }
    xml.end()
  }

  /// Streets from corner to corner; one in nine is missing, so that blocks differ.
  private func streets() -> String {
    let reach = (across: Int(frame.width / block.across) + 3, down: Int(frame.height / block.down) + 4)
    var path = ""
    for column in -reach.across...reach.across {
      for row in -reach.down...reach.down {
        let from = corner(column, row)
        if noise(column, row) % 9 != 0 { path += line(from, corner(column + 1, row)) }
        if noise(row, column) % 9 != 0 { path += line(from, corner(column, row + 1)) }
      }
    }
    return path
  }

  /// Two main roads that cross at the car, and one further on.
  private func roads() -> String {
    let reach = (across: Int(frame.width / block.across) + 3, down: Int(frame.height / block.down) + 4)
    func row(_ row: Int) -> String {
      polyline((-reach.across...reach.across).map { corner($0, row) })
    }
    func column(_ column: Int) -> String {
      polyline((-reach.down...reach.down).map { corner(column, $0) })
    }
    return column(0) + row(-2) + row(4) + column(-7) + column(8)
  }

  private func paintParks(_ xml: inout XMLText) {
    for (column, row, across, down) in [(-3, -2, 2, 2), (1, 1, 1, 2), (5, -4, 2, 1), (-8, 1, 2, 2), (10, 0, 2, 2)] {
      let (from, to) = (corner(column, row), corner(column + across, row + down))
      let edge = 4 * unit
      let area = ScreenRectangle(
        x: from.x + edge, y: from.y + edge, width: to.x - from.x - 2 * edge, height: to.y - from.y - 2 * edge)
      xml.empty(
        "rect",
        [
          ("x", number(area.x)), ("y", number(area.y)), ("width", number(area.width)),
          ("height", number(area.height)), ("rx", number(5 * unit)), ("fill", colours.park),
        ])
      for tree in 0..<7 {
        let (across, down) = (noise(column + tree, row) % 100, noise(row - tree, column) % 100)
        xml.empty(
          "circle",
          [
            ("cx", number(area.x + area.width * (0.1 + 0.008 * Double(across)))),
            ("cy", number(area.y + area.height * (0.12 + 0.0076 * Double(down)))),
            ("r", number(unit * (2 + Double((across + down) % 3)))), ("fill", colours.trees),
          ])
      }
    }
  }

  /// A river that bends through the town from top to bottom.
  private func paintWater(_ xml: inout XMLText) {
    let x = 3.35 * block.across
    let height = frame.height + frame.width
    var path = "M\(number(x - 20 * unit)) \(number(-height))"
    for step in 0..<8 {
      let y = -height + Double(step + 1) * height / 4
      let bend = (step.isMultiple(of: 2) ? 26 : -22) * unit
      path += "Q\(number(x + bend)) \(number(y - height / 8)) \(number(x)) \(number(y))"
    }
    stroke(path, colours.water, 30, &xml)
  }

  private func paintRoute(_ xml: inout XMLText) {
    let end = corner(2, -3)
    let path = polyline([(0, 0), corner(0, -1), corner(0, -2), corner(1, -2), corner(2, -2), end])
    stroke(path, colours.routeEdge, 8, &xml)
    stroke(path, colours.route, 6, &xml)
    xml.begin("g", [("transform", "translate(\(number(end.x)) \(number(end.y))) rotate(11) scale(\(number(unit)))")])
    xml.empty(
      "path",
      [
        ("d", "M0 0C-6-8-9-11-9-16a9 9 0 0 1 18 0c0 5-3 8-9 16z"), ("fill", colours.pin), ("stroke", colours.ring),
        ("stroke-width", "1.5"),
      ])
    xml.empty("circle", [("cx", "0"), ("cy", "-16"), ("r", "3.2"), ("fill", colours.ring)])
    xml.end()
  }

  private func paintCar(_ xml: inout XMLText) {
    xml.begin("g", [("transform", "translate(\(number(car.x)) \(number(car.y))) scale(\(number(unit)))")])
    xml.empty("circle", [("r", "15"), ("fill", colours.car), ("opacity", "0.2")])
    xml.empty("circle", [("r", "9.5"), ("fill", colours.car), ("stroke", colours.ring), ("stroke-width", "2")])
    xml.empty("path", [("d", "M0-5.4 4.2 4.2 0 2-4.2 4.2z"), ("fill", colours.ring), ("transform", "rotate(-11)")])
    xml.end()
  }

  /// A crossing; none is exactly where a ruler would put it, but the one where the car is.
  private func corner(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    let shift = column == 0 ? 0 : Double(noise(column, 3) % 13 - 6) * unit
    let drop = row == 0 ? 0 : Double(noise(5, row) % 11 - 5) * unit
    return (Double(column) * block.across + shift, Double(row) * block.down + drop)
  }

  /// A number that looks like chance and is always the same.
  private func noise(_ one: Int, _ other: Int) -> Int {
    var value = UInt32(truncatingIfNeeded: one &* 73_856_093 ^ other &* 19_349_663)
    value = (value ^ value >> 15) &* 0x2C1B_3C6D
    value = (value ^ value >> 12) &* 0x297A_2D39
    return Int((value ^ value >> 15) % 1000)
  }

  private var rectangle: [(String, String)] {
    [
      ("x", number(frame.x)), ("y", number(frame.y)), ("width", number(frame.width)),
      ("height", number(frame.height)),
    ]
  }

  private func stroke(_ path: String, _ colour: String, _ width: Double, _ xml: inout XMLText) {
    xml.empty("path", [("d", path), ("fill", "none"), ("stroke", colour), ("stroke-width", number(width * unit))])
  }

  private func polyline(_ points: [(x: Double, y: Double)]) -> String {
    points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\(number($0.element.x)) \(number($0.element.y))" }.joined()
  }

  private func line(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) -> String { polyline([from, to]) }

  private func number(_ value: Double) -> String { XMLText.number(value) }
}
