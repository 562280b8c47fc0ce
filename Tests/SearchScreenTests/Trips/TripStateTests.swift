import SearchScreen
import Testing

@Suite struct TripStateTests {
  @Test("MA-15: previews, selections, start, hidden, guidance that rests while loading, maneuvers, end")
  func order() throws {
    var state = try Self.previewing()
    try state.select("two")
    try state.select("one", route: "r1")
    #expect(state.previews?.selected == "one")
    try state.start("one", route: "r1")
    state.hidePreviews()
    try state.startGuidance()
    #expect(state.guidance?.pause == .loading && state.guidance?.route == "r1")
    try state.show([Samples.maneuver()], estimates: TravelEstimates(distanceRemaining: 900, timeRemaining: 60))
    #expect(state.guidance?.pause == nil && state.guidance?.maneuvers.count == 1)
    try state.pause(.arrived)
    try state.end()
    #expect(state == TripState())
  }

  @Test("MA-15: what is out of order is refused and changes nothing")
  func refusals() throws {
    var none = TripState()
    Self.refuse(.noTrips, &none) { try $0.preview(TripPreview(trips: [])) }
    Self.refuse(.notPreviewing, &none) { try $0.select("one") }
    Self.refuse(.notPreviewing, &none) { try $0.start("one") }
    Self.refuse(.notStarted, &none) { try $0.startGuidance() }
    Self.refuse(.notGuiding, &none) { try $0.show([], estimates: .unknown) }
    Self.refuse(.notGuiding, &none) { try $0.pause(.rerouting) }
    Self.refuse(.notGuiding, &none) { try $0.end() }
    var previewing = try Self.previewing()
    Self.refuse(.unknownTrip("three"), &previewing) { try $0.select("three") }
    Self.refuse(.unknownRoute("r9", "one"), &previewing) { try $0.start("one", route: "r9") }
    Self.refuse(.notStarted, &previewing) { try $0.startGuidance() }
    try previewing.start("one")
    Self.refuse(.alreadyStarted("one"), &previewing) { try $0.start("one") }
    Self.refuse(.alreadyStarted("one"), &previewing) { try $0.start("two") }
    Self.refuse(.alreadyStarted("one"), &previewing) { try $0.preview(TripPreview(trips: [Samples.trip()])) }
    Self.refuse(.previewsOnShow, &previewing) { try $0.startGuidance() }
  }

  @Test("MA-6: previews over an active session; a trip starts when that one is over")
  func previewsOverGuidance() throws {
    var state = try Self.previewing()
    try state.start("one")
    state.hidePreviews()
    try state.startGuidance()
    try state.preview(TripPreview(trips: [Samples.trip("two")]))
    Self.refuse(.alreadyGuiding("one"), &state) { try $0.start("two") }
    Self.refuse(.alreadyGuiding("one"), &state) { try $0.startGuidance() }
    try state.end()
    try state.start("two")
    #expect(state.started?.trip.id == "two")
  }

  @Test("MA-8: the car's own navigation ends everything")
  func cancelled() throws {
    var state = try Self.previewing()
    try state.start("one")
    state.cancelEverything()
    #expect(state == TripState())
  }

  @Test("MA-11: the platform's numbers of the reasons to rest")
  func reasons() {
    #expect(
      [PauseReason.arrived, .loading, .locating, .rerouting, .proceedToRoute].map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test(
    "MA-10: a notice stays five seconds at least; zero is for ever",
    arguments: [(0, 0), (-1, 0), (2, 5), (5, 5), (8, 8), (.nan, 0)] as [(Double, Double)])
  func lifetime(wished: Double, seconds: Double) {
    #expect(NavigationAlert.Lifetime(wishedSeconds: wished).platformSeconds == seconds)
    if wished > 0 { #expect(NavigationAlert.Lifetime.seconds(wished).platformSeconds == seconds) }
  }

  private static func previewing() throws -> TripState {
    var state = TripState()
    try state.preview(TripPreview(trips: [Samples.trip("one", routes: 2), Samples.trip("two")]))
    return state
  }

  private static func refuse(
    _ error: TripError, _ state: inout TripState, sourceLocation: SourceLocation = #_sourceLocation,
    _ step: (inout TripState) throws -> Void
  ) {
    let before = state
    #expect(throws: error, sourceLocation: sourceLocation) { try step(&state) }
    #expect(state == before, sourceLocation: sourceLocation)
    #expect(!error.description.isEmpty)
  }
}
