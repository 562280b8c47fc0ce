import DestinationSearch
import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen
import Understanding

extension Scene {
  /// A head unit whose screen plans ways by road and guides.
  private static let guiding = {
    var settings = SimulatedDrive.settings()
    settings.guides = true
    // What is asked is answered by hand here, or not at all.
    settings.asksByVoice = false
    return settings
  }()

  /// A head unit that guides where no roads are known.
  private static let direct = {
    var settings = guiding
    settings.hasRoads = false
    return settings
  }()

  /// A town in which something is said about the route, and the car moves.
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
      "driving-two-ways", "A place is offered with its ways by road; the one that is chosen is driven (MA-6)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.recognize(of: "corner fuel")
      drive.glance("offered")
      drive.selectWay(2)
      drive.glance("the other way")
      drive.start()
      drive.glance("started")
    },
    Scene(
      "driving-way-by-voice", "A way is chosen by its number, by its road, or as the other one (MA-6)",
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
      "driving-to-the-end", "A whole drive: departure, a turn with its lanes, arrival (MA-9, MA-11, MA-14, MA-15)",
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
      "driving-freely", "No trip is driven: the road and its limit are on the map all the same", settings: guiding
    ) { drive in
      drive.connect()
      drive.drive(along: [DrivenPlaces.at(north: 200), DrivenPlaces.at(north: 200, east: 100)])
      drive.glance("on a road")
      drive.send(.positionLost(.stale))
      drive.glance("nobody knows where")
    },
    Scene(
      "driving-wrong-turn", "The driver leaves the way: another one is planned, with a pause (MA-11)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 300), DrivenPlaces.at(north: 300, east: -150)])
      drive.glance("off the way")
      drive.advance(by: .seconds(1))
      drive.drive(along: [DrivenPlaces.at(north: 300, east: -260)])
      drive.glance("on another way")
    },
    Scene(
      "driving-routing-fails", "Nothing is found once the way is left: the driver is told, and asked for again later",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.world.planning = .fails(after: .milliseconds(200))
      drive.world.planningFailure = .timedOut(engine: "Routino", seconds: 10)
      drive.drive(along: [DrivenPlaces.at(north: 300), DrivenPlaces.at(north: 300, east: -300)])
      drive.glance("still without")
      drive.world.planning = .done(after: .milliseconds(90))
      drive.drive(along: [DrivenPlaces.at(north: 300, east: -700)])
      drive.glance("found again")
    },
    Scene("driving-no-road", "No road leads there: said on the card, and told when it is started", settings: guiding) {
      drive in
      drive.world.planning = .fails(after: .milliseconds(200))
      drive.connect()
      drive.recognize(of: "elm park")
      drive.glance("offered")
      drive.start()
      drive.settle()
    },
    Scene(
      "driving-without-roads", "No roads are known: where it goes stays on the glass until the car is there",
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
      "driving-without-roads-ended", "No roads are known: the driver ends the trip, and resumes it after a break",
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
      "The driver goes on at once: the arrival before ends nothing of the trip that follows",
      settings: direct
    ) { drive in
      drive.connect()
      drive.go(to: "corner fuel")
      drive.drive(along: [DrivenPlaces.at(north: 600, east: 290)])
      drive.go(to: "harbour hotel")
      drive.glance("on the way to the next", after: .seconds(15))
      drive.tap(.endRoute)
    },
    Scene("driving-resumed", "A trip goes on after a break: its way is planned anew", settings: guiding) { drive in
      drive.connect()
      drive.send(.tripResumed(to: drive.world.town.places[0]))
      drive.settle()
      drive.glance("resumed")
      drive.send(.tripResumed(to: drive.world.town.places[1]))
      drive.settle()
    },
    Scene(
      "driving-engine-hangs", "The engine never answers: the place is offered as without one, and can be driven to",
      settings: guiding
    ) { drive in
      drive.world.planning = .never
      drive.connect()
      drive.recognize(of: "elm park")
      drive.glance("offered")
      drive.start()
      drive.glance("waiting for the way")
      drive.tap(.endRoute)
    },
    Scene(
      "driving-tunnel", "No fix for minutes: the way is carried on, then the position is looked for (MA-11)",
      settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 200)])
      drive.send(.positionLost(.stale))
      drive.glance("in the tunnel", after: .seconds(20))
      drive.glance("for too long", after: .seconds(200))
      drive.drive(along: [DrivenPlaces.at(north: 1_500), DrivenPlaces.at(north: 1_520)])
      drive.glance("out again")
    },
    Scene(
      "driving-orders", "What is said of the way while it is driven (VC-15)", settings: guiding,
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
      "driving-stop", "Coffee on the way: the place is passed before the destination", settings: guiding,
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
      "driving-quicker", "Which is quicker? Of the places on offer the one that is reached first", settings: guiding,
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
      "An order is accepted by voice; another, without guidance, is asked by an alert (MA-10)",
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
      "driving-car-navigates", "The car's own navigation starts: ours ends at once (MA-8)", settings: guiding
    ) { drive in
      drive.connect()
      drive.go(to: "harbour hotel")
      drive.drive(along: [DrivenPlaces.at(north: 100)])
      drive.send(.screen(.navigationCancelled(map: "map")))
    },
    Scene(
      "driving-moved-before-start", "The car moves while ways are on show: they are planned anew", settings: guiding
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

/// Points of the invented town, by metres from where the driver begins.
enum DrivenPlaces {
  static func at(north: Double, east: Double = 0) -> Coordinate {
    // Within some kilometres there is no point that is not on the Earth.
    Coordinate(latitude: north / 111_195, longitude: east / 111_195) ?? SimulatedTown.alderBay.places[0].coordinate
  }

  /// An order that a driver may take on.
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

  /// Says something about the route.
  fileprivate mutating func order(_ words: String) {
    tap(.microphone)
    recognize(words)
    advance(by: .seconds(2))
    settle()
  }
}
