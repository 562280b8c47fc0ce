import DestinationSearchTesting
import HeadUnit
import SearchScreen

extension SimulatedWorld {
  static func permissions(
    _ microphone: MicrophonePermission, _ speech: SpeechAuthorization, phone: Phone = .never
  ) -> SimulatedWorld {
    var world = SimulatedWorld()
    world.permissions = PermissionStatus(microphone: microphone, speech: speech)
    world.phone = phone
    return world
  }
}

extension SimulatedDrive {
  /// Presses the microphone's button, and lets the screen listen.
  mutating func connectAndListen(for duration: Duration) {
    connect()
    tap(.microphone)
    advance(by: duration)
  }
}

extension Scene {
  /// The cells of the permission table that show an alert; every other scene covers the cell that listens (2.2).
  static let permissions: [Scene] =
    MicrophonePermission.allCases.flatMap { microphone in
      SpeechAuthorization.allCases.map { (microphone, $0) }
    }
    .filter { $0 != (.granted, .authorized) }
    .map { microphone, speech in
      Scene(
        "permission-\(microphone)-\(speech)", "Microphone \(microphone), speech \(speech) (2.2, PE-5, PE-7)",
        world: .permissions(microphone, speech)
      ) { drive in
        drive.connectAndListen(for: .seconds(1))
      }
    } + [
      Scene(
        "permission-answered", "After the driver allows both on the phone, the screen listens at once (PE-1, PE-4)",
        world: .permissions(
          .undetermined, .notDetermined, phone: .answers(.allowed, after: .seconds(6)))
      ) { drive in
        drive.connect()
        drive.tap(.microphone)
        drive.glance("asked", after: .seconds(2))
        drive.recognize("elm park")
        drive.settle()
      },
      Scene(
        "permission-refused",
        "A refusal on the phone is named for 1.5 s, then by an alert that stays (PE-6, PE-7)",
        world: .permissions(
          .undetermined, .notDetermined,
          phone: .answers(PermissionStatus(microphone: .denied, speech: .notDetermined), after: .seconds(4)))
      ) { drive in
        drive.connect()
        drive.tap(.microphone)
        drive.glance("refused", after: .seconds(5))
        drive.rest()
        drive.glance("what to do")
        drive.tap(.close)
        drive.settle()
      },
      Scene(
        "permission-unanswered", "Without an answer on the phone within 30 s, the map comes back (PE-5)",
        world: .permissions(.undetermined, .authorized)
      ) { drive in
        drive.connectAndListen(for: .seconds(40))
      },
      Scene(
        "permission-cancelled",
        "If the driver answers the permission question later, the answer counts next time (PE-4)",
        world: .permissions(.undetermined, .authorized, phone: .answers(.allowed, after: .seconds(10)))
      ) { drive in
        drive.connectAndListen(for: .seconds(3))
        drive.cancel()
        drive.glance("the answer came", after: .seconds(10))
        drive.tap(.microphone)
        drive.advance(by: .seconds(1))
      },
    ]
}

extension Scene {
  static let microphone: [Scene] = [
    refused("absent", .microphoneAbsent), refused("busy", .microphoneBusy),
    Scene("microphone-models-missing", "Speech is allowed, but its models don't load (PE-9)") { drive in
      drive.connect()
      drive.world.permissions.unavailable = .speechUnavailable
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
    },
    Scene("microphone-hangs", "If the microphone never opens, the screen says so after 12 s") { drive in
      drive.connect()
      drive.world.microphone = .never
      drive.tap(.microphone)
      drive.glance("after 13 s", after: .seconds(13))
      drive.rest()
    },
    Scene("microphone-lost", "The microphone is pulled out while listening (AU-7)") { drive in
      drive.connectAndListen(for: .seconds(2))
      drive.pullMicrophone()
      drive.glance("lost", after: .milliseconds(100))
      drive.rest()
    },
    Scene("microphone-changed", "A new headset restarts the turn once (AU-7)") { drive in
      drive.connectAndListen(for: .seconds(1))
      drive.send(.microphoneChanged(generation: drive.model.voice.generation))
      drive.recognize("elm park")
      drive.settle()
    },
    Scene("interruption-ends", "After a call ends, the microphone doesn't open by itself (AU-6)") {
      drive in
      drive.connectAndListen(for: .seconds(1))
      drive.interrupt()
      drive.glance("interrupted", after: .seconds(2))
      drive.endInterruption()
      drive.settle()
    },
    Scene("interruption-never-ends", "If an interruption never ends, the map comes back after 5 s (AU-6)") { drive in
      drive.connectAndListen(for: .seconds(1))
      drive.interrupt()
      drive.advance(by: .seconds(8))
    },
    Scene("interruption-while-searching", "A call while searching doesn't stop the search (AU-6)") { drive in
      drive.connect()
      drive.ask("elm park")
      drive.interrupt()
      drive.settle()
    },
  ]

  private static func refused(_ name: String, _ failure: VoiceControlMachine.Failure) -> Scene {
    Scene("microphone-\(name)", "A microphone that is \(name) is named for 1.5 s, then by an alert that stays (PE-7)") {
      drive in
      drive.connect()
      drive.world.microphone = .refuses(failure, after: .milliseconds(200))
      drive.tap(.microphone)
      drive.glance("failed", after: .milliseconds(1_500))
      drive.rest()
    }
  }
}
