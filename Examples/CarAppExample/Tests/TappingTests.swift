import CarPlayStub
import Places
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite(.timeLimit(.minutes(60))) struct TappingTests {
  @Test func rootHasItsButtonsBeforeTheSceneIsConnected() throws {
    // LC-1, LC-2, MA-12: nothing is pumped, and no task has run.
    let car = try Car()
    #expect(car.headUnit.connect(car.delegate))
    let map = try #require(car.headUnit.scene?.interfaceController.templates.first as? CPMapTemplate)
    #expect(map.leadingNavigationBarButtons.map { $0.image?.source } == ["microphone", "search"])
    #expect(map.trailingNavigationBarButtons.map { $0.image?.source } == ["categories", "star"])
    #expect(map.mapButtons.count == 4)
  }

  @Test func sessionKeepsTheCurrentRoot() async throws {
    // IC-10: setting the same root again would never complete.
    let car = try Car()
    await car.connect()
    #expect(car.headUnit.stack.count == 1)
    #expect(car.app.host.asked == 1)
    car.expectNoFault()
  }

  @Test func categoryLeadsToPlacesAndAPlaceToATrip() async throws {
    let car = try Car()
    await car.connect()
    await car.tap("categories")
    await car.until("GR-1: a page of seven groups and the button to the next page") {
      (car.headUnit.visible as? CPGridTemplate)?.gridButtons.count == 8
    }
    let grid = car.headUnit.visible
    await car.tap("More categories")
    await car.until("the other groups") { car.headUnit.enabled.contains("Other 5") }
    #expect(car.headUnit.visible === grid, "paging pushes nothing (IC-8)")
    await car.tap("More categories")
    await car.tap("Restaurants")
    await car.until("the rows") { !car.rows.isEmpty }
    #expect(car.rows.count == 24, "LI-2: all rows that the head unit keeps")
    #expect(car.rows.last == "7 more not shown")
    await car.tap("Copper Kitchen")
    await car.until("the trip") { car.map?.previews != nil && car.headUnit.stack.count == 1 }
    await car.tap("Go")
    await car.until("guiding") { car.journal.guided.map(\.name) == ["Copper Kitchen"] }
    #expect(car.headUnit.openCompletions == 0, "LI-6")
    car.expectNoFault()
  }

  @Test func limitedListIsCutByTheLibraryNotByTheCar() async throws {
    // LI-4
    let car = try Car()
    await car.connect()
    await car.tap("categories")
    await car.tap("Restaurants")
    await car.until("the rows") { car.rows.count == 24 }
    car.headUnit.limit([.lists])
    await car.until("the note counts the missing rows") { car.rows.last == "19 more not shown" }
    #expect((car.headUnit.visible as? CPListTemplate)?.itemCount == 12)
    car.headUnit.limit([])
    await car.until("all is back") { car.rows.count == 24 }
    car.expectNoFault()
  }

  @Test func backReportsTheNewTopToTheLibrary() async throws {
    // IC-12, IC-13: the platform reports only appearances.
    let car = try Car()
    await car.connect()
    for _ in 0..<3 {
      await car.tap("categories")
      await car.tap("Parks")
      await car.until("the rows") { car.rows == ["Elm Park"] }
      await car.tap("Back")
      await car.until("the library knows") { await car.app.session.shown.stack.count == 2 }
      await car.tap("Back")
      await car.until("the library knows") { await car.app.session.shown.stack.count == 1 }
    }
    car.expectNoFault()
  }

  @Test func backFromAListWhileTripsAreOffered() async throws {
    let car = try Car()
    await car.connect()
    await car.tap("microphone")
    await car.until("the trip") { car.map?.previews != nil }
    await car.tap("categories")
    await car.tap("Back")
    await car.until("the library knows") { await car.app.session.shown.stack.count == 1 }
    #expect(car.map?.previews?.trips.count == 1, "the offer is still there")
    await car.tap("categories")
    await car.until("the grid") { car.headUnit.stack.count == 2 }
    car.expectNoFault()
  }

  @Test func offeredTripsCanBeDeclined() async throws {
    // MA-7: the panel has no button of its own.
    let car = try Car()
    await car.connect()
    await car.tap("microphone")
    await car.until("the trip") { car.map?.previews != nil }
    await car.tap("Close")
    await car.until("the offer is gone") { car.map?.previews == nil }
    car.expectNoFault()
  }

  @Test func unsetHomeIsAskedFor() async throws {
    // AL-2
    let car = try Car()
    await car.connect()
    await car.tap("star")
    await car.until("the rows") { car.rows == ["Home", "Work"] }
    await car.tap("Home")
    await car.until("the question") {
      (car.headUnit.modal as? CPAlertTemplate)?.titleVariants.first == "Where is home? Search for it or say it."
    }
    await car.tap("Cancel")
    await car.until("the list") { car.headUnit.modal == nil && car.rows == ["Home", "Work"] }
    car.expectNoFault()
  }

  @Test func panningShowsTwoButtonsAndCanBeEnded() async throws {
    // MA-3, MA-4
    let car = try Car()
    await car.connect()
    await car.tap("pan")
    await car.until("the arrows") { car.map?.isPanningInterfaceVisible == true && car.map?.mapButtons.count == 2 }
    car.headUnit.pressArrow([.right, .up])
    await car.until("MA-5: a diagonal moves") { !car.journal.commands.isEmpty }
    await car.tap("close")
    await car.until("four buttons again") {
      car.map?.mapButtons.count == 4 && car.map?.isPanningInterfaceVisible == false
    }
    await car.tap("pan")
    await car.until("the arrows") { car.map?.isPanningInterfaceVisible == true }
    // The key of the car ends panning, too.
    car.headUnit.goBack()
    await car.until("four buttons again") { car.map?.mapButtons.count == 4 }
    car.expectNoFault()
  }
}
