import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import TestSupport
import Testing
import Understanding

@Suite("Navigation commands are carried out without a search") struct RouteOrderQueryTests {
  private func route() throws -> Route {
    try Route([QueryTown.point(-5_000, 0), QueryTown.point(0, 0), QueryTown.point(20_000, 0)])
  }

  private func heard(_ text: String, _ confidence: Double = 0.9) -> RecognitionResult {
    RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: confidence)
  }

  @Test(
    "An order is a command, typed or spoken, whether or not a route is set",
    arguments: [
      ("cancel the route", NavigationCommand.cancel), ("how long still", .remaining), ("avoid tolls", .avoid(.tolls)),
      ("allow motorways", .allow(.motorways)), ("skip the stop", .skipStop), ("which is quicker", .quicker),
      ("say that again", .repeatInstruction),
    ])
  func orders(text: String, order: NavigationCommand) async throws {
    let town = try QueryTown()
    for route in [nil, try route()] {
      let typed = try await town.find(text, along: route)
      let spoken = try await town.resolver().resolve(heard(text), near: town.origin, along: route)
      for result in [typed, spoken] {
        #expect(result.outcome == .command && result.query?.routeOrder == order)
        #expect(result.candidates.isEmpty && result.reason == nil)
      }
      #expect(ResultRecord(typed).query?.intent == typed.query?.intent)
    }
  }

  @Test("Speech misrecognized as a command doesn't change the route")
  func hardlyHeard() async throws {
    let town = try QueryTown()
    let result = try await town.resolver().resolve(heard("cancel the route", 0.05), near: town.origin, along: route())
    #expect(result.outcome == .notUnderstood)
  }

  @Test("The cancel command is unchanged during a route")
  func cancel() async throws {
    for route in [nil, try route()] {
      let result = try await QueryTown().find("cancel", along: route)
      #expect(result.outcome == .command && result.query?.intent == .cancel && result.query?.routeOrder == nil)
    }
  }

  @Test(
    "A place of that very name is that place where no route is set, and never stands in the way of an order on a route",
    arguments: ["Cancel the Route", "Avoid Tolls", "What's Next"])
  func pub(name: String) async throws {
    let pub = Place(id: "pub", kind: .poi, name: name, rubric: "cafe", coordinate: try QueryTown.point(500, 500))
    let town = try QueryTown(extra: [pub])
    let free = try await town.find(name)
    #expect(free.outcome == .resolved && free.candidates.first?.place.id == "pub")
    let driving = try await town.find(name, along: route())
    #expect(driving.outcome == .command && driving.query?.routeOrder != nil)
    let named = try await town.find("take me to \(name)", along: route())
    #expect(named.candidates.first?.place.id == "pub" && named.query?.routeOrder == nil)
  }

  @Test("A saved place with the words of a command is found as a place")
  func ownPlace() async throws {
    var town = try QueryTown()
    town.personal = InMemoryPersonalPlaces([
      UserPlace(role: .favorite, name: "What's next", coordinate: try QueryTown.point(10, 10))
    ])
    #expect(try await town.find("what's next").candidates.first?.place.kind == .own)
    #expect(try await town.find("what's next", along: route()).outcome == .command)
  }

  @Test(
    "A stop is found as a destination is, and stays a stop",
    arguments: [
      ("add a stop at stanley park", "park"), ("stop at stanley park", "park"), ("add Stanley Park", "park"),
      ("add a stop at 459 granville street", "house"), ("add a stop at main and twelfth", "12"),
      ("add a stop at V6B 1A1", "code"), ("add a stop for gas", "ahead"), ("stop at a gas station on the way", "ahead"),
      ("stop at tims on the way", "tims1"), ("add coffee with wifi on the way", "bean2"),
    ])
  func stops(text: String, best: String) async throws {
    let result = try await QueryTown().find(text, along: route())
    #expect(result.candidates.first?.place.id == best, "\(result)")
    #expect(result.query?.intent == .addStop && result.outcome == .resolved)
  }

  @Test("Home can be a stop, and so can a position")
  func ownStops() async throws {
    var town = try QueryTown()
    town.personal = InMemoryPersonalPlaces([
      UserPlace(role: .home, name: "Home", coordinate: try QueryTown.point(10, 10))
    ])
    let home = try await town.find("add a stop at home", along: route())
    #expect(home.candidates.first?.place.kind == .own && home.query?.intent == .addStop)
    let position = try await town.find("add a stop at 49.2610, -123.1130", along: route())
    #expect(position.candidates.first?.place.kind == .position && position.query?.intent == .addStop)
  }

  @Test("A search along the route needs a route; a named place doesn't")
  func stopWithoutRoute() async throws {
    let result = try await QueryTown().find("stop at a gas station on the way")
    #expect(result.outcome == .notFound && result.reason == .noRoute && result.query?.intent == .addStop)
    #expect(try await QueryTown().find("add a stop at stanley park").candidates.first?.place.id == "park")
  }

  @Test("A stop that isn't on the map is reported as not found")
  func unknownStop() async throws {
    let result = try await QueryTown().find("add a stop at the blue whale", along: route())
    #expect(result.outcome == .notFound && result.reason == .notOnMap("the blue whale"))
  }

  @Test("If no route is set, a navigation command gives that prompt")
  func prompts() async throws {
    let town = try QueryTown()
    let composer = PromptComposer()
    #expect(composer.prompt(for: try await town.find("how much longer")).text == "No route is set.")
    #expect(composer.prompt(for: try await town.find("cancel")).text == "Cancelled.")
    let stop = composer.prompt(for: try await town.find("add a stop at stanley park", along: route()))
    #expect(stop.text.hasSuffix("Shall I stop there?"))
  }

  @Test("A name that begins like a stop command is that name")
  func nameLikeAStop() async throws {
    let shop = Place(id: "shop", kind: .poi, name: "Add Stanley Park", coordinate: try QueryTown.point(200, 0))
    let result = try await QueryTown(extra: [shop]).find("add stanley park")
    #expect(result.candidates.first?.place.id == "shop" && result.query?.intent == .navigate)
  }
}
