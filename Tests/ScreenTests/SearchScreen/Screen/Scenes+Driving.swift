import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Places
import Recognition
import SearchScreen
import Understanding

extension Scene {
  /// A head unit whose screen plans routes and guides.
  private static let guiding = {
    var settings = SimulatedDrive.settings()
    settings.guides = true
    // Questions are answered by hand here, or not at all.
    settings.asksByVoice = false
    return settings
  }()

  /// A head unit that guides without road data.
  private static let direct = {
    var settings = guiding
    settings.hasRoads = false
    return settings
  }()

  /// A town with navigation commands, and a moving car.
  private static func world(_ orders: [String: NavigationCommand] = [:]) -> SimulatedWorld {
    var world = SimulatedWorld()
    for (words, order) in orders {
      var answer = SpokenAnswer(outcome: .command, transcript: words)
      answer.order = order
      world.town.meanings[words] = answer
    }
    return world
  }

  static let driving: [Scene] = [
    Scene(
      "driving-two-ways", "A place is offered with its routes, and the chosen route is driven (MA-6)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.recognize(of: "corner fuel")
      drive.glance("offered")
      drive.selectWay(2)
      drive.glance("the other route")
      drive.start()
      drive.glance("started")
    },
    Scene(
      "driving-way-by-voice", "A route is chosen by its number, by its road, or as the other one (MA-6)",
      settings: guiding,
      world: world([
        "the second route": .take(.position(1)), "go via mill road": .take(.via(["mill", "road"])),
        "take the other way": .take(.other), "the third way": .take(.position(2)),
      ])
    ) { drive in
      drive.connect()
      drive.recognize(of: "corner fuel")
      for words in ["the second route", "go via mill road", "take the other way", "the third way"] {
        drive.order(words)
        drive.glance(words)
      }
      drive.start()
      drive.settle()
    },
    Scene(
      "driving-to-the-end",
      "A whole drive has a departure, a turn with lanes, and an arrival (MA-9, MA-11, MA-14, MA-15)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 350)])
      drive.glance("before the turn")
      drive.drive(along: [DrivenPlaces.at(north: 600), DrivenPlaces.at(north: 600, east: 290)])
      drive.glance("arrived", after: .seconds(2))
      drive.rest()
    },
    Scene(
      "driving-freely", "Without a trip, the map still shows the road and its speed limit", settings: guiding
    ) { drive in
      drive.connect()
      drive.drive(along: [DrivenPlaces.at(north: 200), DrivenPlaces.at(north: 200, east: 100)])
      drive.glance("on a road")
      drive.send(.positionLost(.stale))
      drive.glance("the position is unknown")
    },
    Scene(
      "driving-wrong-turn", "If the driver goes off route, a new route is planned, with a pause (MA-11)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 300), DrivenPlaces.at(north: 300, east: -150)])
      drive.glance("off route")
      drive.advance(by: .seconds(1))
      drive.drive(along: [DrivenPlaces.at(north: 300, east: -260)])
      drive.glance("on the new route")
    },
    Scene(
      "driving-routing-fails", "If rerouting fails off route, an alert appears and the request is repeated later",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.world.planning = .fails(after: .milliseconds(200))
      drive.world.planningFailure = .timedOut(engine: "Routino", seconds: 10)
      drive.drive(along: [DrivenPlaces.at(north: 300), DrivenPlaces.at(north: 300, east: -300)])
      drive.glance("still without a route")
      drive.world.planning = .done(after: .milliseconds(90))
      drive.drive(along: [DrivenPlaces.at(north: 300, east: -700)])
      drive.glance("found again")
    },
    Scene(
      "driving-no-road", "Without a drivable route, the card says so, and starting the trip shows an alert",
      settings: guiding
    ) {
      drive in
      drive.world.planning = .fails(after: .milliseconds(200))
      drive.connect()
      drive.recognize(of: "elm park")
      drive.glance("offered")
      drive.start()
      drive.settle()
    },
    Scene(
      "driving-without-roads", "Without road data, the destination stays on the display until the car arrives",
      settings: direct
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.glance("started")
      drive.drive(along: [DrivenPlaces.at(north: 300)])
      drive.glance("on the way")
      drive.send(.positionLost(.stale))
      drive.glance("the car's position is unknown")
      drive.drive(along: [DrivenPlaces.at(north: 600, east: 290)])
      drive.glance("arrived")
      drive.rest()
    },
    Scene(
      "driving-without-roads-ended", "Without road data, the driver ends a trip and resumes it after a break",
      settings: direct
    ) { drive in
      let place = drive.world.town.places[0]
      drive.connect()
      drive.send(.tripResumed(to: place))
      drive.glance("resumed")
      drive.tap(.endRoute)
      drive.glance("ended")
      drive.disconnect()
      drive.send(.tripResumed(to: place))
      drive.rest()
    },
    Scene(
      "driving-on-after-arrival",
      "If the driver continues at once, the previous arrival doesn't end the next trip",
      settings: direct
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 600, east: 290)])
      drive.go(to: "harbour hotel")
      drive.glance("on the way to the next", after: .seconds(15))
      drive.tap(.endRoute)
    },
    Scene("driving-resumed", "A trip that continues after a break gets a new route", settings: guiding) { drive in
      drive.connect()
      drive.send(.tripResumed(to: drive.world.town.places[0]))
      drive.settle()
      drive.glance("resumed")
      drive.send(.tripResumed(to: drive.world.town.places[1]))
      drive.settle()
    },
    Scene(
      "driving-engine-hangs",
      "If the engine never answers, a place is offered without a route and can still be the destination",
      settings: guiding
    ) { drive in
      drive.world.planning = .never
      drive.connect()
      drive.recognize(of: "elm park")
      drive.glance("offered")
      drive.start()
      drive.glance("waiting for the route")
      drive.tap(.endRoute)
    },
    Scene(
      "driving-tunnel", "Without fixes for minutes, the position is dead-reckoned and then unknown (MA-11)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 200)])
      drive.send(.positionLost(.stale))
      drive.glance("in the tunnel", after: .seconds(20))
      drive.glance("in the tunnel for too long", after: .seconds(200))
      drive.drive(along: [DrivenPlaces.at(north: 1_500), DrivenPlaces.at(north: 1_520)])
      drive.glance("out of the tunnel")
    },
    Scene(
      "driving-orders", "Navigation commands are spoken while a route is driven (VC-15)", settings: guiding,
      world: world([
        "how long still": .remaining, "avoid motorways": .avoid(.motorways), "skip the stop": .skipStop,
        "what's next": .repeatInstruction, "cancel the route": .cancel,
      ])
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 150)])
      for words in ["how long still", "what's next", "avoid motorways", "skip the stop", "cancel the route"] {
        drive.order(words)
      }
      drive.order("how long still")
    },
    Scene(
      "driving-stop", "\"Coffee on the way\" adds a stop before the destination", settings: guiding,
      world: withCoffeeOnTheWay
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 150)])
      drive.ask("coffee on the way")
      drive.glance("offered", after: .seconds(2))
      drive.start()
      drive.settle()
      drive.drive(along: [DrivenPlaces.at(north: 905), DrivenPlaces.at(north: 1_000)])
      drive.glance("past the stop")
    },
    Scene(
      "driving-quicker", "\"Which is quicker\" chooses the place on offer with the shortest travel time",
      settings: guiding,
      world: {
        var world = Self.world(["which is quicker": .quicker])
        let found = world.town.answer(to: "bean house").candidates
        let seconds: [Double] = [400, 150]
        let measured = zip(found, seconds).map { candidate, seconds in
          var candidate = candidate
          candidate.road = RouteCost(distance: seconds * 10, duration: seconds)
          return candidate
        }
        world.town.meanings["bean house"] = world.town.answer(
          DestinationResult(outcome: .ambiguous, transcript: "bean house", confidence: 1, candidates: measured))
        return world
      }()
    ) { drive in
      drive.connect()
      drive.recognize(of: "bean house")
      drive.glance("offered")
      drive.order("which is quicker")
      drive.settle()
    },
    Scene(
      "driving-notice", "An order comes in over guidance and is accepted; a second waits for it (MA-10)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 100)])
      drive.send(.noticeOffered(DrivenPlaces.order("order-1", "7 Quay Street")))
      drive.send(.noticeOffered(DrivenPlaces.order("order-2", "81 North Road")))
      drive.glance("asked")
      drive.send(.screen(.buttonTapped("accept", template: "map")))
      drive.glance("the next one")
      drive.send(.screen(.navigationAlertDismissed("order-2", .timeout)))
    },
    Scene(
      "driving-notice-by-voice",
      "An order is accepted by voice; without guidance, an alert asks about another order (MA-10)",
      settings: guiding, world: world(["accept": .accept])
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 100)])
      drive.send(.noticeOffered(DrivenPlaces.order("order-1", "7 Quay Street")))
      drive.order("accept")
      drive.order("accept")
      drive.tap(.endRoute)
      drive.send(.noticeOffered(DrivenPlaces.order("order-2", "81 North Road")))
      drive.settle()
      drive.glance("without guidance")
      drive.tap("accept")
      drive.settle()
    },
    Scene(
      "driving-car-navigates", "When the car's own navigation starts, the app's navigation ends at once (MA-8)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 100)])
      drive.send(.screen(.navigationCancelled(map: "map")))
    },
    Scene(
      "driving-moved-before-start", "If the car moves while routes are on show, they are planned again",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.recognize(of: "harbour hotel")
      drive.advance(by: .seconds(10))
      drive.drive(along: [DrivenPlaces.at(north: 0), DrivenPlaces.at(north: 400)])
      drive.settle()
    },
  ]

  /// A town in which "coffee on the way" means the coffee house in Elm Street.
  private static let withCoffeeOnTheWay = {
    var world = SimulatedWorld()
    var found = world.town.answer(to: "bean house").candidates.prefix(1).map { $0 }
    for index in found.indices { found[index].detour = 60 }
    var result = DestinationResult(
      outcome: .resolved, transcript: "coffee on the way", confidence: 1, candidates: found)
    result.query = DestinationQuery(intent: .alongRoute, slots: [.rubric: ["coffee"]])
    world.town.meanings["coffee on the way"] = world.town.answer(result)
    return world
  }()
}

/// Points of the invented town, by meters from the driver's first position.
enum DrivenPlaces {
  static func at(north: Double, east: Double = 0) -> Coordinate {
    // Every point within some kilometers has valid coordinates.
    Coordinate(latitude: north / 111_195, longitude: east / 111_195) ?? SimulatedTown.alderBay.places[0].coordinate
  }

  /// An order that a driver may accept.
  static func order(_ id: NavigationAlertID, _ address: String) -> NavigationAlert {
    NavigationAlert(
      id: id, titles: Variants(keepingNonblank: ["New order", "Order"]),
      subtitles: Variants(keepingNonblank: [address]), primary: AlertAction(id: "accept", title: "Accept"),
      secondary: AlertAction(id: "decline", title: "Decline", style: .cancel), lifetime: .seconds(15))
  }
}

extension SimulatedDrive {
  /// Asks for a place by voice, and waits until it is on offer.
  fileprivate mutating func recognize(of name: String) {
    tap(.microphone)
    recognize(name)
    advance(by: .seconds(2))
    settle()
  }

  /// Goes to a place by voice and the trip's button.
  fileprivate mutating func go(to name: String) {
    recognize(of: name)
    start()
    settle()
  }

  /// Says a navigation command.
  fileprivate mutating func order(_ words: String) {
    tap(.microphone)
    recognize(words)
    advance(by: .seconds(2))
    settle()
  }
}
