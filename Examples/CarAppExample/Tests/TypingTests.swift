import CarPlayStub
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite(.timeLimit(.minutes(60))) struct TypingTests {
  @Test func typedTextGivesRowsAndARowATrip() async throws {
    let car = try Car()
    await car.connectAndOpenKeyboard()
    car.headUnit.type("be")
    await car.until("SE-1: the rows") { car.rows == ["Bean House", "Bean House"] }
    await car.tap("Bean House")
    await car.until("the trip") { car.map?.previews?.trips.count == 1 && car.headUnit.stack.count == 1 }
    #expect(car.headUnit.openCompletions == 0, "SE-4")
    car.expectNoFault()
  }

  @Test func lateAnswerToAnOlderTextChangesNothing() async throws {
    // SE-2: the head unit would show the latest answer, whichever text it is for.
    let town = Town()
    let car = try Car(town)
    await car.typeUnanswered("e", in: town)
    car.headUnit.type("elm")
    await car.until("the rows of the newer text") { car.rows == ["Elm Park"] }
    #expect(car.headUnit.openCompletions == 0, "SE-1: both texts are answered")
    town.suggester.release("e")
    car.headUnit.type("bean")
    await car.until("the next rows") { car.rows == ["Bean House", "Bean House"] }
    car.expectNoFault()
  }

  @Test func emptyResultIsARowSoThatTheKeyboardCloses() async throws {
    // SE-8
    let car = try Car()
    await car.connectAndOpenKeyboard()
    car.headUnit.type("qq")
    await car.until("the row") { car.rows == ["Nothing found"] }
    #expect(!car.headUnit.tap("Nothing found"))
    car.expectNoFault()
  }

  @Test func searchKeyGivesAList() async throws {
    // SE-5
    let car = try Car()
    await car.connectAndOpenKeyboard()
    car.headUnit.type("elm park")
    await car.until("the rows") { !car.rows.isEmpty }
    car.headUnit.pressSearchKey()
    await car.until("the list") { car.headUnit.visible is CPListTemplate && car.rows == ["Elm Park"] }
    #expect(car.headUnit.stack.count == 3, "SE-11")
    car.expectNoFault()
  }

  @Test func cancelCompletesTheOpenTexts() async throws {
    // SE-1, SE-7
    let town = Town()
    let car = try Car(town)
    await car.typeUnanswered("b", in: town)
    #expect(car.headUnit.openCompletions == 1)
    await car.tap("Cancel")
    await car.until("the library knows") { await car.app.session.shown.stack.count == 1 }
    #expect(car.headUnit.openCompletions == 0)
    town.suggester.release("b")
    car.expectNoFault()
  }

  @Test func limitedKeyboardRemovesTheSearch() async throws {
    // SC-5
    let car = try Car()
    await car.connectAndOpenKeyboard()
    car.headUnit.limit([.keyboard])
    await car.until("the alert") { car.alert?.hasPrefix("The keyboard is off") == true }
    #expect(car.headUnit.stack.count == 1)
    #expect(!car.headUnit.tap("search"))
    await car.tap("Close")
    await car.until("the map") { car.headUnit.modal == nil }
    #expect(car.headUnit.enabled.contains("microphone") && !car.headUnit.enabled.contains("search"), "SC-4")
    car.expectNoFault()
  }
}
