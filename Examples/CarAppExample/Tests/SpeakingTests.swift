import CarPlayStub
import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen
import Testing

@testable import CarAppExample

@MainActor @Suite(.timeLimit(.minutes(60))) struct SpeakingTests {
  @Test func spokenDestinationIsATripAndTheTripIsDriven() async throws {
    let town = Town()
    let car = try Car(town)
    await car.connect()
    await car.tap("microphone")
    await car.until("MA-6: the trip, and no voice template over it (IC-5)") {
      car.map?.previews?.trips.map { $0.destination.name } == ["Elm Park"] && car.headUnit.modal == nil
    }
    #expect(town.microphone.wasOpened && !town.microphone.isOpen)
    await car.tap("Go")
    await car.until("guiding") { car.journal.guided.map(\.name) == ["Elm Park"] }
    await car.until("the panel is gone") { car.map?.previews == nil }
    car.expectNoFault()
  }

  @Test func severalPlacesAreTripsToChooseFrom() async throws {
    // MA-7
    let car = try Car(Town(hears: "bean house", knowsPosition: false))
    await car.connect()
    await car.tap("microphone")
    await car.until("two trips") { car.map?.previews?.trips.count == 2 }
    let second = try #require(car.map?.previews?.trips.last)
    let shown = try #require(car.map?.previews?.trips.map(ObjectIdentifier.init))
    car.headUnit.select(second)
    await car.until("the library knows") { await car.app.session.shown.selectedTrip == second.tripID }
    // The library's answer comes before the result of another button.
    await car.tap("categories")
    await car.tap("Back")
    #expect(
      car.map?.previews?.trips.map(ObjectIdentifier.init) == shown, "the panel is not rebuilt while the driver uses it")
    await car.tap("Go")
    await car.until("guiding") { car.journal.guided.map(\.id) == [second.tripID?.rawValue] }
    car.expectNoFault()
  }

  @Test func microphoneIsOpenOnlyUnderTheVoiceTemplate() async throws {
    // VC-14
    var town = Town()
    town.microphone = ScriptedAudioSource([.wait])
    let car = try Car(town)
    await car.connect()
    car.headUnit.tap("microphone")
    await car.until("it is open") { town.microphone.isOpen }
    #expect(car.frame == "listening", "VC-2")
    await car.tap("Cancel")
    #expect(car.headUnit.modal == nil)
    await car.until("VC-13: the driver's Cancel closes it") { !town.microphone.isOpen }
    await car.until("the library knows") { await car.app.session.state == .idle }
    car.expectNoFault()
  }

  @Test func finalFrameIsShownForItsDwellTime() async throws {
    // VC-4, VC-5
    let car = try Car(Town(hears: "qq"))
    await car.connect()
    await car.tap("microphone")
    await car.until("the turn has ended") {
      if case .notFound = await car.app.session.state { true } else { false }
    }
    #expect(car.frame == "listening", "half a second has not passed")
    await car.advance(by: .milliseconds(560))
    await car.until("the last frame") { car.frame == "notFound" }
    await car.advance(by: .milliseconds(1_510))
    await car.until("the map") { car.headUnit.modal == nil }
    car.expectNoFault()
  }

  @Test func unsetHomeIsReportedAfterTheVoiceTemplate() async throws {
    // AL-5, PE-7
    let car = try Car(Town(hears: "take me home"))
    await car.connect()
    await car.tap("microphone")
    // Otherwise the half second would be spent on the "searching" frame.
    await car.until("the turn has ended") {
      if case .failed = await car.app.session.state { true } else { false }
    }
    await car.advance(by: .milliseconds(560))
    await car.until("the frame") { car.frame == "failed" }
    await car.advance(by: .milliseconds(1_510))
    await car.until("the alert") { car.alert != nil }
    await car.tap("Close")
    await car.until("the map") { car.headUnit.modal == nil }
    car.expectNoFault()
  }

  @Test func questionOnThePhoneIsShownInTheCar() async throws {
    // PE-5
    var town = Town()
    town.permissions = ScriptedPermissions(
      PermissionStatus(microphone: .undetermined, speech: .authorized), answers: [.status(.allowed)])
    let car = try Car(town)
    await car.connect()
    await car.tap("microphone")
    await car.until("the first frame is the question, and the trip comes in the end") { car.map?.previews != nil }
    #expect(town.permissions.questions == [.microphone])
    car.expectNoFault()
  }

  @Test func refusedPermissionIsAnAlertNotAVoiceTemplate() async throws {
    // PE-7, AU-3
    var town = Town()
    town.permissions = ScriptedPermissions(PermissionStatus(microphone: .denied, speech: .authorized))
    let car = try Car(town)
    await car.connect()
    await car.tap("microphone")
    await car.until("the alert") { car.alert != nil }
    #expect(!town.microphone.wasOpened)
    await car.tap("Close")
    await car.until("the map") { car.headUnit.modal == nil }
    car.expectNoFault()
  }

  @Test func dismissalWithoutACompletionBlocksNothing() async throws {
    // IC-11
    let car = try Car()
    car.headUnit.losesDismissals = true
    await car.connect()
    await car.tap("microphone")
    await car.until("the trip") { car.map?.previews != nil }
    await car.tap("microphone")
    await car.until("a second turn") { car.headUnit.modal is CPVoiceControlTemplate }
    car.expectNoFault()
  }
}
