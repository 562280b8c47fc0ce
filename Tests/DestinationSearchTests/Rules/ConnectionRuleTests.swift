import DestinationSearch
import SearchScreen
import Testing
import VoiceControl

@Suite struct ConnectionRuleTests {
  @Test("LC-2, MA-12: the root a head unit begins with is the one that connecting asks for, its bar filled")
  func root() throws {
    let drive = RuleDrive()
    let map = try #require(drive.map)
    #expect(drive.operations == [.setRoot(.map(map))])
    #expect(SearchScreenModel.root(settings: drive.model.settings) == map)
    #expect(map.bar.leading.map(\.id) == [.microphone, .search])
    #expect(map.bar.trailing.map(\.id) == [.categories, .favourites])
    #expect(map.hidesBar && map.hidesButtonsWithBar, "as on the platform")
  }

  @Test("SC-2, SC-4: what is limited and dark from the beginning is known without a change of it")
  func firstValues() throws {
    var drive = RuleDrive(limits: [.keyboard, .lists])
    #expect(drive.model.shown.limits == [.keyboard, .lists] && drive.model.shown.style == .dark)
    #expect(drive.map?.bar.leading.last?.isEnabled == false, "the keyboard's button is greyed")
    drive.tell(.screen(.limitsChanged([])))
    #expect(drive.map?.bar.leading.last?.isEnabled == true)
  }

  @Test("SC-1: the platform's numbers of what can be limited")
  func limits() {
    #expect(InterfaceLimits.keyboard.rawValue == 1 && InterfaceLimits.lists.rawValue == 2)
  }

  @Test("AU-8, AU-3: on connecting nothing is said and no microphone is opened")
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

  @Test("LC-5: every sign that the head unit has gone counts, and the second changes nothing")
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

  @Test("AL-7: when the cable is pulled under an alert nothing is dismissed, and the next connection begins anew")
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
