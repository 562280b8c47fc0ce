import HeadUnit
import Testing

@testable import DestinationSearchTesting

/// Tests that the simulated head unit records what a real one refuses, drops, or ends the app for.
@Suite struct HeadUnitFaultTests {
  private static let map = MapTemplate(id: "map")
  private static let grid = GridTemplate(id: "grid", title: "Grid", buttons: [])
  private static let alert = AlertTemplate(id: "alert", titles: Variants(keepingNonblank: ["Alert"]))
  private static let voice = VoiceControlTemplate(
    id: "voice", frames: VoiceFrame.template(showing: .listening(forChoice: false)))

  private static func list(_ id: TemplateID, rows: Int = 0) -> AnyPushable {
    let rows = (0..<rows).map { ListRow(id: RowID("\($0)"), title: "Row") }
    return .list(ListTemplate(id: id, title: "List", sections: [ListSection(rows: rows)]))
  }

  private static let panned = MapTemplate(
    id: "map", mapButtons: ["a", "b", "c"].map { MapButton(id: $0, image: "dot") })

  /// The operations on a connected head unit, and the rule that the last one breaks.
  private static let cases: [(rule: String, operations: [ScreenOperation])] = [
    ("IC-6", [.push(.grid(grid))]),
    ("IC-6", [.setRoot(.map(map)), .push(.grid(grid)), .push(.grid(grid))]),
    ("IC-9", [.setRoot(.map(map))] + ["1", "2", "3", "4", "5"].map { .push(list($0)) }),
    ("IC-10", [.setRoot(.map(map)), .setRoot(.map(map))]),
    ("IC-6", [.setRoot(.map(map)), .popToRoot]),
    ("IC-6", [.setRoot(.map(map)), .pop(toCount: 0)]),
    ("IC-6", [.setRoot(.map(map)), .update(.grid(grid))]),
    ("IC-5", [.setRoot(.map(map)), .present(.alert(alert)), .present(.voiceControl(voice))]),
    ("VC-3", [.setRoot(.map(map)), .present(.voiceControl(voice)), .activateFrame(.searching)]),
    ("LI-4", [.setRoot(list("list", rows: 25))]),
    (
      "GR-1",
      [
        .setRoot(
          .grid(
            GridTemplate(
              id: "grid", title: "Grid",
              buttons: (0..<9).map {
                GridButton(id: ButtonID("\($0)"), titles: Variants(keepingNonblank: ["Button"]), image: "dot")
              })))
      ]
    ),
    ("MA-6", [.setRoot(.map(map)), .showTripPreviews(TripPreview(trips: []), map: "map")]),
    ("IC-6", [.setRoot(.map(map)), .hideTripPreviews(map: "other")]),
    ("MA-3", [.setRoot(.map(panned)), .showPanning(map: "map")]),
    ("LI-6", [.setRoot(.map(map)), .completeRow("row", template: "list")]),
    ("SE-1", [.setRoot(.map(map)), .answerSearch(rows: [], generation: 1, template: "search")]),
  ]

  @Test(arguments: cases.indices)
  func `an operation that breaks a rule is recorded as its fault`(_ index: Int) {
    let (rule, operations) = Self.cases[index]
    var headUnit = SimulatedHeadUnit()
    headUnit.connect(limits: [], style: .light)
    for operation in operations.dropLast() { _ = headUnit.perform(operation, at: .zero) }
    headUnit.checkPanning()
    #expect(headUnit.faults == [])
    for operation in operations.suffix(1) { _ = headUnit.perform(operation, at: .zero) }
    headUnit.checkPanning()
    #expect(headUnit.faults.map(\.rule).contains(rule), "\(headUnit.faults)")
  }

  @Test func `a frame that is sent too soon is dropped and recorded as a fault (VC-4, VC-5)`() {
    var headUnit = SimulatedHeadUnit()
    headUnit.connect(limits: [], style: .light)
    _ = headUnit.perform(.setRoot(.map(Self.map)), at: .zero)
    _ = headUnit.perform(.present(.voiceControl(Self.voice)), at: .zero)
    let isUp = headUnit.completePresentation("voice", at: .milliseconds(300))
    #expect(isUp)
    _ = headUnit.perform(.activateFrame(.searching), at: .milliseconds(800))
    #expect(headUnit.faults == [])
    _ = headUnit.perform(.activateFrame(.notFound), at: .milliseconds(1_299))
    #expect(headUnit.faults.map(\.rule) == ["VC-4"])
    #expect(headUnit.shownFrame?.identifier == .searching)
  }

  @Test func `an operation after a disconnection is recorded as a fault (LC-6)`() {
    var headUnit = SimulatedHeadUnit()
    headUnit.connect(limits: [], style: .light)
    headUnit.disconnect()
    _ = headUnit.perform(.setRoot(.map(Self.map)), at: .zero)
    #expect(headUnit.faults.map(\.rule) == ["LC-6"])
  }

  @Test func `a driver cannot press a button that is not on the display`() {
    var drive = SimulatedDrive()
    drive.connect()
    drive.tap("nothing")
    drive.pick("Nothing")
    drive.type("a")
    drive.cancel()
    drive.start()
    #expect(drive.faults.count == 5)
  }
}
