import DestinationSearch
import SearchScreen
import Testing
import VoiceControl

@Suite struct VoiceRuleTests {
  @Test("VC-14, PE-2: permissions are read first, then the template comes up, and only then the microphone")
  func order() throws {
    var drive = RuleDrive()
    drive.tap(.microphone)
    #expect(drive.effects.contains(.readPermissions) && drive.modal == nil)
    drive.tell(.permissionsRead(.allowed))
    let voice = try #require(drive.modal)
    #expect(!drive.effects.contains { if case .openMicrophone = $0 { true } else { false } })
    drive.tell(.screen(.presented(voice)))
    #expect(drive.effects.contains(.openMicrophone(generation: drive.model.voice.generation)))
    #expect(drive.model.voice.state == .listening)
  }

  @Test("PE-4: an answer that changed in the settings counts at the next start")
  func changedAnswers() {
    var drive = RuleDrive()
    drive.beginToSpeak(PermissionStatus(microphone: .denied, speech: .authorized))
    #expect(drive.model.voice.state == .failed(.microphoneForbidden, .alert))
    drive.tap(.close, on: drive.modal ?? "none")
    drive.completeDismissal()
    drive.beginToSpeak(.allowed)
    #expect(drive.model.voice.state == .listening)
  }

  @Test("PE-6: after a refused permission the map is as it was, and guidance was not touched")
  func refused() throws {
    var drive = RuleDrive()
    let map = drive.map
    var operations: [ScreenOperation] = []
    drive.beginToSpeak(PermissionStatus(microphone: .undetermined, speech: .authorized))
    #expect(drive.model.voice.state == .askingPermission(.microphone))
    let generation = drive.model.voice.generation
    for event in [
      SessionEvent.permissionsAnswered(
        PermissionStatus(microphone: .denied, speech: .authorized), generation: generation),
      .timedOut(.voice(.dwell, generation: generation)),
    ] {
      drive.tell(event)
      operations += drive.operations
    }
    drive.completeDismissal()
    let alert = try #require(drive.modal, "what to do about it (PE-7)")
    drive.tell(.screen(.presented(alert)))
    drive.tap(.close, on: alert)
    operations += drive.operations
    drive.completeDismissal()
    #expect(drive.modal == nil && drive.map == map && drive.model.voice.state == .idle)
    #expect(!operations.isEmpty)
    for operation in operations {
      switch operation {
      case .activateFrame, .dismiss, .present: break
      default: Issue.record("\(operation) while a permission was asked for")
      }
    }
  }

  @Test("IC-13, VC-13, IC-11: the driver took the template away: the microphone closes, and nothing is dismissed")
  func takenAway() throws {
    for event in [ScreenEvent.didDisappear, { .cancelPressed(template: $0) }] {
      var drive = RuleDrive()
      drive.beginToSpeak()
      let voice = try #require(drive.modal)
      drive.tell(.screen(event(voice)))
      #expect(drive.effects.contains(.closeMicrophone) && drive.operations == [])
      #expect(drive.model.voice.state == .idle && drive.modal == nil)
      drive.tell(.screen(.didDisappear(voice)))
      #expect(drive.operations == [], "told twice")
    }
  }

  @Test("PE-9: allowed is not available: models that do not load are named")
  func unavailable() {
    var drive = RuleDrive()
    drive.beginToSpeak(
      PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .speechUnavailable))
    #expect(drive.model.voice.state == .failed(.speechUnavailable, .alert))
  }
}
