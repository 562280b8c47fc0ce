import DestinationSearch
import Foundation
import HeadUnit
import Places
import TestSupport
import Testing

@Suite("Guidance prompts") struct GuidancePromptTests {
  private static func step(
    _ kind: RouteStep.Kind, _ turn: Turn? = nil, _ names: [String] = [], number: String? = nil, exit: String? = nil,
    towards: [String] = [], roundabout: Int? = nil, distance: Double = 500
  ) -> RouteStep {
    RouteStep(
      kind, turn: turn, names: names, number: number, exit: exit, towards: towards, roundaboutExit: roundabout,
      start: 0, distance: distance, duration: 60)
  }

  private struct Line: Sendable {
    var step: RouteStep
    var meters: Double?
    var then: RouteStep?
    var place: String?
    var units = EstimateUnits.metric
    var text: String

    init(
      _ text: String, _ step: RouteStep, _ meters: Double? = nil, then: RouteStep? = nil, place: String? = nil,
      units: EstimateUnits = .metric
    ) {
      (self.text, self.step, self.meters, self.then) = (text, step, meters, then)
      (self.place, self.units) = (place, units)
    }
  }

  private static let mill = step(.turn, .right, ["Mill Rd"])
  private static let left = step(.turn, .left, ["Elm St"])

  private static let lines: [Line] = [
    // Turns.
    Line("In three hundred meters, turn right onto Mill Road, then turn left.", mill, 300, then: left),
    Line("In three hundred meters, turn right onto Mill Road.", mill, 310), Line("Turn right onto Mill Road.", mill),
    Line("Turn right onto Mill Road, then turn left.", mill, then: left),
    Line("Turn left.", step(.turn, .left)), Line("Bear left onto Elm Street.", step(.turn, .slightLeft, ["Elm St"])),
    Line("Bear right.", step(.turn, .slightRight)), Line("Turn sharp right.", step(.turn, .sharpRight)),
    Line("Turn sharp left onto West Fourth Avenue.", step(.turn, .sharpLeft, ["W 4th Ave"])),
    Line("Turn right onto A Forty.", step(.turn, .right, number: "A 40")),
    Line("Turn right onto Mill Road.", step(.turn, .right, ["Mill Rd"], number: "A 40")),
    Line("Turn left onto Elm Street.", step(.turn, .left, ["東京通り", "Elm St"])),
    Line("Turn left onto B C Ninety Nine.", step(.turn, .left, ["東京通り"], number: "BC 99")),
    Line("Turn right towards Harbourton.", step(.turn, .right, towards: ["Harbourton", "Elm Bay"])),
    Line("Turn left.", step(.turn, .left, ["東京"], towards: ["大阪"])),
    Line("Make a U-turn.", step(.turn, .uTurnLeft)), Line("Make a U-turn.", step(.uTurn, .uTurnRight)),
    Line("Make a U-turn onto Elm Street.", step(.uTurn, nil, ["Elm St"])),
    Line("Continue straight on.", step(.turn, .straight)), Line("Continue straight on.", step(.turn)),
    Line("Continue on Elm Street.", step(.proceed, .straight, ["Elm St"])),
    Line("In half a mile, continue on Elm Street.", step(.proceed, nil, ["Elm St"]), 800, units: .milesAndFeet),
    Line("Bear right onto Elm Street.", step(.proceed, .slightRight, ["Elm St"])),
    // Departure.
    Line("Set off along Mill Road.", step(.depart, nil, ["Mill Rd"])), Line("Set off.", step(.depart)),
    Line("Set off towards Elm Bay, then turn right.", step(.depart, towards: ["Elm Bay"]), then: mill),
    // Roundabouts.
    Line(
      "At the roundabout, take the second exit onto Quay Street.",
      step(.roundabout, .left, ["Quay St"], roundabout: 2)),
    Line(
      "In two hundred meters, at the roundabout, take the first exit.", step(.roundabout, roundabout: 1), 190),
    Line(
      "At the roundabout, take the third exit towards Harbourton.",
      step(.roundabout, towards: ["Harbourton"], roundabout: 3)),
    Line("Enter the roundabout.", step(.roundabout)), Line("Enter the roundabout.", step(.roundabout, roundabout: 0)),
    Line("Enter the roundabout and leave it onto Quay Street.", step(.roundabout, nil, ["Quay St"], roundabout: -3)),
    Line(
      "Turn right onto Mill Road, then at the roundabout, take the second exit.", mill,
      then: step(.roundabout, roundabout: 2)),
    // Motorways.
    Line("Take exit one sixteen towards Harbourton.", step(.exit, .right, exit: "116", towards: ["Harbourton"])),
    Line("Take exit five B onto Mill Road.", step(.exit, .right, ["Mill Rd"], exit: "5B")),
    Line("Take exit twelve.", step(.exit, exit: "12;13")),
    Line(
      "In one kilometer, take the exit on the left towards B C Ninety Nine.",
      step(.exit, .slightLeft, towards: ["BC 99"]), 960),
    Line("Take the exit.", step(.exit)), Line("Take the exit.", step(.exit, exit: "出口")),
    Line("Take the ramp on the right towards Harbourton.", step(.ramp, .slightRight, ["A 1"], towards: ["Harbourton"])),
    Line("Take the ramp onto M Twenty Five.", step(.ramp, number: "M25")), Line("Take the ramp.", step(.ramp)),
    Line("Merge onto I Five.", step(.merge, .straight, number: "I-5")),
    Line("Merge left onto U S One Oh One North.", step(.merge, .slightLeft, number: "US 101 N")),
    Line("Merge.", step(.merge)),
    Line("Keep left at the fork.", step(.fork, .slightLeft)),
    Line(
      "In five hundred meters, keep right at the fork towards Elm Bay.",
      step(.fork, .right, towards: ["Elm Bay"]), 480),
    Line("Keep straight on at the fork onto Highway Ninety Nine.", step(.fork, .straight, ["Highway 99"])),
    // Ferries.
    Line("Take the ferry.", step(.ferry)), Line("Take the ferry towards Elm Bay.", step(.ferry, towards: ["Elm Bay"])),
    Line("Leave the ferry.", step(.leaveFerry)),
    Line("Leave the ferry onto Quay Street.", step(.leaveFerry, nil, ["Quay St"])),
    // Arrival.
    Line("You have arrived at Marlow Hotel, on the right.", step(.arrive, .right), place: "Marlow Hotel"),
    Line("You have arrived at your destination.", step(.arrive)),
    Line("You have arrived at your destination, on the left.", step(.arrive, .left), place: "東京"),
    Line(
      "In one hundred meters, you will arrive at Saint Paul's Hospital.", step(.arrive, .straight), 100,
      place: "St. Paul's Hospital"),
    Line(
      "Turn right onto Mill Road, then you will arrive at Marlow Hotel, on the left.", mill, then: step(.arrive, .left),
      place: "Marlow Hotel"),
    Line("You have reached your stop, Marlow Hotel, on the left.", step(.stop, .left), place: "Marlow Hotel"),
    Line("You have reached your stop.", step(.stop)),
    Line("In fifty meters, your stop, Marlow Hotel, is on the right.", step(.stop, .right), 40, place: "Marlow Hotel"),
    Line("In fifty meters, your stop is on the right.", step(.stop, .right), 40),
    Line("In fifty meters, you will reach your stop, Marlow Hotel.", step(.stop), 40, place: "Marlow Hotel"),
    Line("In fifty meters, you will reach your stop.", step(.stop), 40),
    // Invalid distances.
    Line("Turn right onto Mill Road.", mill, .nan), Line("Turn right onto Mill Road.", mill, -5),
    Line("Turn right onto Mill Road.", mill, .infinity),
  ]

  @Test("Every step has a natural English sentence")
  func steps() {
    #expect(Self.lines.count >= 60)
    for line in Self.lines {
      let prompt = GuidancePrompts(units: line.units).prompt(
        for: line.step, in: line.meters, then: line.then, place: line.place)
      #expect(prompt.text == line.text)
      #expect(prompt.tone == .statement && prompt.question == nil)
      #expect(prompt.text.allSatisfy { $0.isASCII && ($0.isLetter || " .,;'-".contains($0)) }, "\(prompt.text)")
    }
  }

  @Test("Every step that an engine can return has a prompt", arguments: RouteStep.Kind.allCases)
  func everything(kind: RouteStep.Kind) {
    for turn in Turn.allCases.map(Optional.some) + [nil] {
      for name in ["", "  ", "-", "99999999999999999999", "東京", "a;b", ";", "\u{0}"] {
        let odd = RouteStep(
          kind, turn: turn, names: [name], number: name, exit: name, towards: [name], roundaboutExit: .max, start: -1,
          distance: .nan, duration: .infinity)
        for units in EstimateUnits.allCases {
          let text = GuidancePrompts(units: units).prompt(for: odd, in: 1e300, then: odd, place: name).text
          #expect(text.count > 4 && text.hasSuffix(".") && !text.contains("  ") && !text.contains(",."), "\(text)")
          #expect(GuidancePrompts(units: units).prompt(after: odd).text.hasPrefix("Continue"))
        }
      }
    }
  }

  @Test(
    "Distances are rounded as people round them",
    arguments: [
      (0, "fifty meters", "fifty feet", "fifty yards"), (74, "fifty meters", "two hundred feet", "one hundred yards"),
      (76, "one hundred meters", "two hundred feet", "one hundred yards"),
      (130, "one hundred fifty meters", "four hundred feet", "one hundred fifty yards"),
      (305, "three hundred meters", "one thousand feet", "three hundred yards"),
      (360, "four hundred meters", "a quarter of a mile", "four hundred yards"),
      (740, "seven hundred meters", "half a mile", "half a mile"),
      (950, "one kilometer", "half a mile", "half a mile"),
      (1_180, "one kilometer", "three quarters of a mile", "three quarters of a mile"),
      (1_500, "one and a half kilometers", "one mile", "one mile"),
      (2_000, "two kilometers", "one mile", "one mile"),
      (2_400, "two and a half kilometers", "one and a half miles", "one and a half miles"),
      (12_300, "twelve kilometers", "eight miles", "eight miles"),
    ] as [(Double, String, String, String)])
  func distances(meters: Double, metric: String, feet: String, yards: String) {
    func said(_ units: EstimateUnits) -> String {
      GuidancePrompts(units: units).prompt(for: Self.step(.turn, .left), in: meters).text
    }
    #expect(said(.metric) == "In \(metric), turn left.")
    #expect(said(.milesAndFeet) == "In \(feet), turn left.")
    #expect(said(.milesAndYards) == "In \(yards), turn left.")
  }

  @Test(
    "What follows once a step is done",
    arguments: [
      (["Mill Rd"], nil, 2_000, "Continue on Mill Road for two kilometers."),
      ([], "A 40", 30_400, "Continue on A Forty for thirty kilometers."),
      ([], nil, 800, "Continue for eight hundred meters."), (["東京"], nil, 800, "Continue for eight hundred meters."),
    ] as [([String], String?, Double, String)])
  func proceeding(names: [String], number: String?, meters: Double, text: String) {
    #expect(
      GuidancePrompts().prompt(after: Self.step(.turn, .left, names, number: number, distance: meters)).text == text)
  }

  @Test(
    "How far and how long it still is, and when that will be",
    arguments: [
      (8_000, 720, "15:58", "Twelve minutes, eight kilometers; arriving at ten past four."),
      (400, 20, "08:30", "Less than a minute, four hundred meters; arriving at half past eight."),
      (
        120_000, 5_400, "21:15",
        "One hour thirty minutes, one hundred twenty kilometers; arriving at quarter to eleven."
      ),
      (90_000, 3_600, "23:00", "One hour, ninety kilometers; arriving at midnight."),
      (90_000, 3_600, "11:00", "One hour, ninety kilometers; arriving at noon."),
      (3_000, 300, "12:12", "Five minutes, three kilometers; arriving at twelve seventeen."),
      (3_000, 300, "11:58", "Five minutes, three kilometers; arriving at twelve oh three."),
      (3_000, 300, "15:55", "Five minutes, three kilometers; arriving at four o'clock."),
      (3_000, 300, "16:30", "Five minutes, three kilometers; arriving at twenty five to five."),
      (3_000, 300, "12:35", "Five minutes, three kilometers; arriving at twenty to one."),
      (3_000, 93_600, "16:10", "One day two hours, three kilometers; arriving at ten past six."),
      (-1, 300, "15:55", "Five minutes; arriving at four o'clock."), (.nan, .nan, "15:55", "I don't know."),
    ] as [(Double, Double, String, String)])
  func remaining(meters: Double, seconds: Double, clock: String, text: String) throws {
    let now = try Date("2026-03-04T\(clock):00-08:00", strategy: .iso8601)
    let zone = try #require(TimeZone(identifier: "America/Vancouver"))
    let cost = RouteCost(distance: meters, duration: seconds)
    #expect(GuidancePrompts().prompt(remaining: cost, at: now, in: zone).text == text)
    let withoutClock = text.split(separator: "; ").first.map(String.init) ?? ""
    let said = GuidancePrompts().prompt(remaining: cost).text
    #expect(said == (withoutClock.hasSuffix(".") ? withoutClock : withoutClock + "."))
  }

  @Test(
    "Detours and what is quicker",
    arguments: [
      (180, "It adds three minutes.", "By Mill Road, three minutes quicker."),
      (60, "It adds one minute.", "By Mill Road, one minute quicker."),
      (10, "It adds less than a minute.", "By Mill Road, about as quick."),
      (4_000, "It adds one hour seven minutes.", "By Mill Road, one hour seven minutes quicker."),
      (.nan, "It adds less than a minute.", "By Mill Road, about as quick."),
    ] as [(Double, String, String)])
  func comparisons(seconds: Double, detour: String, quicker: String) {
    let prompts = GuidancePrompts()
    #expect(prompts.prompt(detour: seconds).text == detour)
    func route(_ duration: Double, _ via: [String]) -> PlannedRoute {
      PlannedRoute(shape: [], distance: 1, duration: duration, steps: [], via: via)
    }
    let routes = [route(1_000 + seconds, ["Elm St"]), route(1_000, ["東京", "Mill Rd"])]
    if seconds.isFinite { #expect(prompts.prompt(quickestOf: routes)?.text == quicker) }
    #expect(prompts.prompt(quickestOf: [routes[0]]) == nil && prompts.prompt(quickestOf: []) == nil)
    #expect(prompts.prompt(quickestOf: [route(900, []), route(1_080, ["A 40"])])?.text == "Three minutes quicker.")
    #expect(
      prompts.prompt(quickestOf: [route(900, ["A 40"]), route(1_080, [])])?.text == "By A Forty, three minutes quicker."
    )
    #expect(prompts.prompt(choosing: route(900, ["東京", "Mill Rd"])).text == "By Mill Road, fifteen minutes.")
    #expect(prompts.prompt(choosing: route(.nan, [])).text == "By minor roads.")
    #expect(prompts.rerouting.text == "Rerouting.")
  }
}
