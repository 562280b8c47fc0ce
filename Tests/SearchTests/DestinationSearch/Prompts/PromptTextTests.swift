import DestinationSearch
import HeadUnit
import OpeningHours
import Places
import Recognition
import TestSupport
import Testing
import Understanding

struct PromptTextTests {
  private typealias TinyTown = PromptWorld

  /// The texts of many results and notices, one per line.
  @Test func `prompt texts match the golden file`() throws {
    let lines = try places() + choices() + notices()
    #expect(lines.count >= 60)
    try expectGolden(lines.map { "\($0.0): \($0.1)" }.joined(separator: "\n") + "\n", "prompts.txt")
    for (name, text) in lines {
      #expect(!text.isEmpty, "\(name)")
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || " .,;?'".contains($0)) }, "\(name): \(text)")
      #expect(!text.contains("  ") && !text.contains("..") && !text.contains(" ,"), "\(name): \(text)")
      // Three places with long names are the longest prompt: about ten seconds.
      #expect(text.split(separator: " ").count <= 40, "\(name): \(text)")
    }
  }

  private func places() throws -> [(String, String)] {
    let context = PromptContext(origin: TinyTown.origin, rubricator: try TinyTown.rubricator())
    func said(
      _ candidates: [PlaceCandidate], _ intent: Intent = .navigate, _ slots: [Slot: String] = [:],
      units: EstimateUnits = .metric
    ) -> String {
      var context = context
      context.units = units
      return PromptComposer(context: context).prompt(for: TinyTown.found(candidates, intent, slots)).text
    }
    var unsure = try TinyTown.candidate("Boots", on: "Mill Rd", rubric: "pharmacy", match: .rubric)
    unsure.opening = .unknown
    var closed = unsure
    closed.opening = .closed
    let hotel = try TinyTown.candidate("Marble Arch Hotel", on: "518 Richards St")
    let boots = try TinyTown.candidate("Boots", on: "12 Mill Rd", rubric: "pharmacy", match: .rubric)
    let far = try TinyTown.candidate("Rexall", on: "9 Oak Rd", 3_000, rubric: "pharmacy", match: .rubric)
    let tims = try TinyTown.candidate("Tim Hortons", on: "1 W 5th Ave", 420)
    let tims2 = try TinyTown.candidate("Tim Hortons", on: "2 Oak St", 2_300, north: 9)
    return [
      ("one place", said([hotel])),
      ("in feet", said([hotel], units: .milesAndFeet)),
      ("in yards", said([try TinyTown.candidate("Marble Arch Hotel", 200)], units: .milesAndYards)),
      ("no street", said([try TinyTown.candidate("Elm Park", on: "1, Yaletown", 1_240)])),
      ("no distance", said([try TinyTown.candidate("Bean House", on: "Mill Rd", nil)])),
      ("nothing known", said([try TinyTown.candidate("Bean House", nil)])),
      ("name holds street", said([try TinyTown.candidate("Mill Road Garage", on: "3 Mill Rd")])),
      ("numbers", said([try TinyTown.candidate("Pier 21 B", on: "E 41st Ave")])),
      ("initialism", said([try TinyTown.candidate("HSBC", on: "885 W Georgia St")])),
      ("saint", said([try TinyTown.candidate("St. Paul's Hosp. & Café", on: "1081 Burrard St.")])),
      ("inner capitals", said([try TinyTown.candidate("McDonald's (Drive-thru)", on: "St Mary's Ave")])),
      ("other letters", said([try TinyTown.candidate("東京", on: "Oak St")])),
      (
        "long name",
        said([try TinyTown.candidate("The Very Long Name Of A Place That Nobody Would Ever Listen To All Of")])
      ),
      ("house", said([try TinyTown.candidate("459 Elm St", kind: .address)])),
      ("nearest house", said([try TinyTown.candidate("459 Elm St", kind: .address, match: .nearestNumber)])),
      (
        "nearest house to a number",
        said(
          [
            try TinyTown.candidate(
              "459 Elm St", kind: .address, match: .nearestNumber, remarks: [MatchNote(.unknownNumber, "457b")])
          ])
      ),
      (
        "street without the number",
        said(
          [try TinyTown.candidate("Elm St", kind: .street, match: .partial, remarks: [MatchNote(.unknownNumber, "14")])]
        )
      ),
      (
        "former name",
        said([
          try TinyTown.candidate(
            "Elm St", kind: .street, remarks: [MatchNote(.formerName, "King Rd"), MatchNote(.ignoredTown, "Fir Bay")])
        ])
      ),
      (
        "flat",
        said([try TinyTown.candidate("459 Elm St", kind: .address, remarks: [MatchNote(.ignoredUnit, "apt 5")])])
      ),
      ("part", said([try TinyTown.candidate("Merrow", kind: .poi, remarks: [MatchNote(.ignoredPart, "platform 9")])])),
      (
        "postcode of elsewhere",
        said([try TinyTown.candidate("Elm St", kind: .street, remarks: [MatchNote(.ignoredPostcode, "V6B")])])
      ),
      ("street", said([try TinyTown.candidate("Main St", 12_400, kind: .street)])),
      ("street in a suburb", said([try TinyTown.candidate("Main St", 950, kind: .street, in: "Kitsilano", "Yew Bay")])),
      ("house in a town", said([try TinyTown.candidate("459 Elm St", kind: .address, in: nil, "Yew Bay")])),
      ("street of the map", said([try TinyTown.candidate("Bean House", street: "Mill Rd", in: nil, "Yew Bay")])),
      ("town", said([try TinyTown.candidate("Alder Bay", 31_000, kind: .locality)])),
      ("crossing", said([try TinyTown.candidate("Main St and E 12th Ave", 950, kind: .crossing)])),
      ("postcode", said([try TinyTown.candidate("V6B 1A1", 640, kind: .postcode)])),
      ("position", said([try TinyTown.candidate("49.2827, -123.1207", 9_960, kind: .position)])),
      ("own place", said([try TinyTown.candidate("Home", on: "12 Mill Rd, Alder Bay", 14, kind: .own)])),
      ("nearest of a kind", said([boots, far], .nearest, [.rubric: "pharmacies"])),
      ("likeliest, not nearest", said([far, boots], .nearest, [.rubric: "pharmacy"])),
      ("kind is the name", said([try TinyTown.candidate("ATM", on: "Oak St", 60)], .nearest, [.rubric: "an atm"])),
      ("kind with attributes", said([boots], .nearest, [.rubric: "vegan cafe with wifi"])),
      ("unknown kind", said([boots], .nearest, [.rubric: "chemist"])),
      ("nearest of a chain", said([tims, tims2], .nearest, [.rubric: "tims"])),
      ("nearest of a name", said([hotel], .nearest, [.name: "marble arch"])),
      ("branches", said([tims, tims2])),
      ("near a place", said([boots], .nearPlace, [.rubric: "pharmacy", .place: "elm park"])),
      (
        "on the way",
        said([try TinyTown.candidate("TD", on: "Oak St", rubric: "atm", match: .rubric)], .alongRoute, [.rubric: "atm"])
      ),
      ("a stop", said([hotel], .addStop, [.place: "marble arch hotel"])),
      ("a stop on the way", said([boots], .addStop, [.rubric: "pharmacy"])),
      ("hours unknown", said([unsure], .nearest, [.rubric: "pharmacy", .time: "open now"])),
      ("closed", said([closed])),
      ("closed at a time", said([closed], .nearest, [.rubric: "pharmacy", .time: "open at nine"])),
    ]
  }

  private func choices() throws -> [(String, String)] {
    let rubricator = try TinyTown.rubricator()
    func said(
      _ candidates: [PlaceCandidate], origin: Coordinate? = TinyTown.origin, areGuesses: Bool = false
    ) -> String {
      let context = PromptContext(origin: origin, rubricator: rubricator)
      var result = TinyTown.several(candidates)
      result.isGuess = areGuesses
      return PromptComposer(context: context).prompt(for: result).text
    }
    func arch(_ address: String?, _ distance: Double?, north: Double = 1, east: Double = 0) throws -> PlaceCandidate {
      try TinyTown.candidate("Marble Arch", on: address, distance, north: north, east: east)
    }
    func garden(_ address: String, _ distance: Double, north: Double = 1) throws -> PlaceCandidate {
      try TinyTown.candidate("Garden", on: address, distance, north: north)
    }
    let bean = try TinyTown.candidate("Bean House", on: "Mill Rd", 1_200)
    let studio = try TinyTown.candidate("Studio Two", on: "Station Rd", 400)
    let park = try TinyTown.candidate("Oak Park", 5_000)
    let dome = try TinyTown.candidate("Dome", nil)
    return [
      ("two of a name", said([try arch("518 Richards St", 2_000), try arch("1 Mill Rd", 800)])),
      ("two, no distance", said([try arch("518 Richards St", nil), try arch("1 Mill Rd", nil)])),
      ("two, same street", said([try arch("518 Richards St", 800), try arch("1 Richards St", 2_000)])),
      ("two, same street and distance", said([try arch("9 Oak St", 810), try arch("1 Oak St", 812, north: -1)])),
      ("two, nothing differs", said([try arch(nil, nil), try arch(nil, nil)], origin: nil)),
      ("two, one street known", said([try arch("1 Oak St", 800), try arch(nil, 2_000)])),
      ("two by area", said([try garden("1, Yaletown", 800), try garden("2, Kitsilano", 900, north: 2)])),
      ("two by address's area", said([try arch("1 Oak St, Alder Bay", 1), try arch("2 Oak St, Elm Bay", 2_000)])),
      ("three of a name", said([try arch("A St", 1_000), try arch("B St", 800), try arch("C St", 2_000)])),
      (
        "three, two in a street",
        said([try arch("1 Oak St", 1_000), try arch("B St", 800), try arch("2 Oak St", 2_000)])
      ),
      (
        "branches to choose",
        said([
          try TinyTown.candidate("Tim Hortons", on: "1 Oak St", nil),
          try TinyTown.candidate("Tim Hortons", on: "2 Elm St", nil),
        ])
      ),
      ("three names", said([bean, studio, park])),
      ("five names", said([bean, studio, park, dome, bean])),
      ("two names", said([bean, dome])),
      ("a guess", said([bean], areGuesses: true)), ("two guesses", said([studio, dome], areGuesses: true)),
      ("three guesses", said([bean, studio, park], areGuesses: true)),
      ("guesses of one name", said([try arch("1 Oak St", 800), try arch("2 Elm St", 900)], areGuesses: true)),
      (
        "two by town",
        said([
          try TinyTown.candidate("Elm St", 800, kind: .street, in: "Old Town", "Yew Bay"),
          try TinyTown.candidate("Elm St", 9_000, kind: .street, in: "Old Town", "Fir Bay"),
        ])
      ),
      (
        "nearest houses",
        said([
          try TinyTown.candidate(
            "459 Elm St", kind: .address, match: .nearestNumber, remarks: [MatchNote(.unknownNumber, "457")]),
          try TinyTown.candidate("Elm Rd", kind: .street, match: .partial, remarks: [MatchNote(.unknownNumber, "457")]),
        ])
      ),
      ("two of three alike", said([try arch("1 Oak St", 800), try arch("2 Elm St", 900), studio])),
    ]
  }

  private func notices() -> [(String, String)] {
    let composer = PromptComposer()
    let notices: [PromptNotice] = [
      .notFound("blue whale cafe 2"), .notFound(nil), .notFound("東京"), .noMapData, .notOnEarth, .noRoute,
      .noRouteSet, .noVisits, .placeNotSet(.home), .notUnderstood, .notHeard, .answerNotUnderstood, .navigationOnly,
      .permissionOnPhone, .microphoneForbidden, .speechForbidden, .microphoneAbsent, .microphoneBusy, .microphoneLost,
      .timedOut, .unavailable, .cancelled, .routeCancelled, .avoiding(.tolls), .avoiding(.motorways),
      .allowing(.ferries),
      .stopAdded("Bean House"), .stopAdded("東京"), .stopSkipped, .noStop, .routeKept, .timeUnknown, .nothingAsked,
      .noCrossing("elm street", "oak street"), .noCrossing("東京", "oak street"),
      .quicker("Bean House", street: "Elm St", seconds: 250), .quicker("東京", street: nil, seconds: 20),
    ]
    return notices.map { notice in
      let name = "\(notice)".split(separator: "(").first.map(String.init) ?? ""
      return (name, composer.prompt(for: notice).text)
    }
  }
}
