import CarPlayStub
import DestinationSearchTesting
import HeadUnit
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite(.timeLimit(.minutes(60))) struct ConnectionTests {
  @Test func disconnectionDuringATurnReleasesEverything() async throws {
    // LC-3, LC-5, LC-7
    var town = Town()
    town.microphone = ScriptedAudioSource([.wait])
    let car = try Car(town)
    await car.connect()
    await car.tap("microphone")
    await car.until("it is open") { town.microphone.isOpen }
    car.headUnit.disconnect(car.delegate)
    await car.until("the microphone is closed") { !town.microphone.isOpen }
    await car.until("the session is over") { await car.app.session.state == .disconnected }
    #expect(car.app.host.stack.isEmpty && car.app.host.modal == nil)
    // The next connection starts from the beginning.
    await car.connect()
    #expect(car.headUnit.stack.count == 1 && car.headUnit.modal == nil)
    await car.tap("categories")
    await car.until("the grid") { car.headUnit.stack.count == 2 }
    car.expectNoFault()
  }

  @Test func disconnectionCallsEveryCompletion() async throws {
    // SE-1, LI-6
    let town = Town()
    let car = try Car(town)
    await car.typeUnanswered("b", in: town)
    car.headUnit.disconnect(car.delegate)
    #expect(car.headUnit.openCompletions == 0)
    town.suggester.release("b")
    #expect(car.headUnit.faults.isEmpty)
  }

  @Test func nextConnectionCleansUpAfterAMissedDisconnection() async throws {
    // LC-5: reportedly one in five disconnections isn't announced.
    let car = try Car()
    await car.connect()
    await car.tap("categories")
    await car.until("the grid") { car.headUnit.stack.count == 2 }
    car.headUnit.disconnect(nil)
    await car.connect()
    await car.until("the library begins again") { await car.app.session.shown.stack.count == 1 }
    await car.tap("star")
    await car.until("the list") { car.headUnit.visible is CPListTemplate }
    car.expectNoFault()
  }

  @Test func endOfChargingCountsAsADisconnection() async throws {
    // LC-5
    let car = try Car()
    await car.connect()
    car.app.host.disconnect(.powerLost)
    await car.until("the session is over") { await car.app.session.state == .disconnected }
    car.app.host.disconnect()
    #expect(car.app.host.controller == nil)
  }

  @Test func initialLimitsAreRead() async throws {
    // SC-2: they are not announced.
    let car = try Car()
    car.headUnit.limit([.keyboard, .lists])
    car.headUnit.turn(.dark)
    await car.connect()
    await car.until("the library knows") { await car.app.session.shown.limits == [.keyboard, .lists] }
    #expect(await car.app.session.shown.style == .dark)
    #expect(!car.headUnit.tap("search"))
    car.headUnit.turn(.light)
    await car.until("the library knows") { await car.app.session.shown.style == .light }
    car.expectNoFault()
  }

  @Test func navigationOfTheCarClosesTheSearch() async throws {
    // MA-8
    let car = try Car()
    await car.connect()
    await car.tap("categories")
    await car.tap("Parks")
    await car.until("the rows") { car.rows == ["Elm Park"] }
    car.headUnit.startCarNavigation()
    await car.until("the map") { car.headUnit.stack.count == 1 }
    car.expectNoFault()
  }
}
