import Places
import TestSupport
import Testing

@testable import Routing

@Suite("Addresses and names of engines", .tags(.realTime)) struct RoutingEngineTests {
  @Test(
    "an engine is parsed from its name",
    arguments: [
      ("routino", "routino", ""), ("Routino", "routino", ""), ("none", "none", ""),
      ("valhalla:http://host:8002", "valhalla", "http://host:8002"),
      ("valhalla:http://host:8002/", "valhalla", "http://host:8002"),
      ("VALHALLA:HTTP://Host/maps/v1/", "valhalla", "http://Host:80/maps/v1"),
      ("osrm:http://[::1]:5000", "osrm", "http://[::1]:5000"), ("osrm:http://127.0.0.1", "osrm", "http://127.0.0.1:80"),
    ])
  func read(text: String, name: String, address: String) throws {
    switch try RoutingEngine(parsing: text) {
    case .routino: #expect(name == "routino")
    case .none: #expect(name == "none")
    case .valhalla(let read): #expect(name == "valhalla" && read.description == address)
    case .osrm(let read): #expect(name == "osrm" && read.description == address)
    }
    #expect(try address.isEmpty || RoutingEngine(parsing: "\(name):\(address)") == RoutingEngine(parsing: text))
  }

  @Test(
    "any other text throws an error that says what to write",
    arguments: [
      "", "google", "routino:", "none:http://host", "valhalla", "osrm:", "osrm:host:5000", "osrm:http://",
      "osrm:http://host:0", "osrm:http://host:65536", "osrm:http://host:x", "osrm:http://user@host",
      "osrm:http://a:b:1",
      "osrm:http://host/a b", "osrm:http://host/\r\nX: y", "osrm:http://[::1", "osrm:http://[x]", "osrm:http://host?a",
      "valhalla:https://host:8002", "osrm:http://host:99999999999999999999",
    ])
  func refused(text: String) {
    let error = #expect(throws: RoutingEngineError.self) { try RoutingEngine(parsing: text) }
    #expect(error?.description.contains("use ") == true && error?.description.contains(":http://host:") == true)
  }
}

@Suite("Planners by engine name", .tags(.realTime)) struct RoutingEnginePlannerTests {
  @Test("a planner of its kind, over the region's own database") func planner() throws {
    let town = try ScriptedRoutino()
    let region = town.folder.file("town.places")
    #expect(try RoutingEngine.routino.planner(for: region) is RoutinoRouting)
    #expect(try RoutingEngine(parsing: "valhalla:http://host").planner(for: region) is ValhallaRouting)
    #expect(try RoutingEngine(parsing: "osrm:http://host").planner(for: region) is OSRMRouting)
    #expect(try RoutingEngine.none.planner(for: region) == nil)
    #expect(throws: RoutinoDatabaseError.missing(folder: "other.places.routes")) {
      try RoutingEngine.routino.planner(for: town.folder.file("other.places"))
    }
  }
}

@Suite("Validation of answers", .tags(.realTime)) struct RouteCheckTests {
  static let shape = [Answers.origin, Answers.stop, Answers.destination]

  static func route(
    _ change: (inout PlannedRoute) -> Void = { _ in }
  ) -> PlannedRoute {
    var route = PlannedRoute(
      shape: shape, distance: 100, duration: 10,
      steps: [
        RouteStep(.depart, names: [" High\nStreet ", "", "High Street"], start: 0, distance: 100, duration: 10),
        RouteStep(.arrive, start: 2, distance: 0, duration: 0),
      ])
    change(&route)
    return route
  }

  @Test("a valid answer is kept, with its texts tidied")
  func good() throws {
    let route = try RouteCheck.checked(
      Self.route {
        $0.speedLimits = [
          .init(from: 1, to: 2, kilometresPerHour: 50), .init(from: 0, to: 1, kilometresPerHour: 50),
          .init(from: 0, to: 9, kilometresPerHour: 50), .init(from: 2, to: 1, kilometresPerHour: 50),
          .init(from: 0, to: 1, kilometresPerHour: .nan), .init(from: -1, to: 1, kilometresPerHour: 50),
        ]
        $0.steps[0].roundaboutExit = -1
      }, engine: "test")
    #expect(route.steps[0].names == ["High Street"] && route.steps[0].roundaboutExit == nil)
    #expect(route.speedLimits == [.init(from: 0, to: 2, kilometresPerHour: 50)])
  }

  static let bad: [(String, @Sendable (inout PlannedRoute) -> Void)] = [
    ("points", { $0.shape = [] }), ("points", { $0.shape = [shape[0]] }), ("distance", { $0.distance = .nan }),
    ("distance", { $0.distance = -1 }), ("duration", { $0.duration = .infinity }), ("first", { $0.steps = [] }),
    ("the distance isn't a number of meters", { $0.distance = .nan }),
    ("the duration isn't a number of seconds", { $0.duration = -1 }),
    ("last", { $0.steps.removeLast() }), ("first", { $0.steps.removeFirst() }),
    ("no point", { $0.steps[1].start = 3 }), ("no point", { $0.steps[0].start = .min }),
    ("before", { ($0.steps[0].start, $0.steps[1].start) = (2, 1) }), ("length", { $0.steps[0].distance = .nan }),
    ("length", { $0.steps[0].duration = 1e300 }), ("again", { $0.steps.insert($0.steps[0], at: 1) }),
    ("before the end", { $0.steps.insert($0.steps[1], at: 1) }),
  ]

  @Test("missing or unordered parts make a bad answer", arguments: bad.indices)
  func refused(index: Int) {
    let (reason, change) = Self.bad[index]
    let error = #expect(throws: RoutePlanningError.self) {
      try RouteCheck.checked(Self.route(change), engine: "test")
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("tables of another size are bad answers, and invalid costs are dropped")
  func tables() throws {
    let costs = try RouteMatrix.costs(
      distances: [[1, nil, .nan, -1]], durations: [[2, 2, 2, 2]], rows: 1, columns: 4, engine: "test")
    #expect(costs == [[RouteCost(distance: 1, duration: 2), nil, nil, nil]])
    for (distances, durations) in [([[1.0]], [[1.0, 2.0]]), ([], []), ([[1, 2, 3]], [[1, 2, 3]])] {
      #expect(throws: RoutePlanningError.self) {
        try RouteMatrix.costs(distances: distances, durations: durations, rows: 1, columns: 2, engine: "test")
      }
    }
  }
}

@Suite("Names of routes", .tags(.realTime)) struct RouteNamesTests {
  private func route(_ roads: [(String, Double)]) -> PlannedRoute {
    RouteCheckTests.route {
      $0.steps =
        roads.enumerated().map { index, road in
          RouteStep(
            index == 0 ? .depart : .turn, names: road.0.isEmpty ? [] : [road.0], start: 0, distance: road.1, duration: 1
          )
        } + [RouteStep(.arrive, names: ["Elsewhere"], start: 2, distance: 0, duration: 0)]
    }
  }

  @Test(
    "a route is named by the longest stretches that the others don't use",
    arguments: [
      (
        [[("A", 900), ("Burrard Bridge", 200)], [("A", 900), ("Cambie Bridge", 300)]],
        [["Burrard Bridge"], ["Cambie Bridge"]]
      ),
      ([[("A", 900), ("B", 200)], [("A", 100), ("C", 300)]], [["A"], ["C"]]),
      ([[("A", 900)], [("A", 900)]], [["A"], ["A"]]), ([[("A", 100), ("B", 90), ("C", 80)]], [["A", "B"]]),
      ([[("A", 100), ("B", 10)]], [["A"]]), ([[("", 100)], [("", 50), ("B", 1)]], [[], ["B"]]),
      ([[("A", 50), ("B", 20), ("A", 50)], [("B", 120), ("C", 10)], [("C", 100)]], [["A"], ["B"], ["C"]]),
      ([[("A", 0)]], [["A"]]), ([], []),
    ] as [([[(String, Double)]], [[String]])])
  func names(roads: [[(String, Double)]], expected: [[String]]) {
    #expect(RouteNames.naming(roads.map(route)).map(\.via) == expected)
  }

  @Test("a number names a road without a name, and numbers are distinguished from names")
  func numbers() {
    let route = RouteCheckTests.route { ($0.steps[0].names, $0.steps[0].number) = ([], "A 40") }
    #expect(RouteNames.naming([route])[0].via == ["A 40"])
    for number in ["A 40", "99A", "I 5", "BC 1", "E-15", "7"] { #expect(RoadNumber.isOne(number)) }
    for name in ["23rd Avenue", "High Street", "", "A", "5TH AVENUE EAST"] { #expect(!RoadNumber.isOne(name)) }
  }
}
