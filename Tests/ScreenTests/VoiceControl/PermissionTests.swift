import Testing

@testable import HeadUnit

@Suite struct PermissionTests {
  fileprivate struct Cell {
    var microphone: MicrophonePermission
    var speech: SpeechAuthorization
    var decision: PermissionDecision
  }

  /// The rules' table, 2.2.
  private static let cells: [Cell] = [
    Cell(microphone: .undetermined, speech: .notDetermined, decision: .ask(.microphoneThenSpeech)),
    Cell(microphone: .undetermined, speech: .authorized, decision: .ask(.microphone)),
    Cell(microphone: .undetermined, speech: .denied, decision: .fail(.speechForbidden)),
    Cell(microphone: .undetermined, speech: .restricted, decision: .fail(.speechRestricted)),
    Cell(microphone: .granted, speech: .notDetermined, decision: .ask(.speech)),
    Cell(microphone: .granted, speech: .authorized, decision: .listen),
    Cell(microphone: .granted, speech: .denied, decision: .fail(.speechForbidden)),
    Cell(microphone: .granted, speech: .restricted, decision: .fail(.speechRestricted)),
    Cell(microphone: .denied, speech: .notDetermined, decision: .fail(.microphoneForbidden)),
    Cell(microphone: .denied, speech: .authorized, decision: .fail(.microphoneForbidden)),
    Cell(microphone: .denied, speech: .denied, decision: .fail(.microphoneAndSpeechForbidden)),
    Cell(microphone: .denied, speech: .restricted, decision: .fail(.speechRestricted)),
  ]

  @Test("PE-1, PE-7: each of the twelve permission cells gives its decision")
  func cells() {
    #expect(Self.cells.count == MicrophonePermission.allCases.count * SpeechAuthorization.allCases.count)
    #expect(Set(Self.cells.map { "\($0.microphone) \($0.speech)" }).count == Self.cells.count)
    for cell in Self.cells {
      #expect(PermissionDecision(microphone: cell.microphone, speech: cell.speech) == cell.decision, "\(cell)")
    }
  }

  @Test("VC-14: until the driver answers, only the listening cell opens the microphone")
  func nothingIsRecorded() {
    for cell in Self.cells {
      var world = World()
      world.happen(.connected)
      world.happen(.microphoneTapped(PermissionDecision(microphone: cell.microphone, speech: cell.speech)))
      #expect(!world.isCapturing, "before the template is on the screen, \(cell)")
      world.host.work()
      for reply in world.host.replies { world.make(.hostReplies(reply)) }
      #expect(world.isCapturing == (cell.decision == .listen), "\(cell)")
      #expect((world.question != nil) == cell.asks, "\(cell)")
      #expect(world.host.shown?.isAlert == cell.fails, "\(cell)")
    }
  }

  @Test("PE-4, PE-5: a partial answer leads to the next question, a denial ends the turn, a grant starts listening")
  func answers() {
    for (answer, next): (PermissionDecision, VoiceControlMachine.State) in [
      (.listen, .listening), (.ask(.speech), .askingPermission(.speech)),
      (.fail(.speechForbidden), .failed(.speechForbidden, .voiceTemplate)),
    ] {
      var world = World()
      world.happen(.connected)
      world.happen(.microphoneTapped(.ask(.microphoneThenSpeech)))
      world.host.work()
      for reply in world.host.replies { world.make(.hostReplies(reply)) }
      world.happen(.answer(.permissionAnswered(answer), generation: world.machine.generation))
      #expect(world.machine.state == next)
      #expect(world.isCapturing == (answer == .listen))
    }
  }

  /// The cells as Markdown, as the code decides them.
  static var markdown: String {
    let columns = SpeechAuthorization.allCases
    let lines = MicrophonePermission.allCases.map { microphone in
      let cells = columns.map { speech in
        let decision = PermissionDecision(microphone: microphone, speech: speech)
        return decision == .listen ? "**listen**" : "`\(plain("\(decision)"))`"
      }
      return "| \(microphone) | \(cells.joined(separator: " | ")) |"
    }
    let head = "| microphone, speech | \(columns.map { "\($0)" }.joined(separator: " | ")) |"
    let rule = "|\(String(repeating: " --- |", count: columns.count + 1))"
    return ([head, rule] + lines).joined(separator: "\n")
  }
}

extension PermissionTests.Cell {
  fileprivate var asks: Bool { if case .ask = decision { true } else { false } }
  fileprivate var fails: Bool { if case .fail = decision { true } else { false } }
}
