import Cartography
import HeadUnit
import Places

/// Draws what lies on a map and is no part of it: the ways by road, the destinations, the car.
struct MapMarks {
  /// The map that they lie on.
  let map: MapPainter

  private var colours: MapStyle.Colours.Marks { map.colours.marks }
  private var view: MapView { map.view }

  /// The ways: the others paler, below the chosen one, whose part behind the car is grey.
  func paintRoutes(into xml: inout XMLText) {
    guard map.showsCar else { return }
    let routes = map.scene.routes
    if routes.isEmpty { return paintStraightWay(&xml) }
    for route in routes where !route.isChosen {
      paint(route.points, colours.alternative, edge: colours.alternativeEdge, &xml)
    }
    for route in routes where route.isChosen {
      let parts = route.parts(travelled: map.scene.car?.travelled ?? 0)
      paint(parts.behind, colours.travelled, edge: colours.travelledEdge, &xml)
      paint(parts.ahead, colours.route, edge: colours.routeEdge, &xml)
    }
  }

  private func paint(_ points: [Coordinate], _ colour: String, edge: String, _ xml: inout XMLText) {
    guard let path = seen(of: points).map({ map.path($0, isClosed: false) }) else { return }
    let width = map.style.route.width(at: view.zoom)
    map.stroke(path, edge, width + 2 * map.style.route.casing, cap: "round", &xml)
    map.stroke(path, colour, width, cap: "round", &xml)
  }

  /// What of a line is in view, without points that would not be seen: of one at a distance most of them.
  private func seen(of points: [Coordinate]) -> MapShape? {
    let grain = view.mapUnits(0.4)
    var line: [MapPoint] = []
    for (index, point) in points.lazy.map({ MapPoint($0) }).enumerated() {
      if let last = line.last, index < points.count - 1 {
        let (across, down) = (Double(point.x) - Double(last.x), Double(point.y) - Double(last.y))
        if abs(across) < grain, abs(down) < grain { continue }
      }
      line.append(point)
    }
    return MapShape(lines: [line])?.clipped(to: view.box, isArea: false)?.simplified(within: grain, isArea: false)
  }

  /// What the chosen way covers, in squares along it: a name on it could not be made out.
  var chosenWay: [ScreenRectangle] {
    guard map.showsCar else { return [] }
    let side = view.unit * (map.style.route.width(at: view.zoom) + 2 * map.style.route.casing)
    func square(_ x: Double, _ y: Double) -> ScreenRectangle {
      ScreenRectangle(x: x - side / 2, y: y - side / 2, width: side, height: side)
    }
    let parts = map.scene.routes.filter(\.isChosen).compactMap { seen(of: $0.points) }.flatMap(\.parts)
    return parts.flatMap { part -> [ScreenRectangle] in
      let line = part.map(view.place)
      return zip(line, line.dropFirst()).flatMap { start, end in
        let (across, down) = (end.x - start.x, end.y - start.y)
        // As many as touch each other; what is in view is no longer than a few thousand points.
        let count = max(1, Int(min(5_000, max(abs(across), abs(down)) / side)))
        return (0...count).map { step in
          let share = Double(step) / Double(count)
          return square(start.x + share * across, start.y + share * down)
        }
      }
    }
  }

  /// The way to the chosen destination as the crow flies, where no road is known.
  private func paintStraightWay(_ xml: inout XMLText) {
    guard let car = map.scene.car.map({ view.place($0.coordinate) }), let pin = view.pins.first else { return }
    let path = "M\(number(car.x)) \(number(car.y))L\(number(pin.x)) \(number(pin.y))"
    map.stroke(path, colours.route, 4, cap: "round", dashes: [1, 8], &xml)
  }

  /// The destinations, and the car over them.
  func paintMarks(into xml: inout XMLText) {
    for (index, pin) in view.pins.enumerated().reversed() {
      let size = (index == 0 ? 1.6 : 1.1) * view.unit
      xml.begin("g", [("transform", "translate(\(number(pin.x)) \(number(pin.y))) scale(\(number(size)))")])
      xml.empty(
        "path",
        [
          ("d", "M0 0C-6-8-9-11-9-16a9 9 0 0 1 18 0c0 5-3 8-9 16z"),
          ("fill", index == 0 ? colours.pin : colours.otherPin), ("stroke", colours.ring), ("stroke-width", "1.5"),
        ])
      xml.empty("circle", [("cy", "-16"), ("r", "3.2"), ("fill", colours.ring)])
      xml.end()
    }
    if map.showsCar, let car = map.scene.car { paint(car, &xml) }
  }

  /// An arrow to where the car heads, a disc where nobody knows; paler where it is only reckoned to be there.
  private func paint(_ car: MapCar, _ xml: inout XMLText) {
    let place = view.place(car.coordinate)
    let attributes = [
      ("transform", "translate(\(number(place.x)) \(number(place.y))) scale(\(number(view.unit)))")
    ]
    xml.begin("g", attributes + (car.isReckoned ? [("opacity", "0.55")] : []))
    let ring = [("fill", colours.car), ("stroke", colours.ring), ("stroke-width", "3")]
    if let heading = car.heading, heading.isFinite {
      xml.empty("circle", [("r", "27"), ("fill", colours.car), ("opacity", "0.2")])
      let turn = number(Bearing.normalised(heading - view.heading))
      xml.empty(
        "path",
        [("d", "M0-20 15 16 0 9-15 16z"), ("stroke-linejoin", "round"), ("transform", "rotate(\(turn))")] + ring)
    } else {
      xml.empty("circle", [("r", "22"), ("fill", colours.car), ("opacity", "0.2")])
      xml.empty("circle", [("r", "11")] + ring)
    }
    xml.end()
  }

  private func number(_ value: Double) -> String { XMLText.number(value) }
}

extension MapRoute {
  /// The part behind a car that has gone so many metres on it, and the part ahead; both have the point where it is.
  func parts(travelled: Double) -> (behind: [Coordinate], ahead: [Coordinate]) {
    guard travelled > 0 else { return ([], points) }
    var left = travelled
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let length = start.distance(to: end)
      if left < length {
        let middle = Polyline.between(start, end, share: left / length)
        return (points[...index] + [middle], [middle] + points[(index + 1)...])
      }
      left -= length
    }
    return (points, [])
  }
}
