import HeadUnit
import SearchScreen
import Testing

@Suite struct VoiceRuleTests {
  @Test("IC-2, VC-14, PE-2: permissions are read first, then the template is presented, then the microphone opens")
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

  @Test("PE-4: a permission that changed in the settings counts at the next start")
  func changedAnswers() {
    var drive = RuleDrive()
    drive.beginToSpeak(PermissionStatus(microphone: .denied, speech: .authorized))
    #expect(drive.model.voice.state == .failed(.microphoneForbidden, .alert))
    drive.tap(.close, on: drive.modal ?? "none")
    drive.completeDismissal()
    drive.beginToSpeak(.allowed)
    #expect(drive.model.voice.state == .listening)
  }

  @Test("PE-6: after a refused permission, the map and guidance are unchanged")
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

  @Test("IC-13, VC-13, IC-11: if the driver dismisses the template, the microphone closes, without a dismissal")
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

  @Test("PE-9: if speech is allowed but its models don't load, the failure is named")
  func unavailable() {
    var drive = RuleDrive()
    drive.beginToSpeak(
      PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .speechUnavailable))
    #expect(drive.model.voice.state == .failed(.speechUnavailable, .alert))
  }
}

@Suite struct ConnectionRuleTests {
  @Test("LC-2, MA-12: a head unit begins with the root that connecting requests, with the bar's buttons")
  func root() throws {
    let drive = RuleDrive()
    let map = try #require(drive.map)
    #expect(drive.operations == [.setRoot(.map(map))])
    #expect(SearchScreenModel.root(settings: drive.model.settings) == map)
    #expect(map.bar.leading.map(\.id) == [.microphone, .search])
    #expect(map.bar.trailing.map(\.id) == [.categories, .favorites])
    #expect(map.hidesBar && map.hidesButtonsWithBar, "as on the platform")
  }

  @Test("SC-2, SC-4: initial limits and appearance are known without a change event")
  func firstValues() throws {
    var drive = RuleDrive(limits: [.keyboard, .lists])
    #expect(drive.model.shown.limits == [.keyboard, .lists] && drive.model.shown.style == .dark)
    #expect(drive.map?.bar.leading.last?.isEnabled == false, "the keyboard's button is greyed")
    drive.tell(.screen(.limitsChanged([])))
    #expect(drive.map?.bar.leading.last?.isEnabled == true)
  }

  @Test("SC-1: the limits have the platform's numbers")
  func limits() {
    #expect(InterfaceLimits.keyboard.rawValue == 1 && InterfaceLimits.lists.rawValue == 2)
  }

  @Test("AU-8, AU-3: connecting plays no prompt and opens no microphone")
  func silence() {
    var drive = RuleDrive(limits: nil)
    drive.tell(.screen(.connected(limits: [], style: .light)))
    #expect(!drive.effects.isEmpty)
    for effect in drive.effects {
      switch effect {
      case .say, .openMicrophone, .readPermissions, .ask: Issue.record("\(effect) on connecting")
      default: break
      }
    }
  }

  @Test("LC-5: each sign of a disconnection counts, and the second has no effect")
  func signs() {
    for (first, second) in [(ScreenEvent.powerLost, ScreenEvent.disconnected), (.disconnected, .powerLost)] {
      var drive = RuleDrive()
      drive.tell(.screen(first))
      #expect(drive.model.voice.state == .disconnected && drive.model.stack.depth == 0)
      let gone = drive.model
      drive.tell(.screen(second))
      #expect(drive.operations == [] && drive.model.shown == gone.shown && drive.model.voice == gone.voice)
    }
  }

  @Test("AL-7: pulling the cable under an alert dismisses nothing, and the next connection starts over")
  func alertAtTheEnd() throws {
    var drive = RuleDrive()
    drive.beginToSpeak(PermissionStatus(microphone: .denied, speech: .authorized))
    #expect(drive.modal != nil)
    drive.tell(.screen(.disconnected))
    #expect(drive.operations == [] && drive.modal == nil)
    drive.tell(.screen(.connected(limits: [], style: .light)))
    #expect(drive.operations.count == 1 && drive.modal == nil)
  }
}
