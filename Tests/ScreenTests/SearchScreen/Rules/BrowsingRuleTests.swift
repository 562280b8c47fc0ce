import HeadUnit
import Places
import SearchScreen
import TestSupport
import Testing

@Suite struct BrowsingRuleTests {
  private static func places(_ names: [String]) throws -> [PlaceCandidate] {
    let middle = try #require(Coordinate(latitude: 1, longitude: 1))
    return names.map { name in
      PlaceCandidate(
        place: Place(id: "test:\(name)", kind: .poi, name: name, rubric: nil, coordinate: middle, address: nil),
        distance: 100, fit: 1, score: 1, match: .exact)
    }
  }

  /// The number of the lookup that is in progress.
  private static func lookup(_ drive: RuleDrive) throws -> Int {
    try #require(drive.effects.compactMap { if case .find(_, let number) = $0 { number } else { nil } }.first)
  }

  /// A screen with a list of places.
  private static func results(_ names: [String]) throws -> RuleDrive {
    var drive = RuleDrive()
    drive.tap(.categories)
    drive.tap("cafe", on: try #require(drive.model.stack.top?.id))
    drive.tell(.found(try places(names), lookup: try lookup(drive)))
    return drive
  }

  @Test("LI-9: a list without rows shows a text")
  func empty() throws {
    let drive = try Self.results([])
    guard case .list(let list) = drive.model.stack.top else { throw TinyTown.BadPoint() }
    #expect(list.rowCount == 0 && list.emptyTitle != nil)
  }

  @Test("SE-4, LI-6: the completion of a pick is called once, even if the pick has no effect")
  func picks() throws {
    var drive = try Self.results(["Bean House"])
    let list = try #require(drive.model.stack.top?.id)
    drive.tell(.screen(.rowPicked("test:Bean House", template: list)))
    #expect(drive.operations.count { $0 == .completeRow("test:Bean House", template: list) } == 1)
    #expect(drive.map?.tripPreview?.trips.map(\.destination.name) == ["Bean House"], "MA-7")
    drive.tell(.screen(.rowPicked("gone", template: list)))
    #expect(drive.operations == [.completeRow("gone", template: list)])
  }

  @Test("SE-5, SE-11: the search key lists the matches of the text, one level above the keyboard")
  func searchKey() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    let keyboard = try #require(drive.model.stack.top?.id)
    #expect(drive.model.stack.depth == 2)
    drive.tell(.screen(.searchTextChanged("bean", template: keyboard)))
    drive.tell(.screen(.searchButtonPressed(template: keyboard)))
    drive.tell(.found(try Self.places(["Bean House", "Beanstalk"]), lookup: try Self.lookup(drive)))
    guard case .list(let list) = drive.model.stack.top else { throw TinyTown.BadPoint() }
    #expect(list.title == "bean" && list.rowCount == 2 && drive.model.stack.depth == 3)
  }

  @Test("SE-6: a search doesn't have a bar, and the microphone is on the map")
  func searchHasNoBar() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    #expect(drive.model.stack.top?.kind == .search && drive.model.stack.top?.bar == BarButtons.none)
    #expect(drive.map?.bar.leading.first?.id == .microphone)
  }

  @Test("SE-8: a row is always under the keyboard, even without typed text and saved places")
  func keyboardCanBeClosed() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    let keyboard = try #require(drive.model.stack.top?.id)
    for (generation, text) in ["", "q", " "].enumerated() {
      if generation > 0 {
        drive.tell(.screen(.searchTextChanged(text, template: keyboard)))
        drive.tell(.suggested([], generation: generation))
      }
      guard case .search(let search) = drive.model.stack.top else { throw TinyTown.BadPoint() }
      #expect(search.rows.map(\.isEnabled) == [false], "after \"\(text)\"")
      #expect(search.rows.map(\.title) == [text == "q" ? "Nothing found" : "Type a name or an address"])
    }
  }

  @Test("MA-16: a row that leads to a list shows an indicator")
  func disclosure() throws {
    var drive = RuleDrive()
    drive.tap(.search)
    let keyboard = try #require(drive.model.stack.top?.id)
    drive.tell(.screen(.searchTextChanged("b", template: keyboard)))
    drive.tell(
      .suggested(
        [
          Suggestion(kind: .rubric, text: "Bars", rubric: "bar", score: 1),
          Suggestion(kind: .place, text: "Bean House", place: try Self.places(["Bean House"])[0].place, score: 1),
        ], generation: 1))
    guard case .search(let search) = drive.model.stack.top else { throw TinyTown.BadPoint() }
    #expect(search.rows.map(\.showsDisclosure) == [true, false])
  }

  @Test("AL-4: a button of an alert dismisses it, even if it is gone already")
  func alertButton() throws {
    var drive = RuleDrive()
    drive.beginToSpeak(PermissionStatus(microphone: .denied, speech: .authorized))
    let alert = try #require(drive.modal)
    drive.tap(.close, on: alert)
    #expect(drive.operations == [.dismiss])
    drive.completeDismissal()
    let map = drive.map
    drive.tell(.screen(.dismissed(alert)))
    #expect(drive.operations == [] && drive.modal == nil && drive.map == map)
  }
}

@Suite struct MapRuleTests {
  private static func moves(_ drive: RuleDrive) -> [SessionEffect] {
    drive.effects.filter { if case .moveMap = $0 { true } else { false } }
  }

  @Test("MA-4: a finger moves the map by its distance since the last event")
  func gestures() {
    var drive = RuleDrive()
    drive.tell(.screen(.panGestureBegan))
    drive.tell(.screen(.panGestureMoved(x: 10, y: -4)))
    #expect(Self.moves(drive) == [.moveMap(x: 10, y: -4)])
    drive.tell(.screen(.panGestureMoved(x: 15, y: 0)))
    #expect(Self.moves(drive) == [.moveMap(x: 5, y: 4)])
    drive.tell(.screen(.panGestureEnded(velocityX: 0, velocityY: 0)))
    drive.tell(.screen(.panGestureBegan))
    drive.tell(.screen(.panGestureMoved(x: 1, y: 1)))
    #expect(Self.moves(drive) == [.moveMap(x: 1, y: 1)], "each gesture begins anew")
  }

  @Test("MA-3, MA-4, MA-5: with only a knob, buttons show and hide the arrows, and diagonals move")
  func arrows() {
    var drive = RuleDrive()
    #expect(drive.map?.mapButtons.contains { $0.role == .beginsPanning } == true)
    drive.tap(.pan)
    #expect(drive.operations.contains(.showPanning(map: "map")) && drive.map?.canEndPanning == true)
    drive.tell(.screen(.panned([.left, .up])))
    let step = 80 * 0.5.squareRoot()
    #expect(Self.moves(drive) == [.moveMap(x: -step, y: -step)])
    drive.tell(.screen(.panned([.left, .right])))
    #expect(Self.moves(drive) == [])
    drive.tap(.endPan)
    #expect(drive.operations.contains(.hidePanning(map: "map")) && drive.map?.isPanning == false)
  }

  @Test("MA-8: when the car's own navigation starts, the search closes, and a voice turn continues")
  func carNavigates() {
    var drive = RuleDrive()
    drive.tap(.categories)
    #expect(drive.model.stack.depth == 2)
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(drive.model.stack.depth == 1 && drive.operations.last == .pop(toCount: 1))
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(!drive.operations.contains { $0 == .popToRoot || $0 == .pop(toCount: 1) }, "IC-7: nothing is left to pop")
    drive.beginToSpeak()
    drive.tell(.screen(.navigationCancelled(map: "map")))
    #expect(drive.model.voice.state == .listening)
  }
}
