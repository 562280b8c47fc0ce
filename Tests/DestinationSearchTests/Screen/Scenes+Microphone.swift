import DestinationSearch
import DestinationSearchTesting
import SearchScreen
import VoiceControl

extension Scene {
  static let microphone: [Scene] = [
    refused("absent", .microphoneAbsent), refused("busy", .microphoneBusy),
    Scene("microphone-models-missing", "Speech is allowed but its models do not load (PE-9)") { drive in
      drive.connect()
      drive.world.permissions.unavailable = .speechUnavailable
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
    },
    Scene("microphone-hangs", "The microphone never opens: told after 12 s") { drive in
      drive.connect()
      drive.world.microphone = .never
      drive.tap(.microphone)
      drive.advance(by: .seconds(13))
      drive.glance("after 13 s")
      drive.rest()
    },
    Scene("microphone-lost", "The microphone is pulled out while listening (AU-7)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(2))
      drive.pullMicrophone()
      drive.advance(by: .milliseconds(100))
      drive.glance("lost")
      drive.rest()
    },
    Scene("microphone-changed", "A headset comes: the turn begins anew once (AU-7)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.send(.microphoneChanged(generation: drive.model.voice.generation))
      drive.hear("elm park")
      drive.settle()
    },
    Scene("interruption-ends", "A call comes in and ends: the microphone is never opened again unasked (AU-6)") {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.interrupt()
      drive.advance(by: .seconds(2))
      drive.glance("interrupted")
      drive.endInterruption()
      drive.settle()
    },
    Scene("interruption-never-ends", "An interruption may never end: after 5 s the map comes back (AU-6)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.interrupt()
      drive.advance(by: .seconds(8))
    },
    Scene("interruption-while-searching", "A call while searching: the search goes on (AU-6)") { drive in
      drive.connect()
      drive.tap(.microphone)
      drive.hear("elm park")
      drive.interrupt()
      drive.settle()
    },
  ]

  private static func refused(_ name: String, _ failure: VoiceControl.Failure) -> Scene {
    Scene("microphone-\(name)", "The microphone is \(name): named for 1.5 s, then by an alert that stays (PE-7)") {
      drive in
      drive.connect()
      drive.world.microphone = .refuses(failure, after: .milliseconds(200))
      drive.tap(.microphone)
      drive.advance(by: .milliseconds(1_500))
      drive.glance("failed")
      drive.rest()
    }
  }
}
