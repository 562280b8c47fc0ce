import Audio
import DestinationSearchTesting
import Foundation
import Synchronization
import Testing
import VoiceControl

@testable import AudioRouting

/// What every reader of permissions keeps to, tried with the fake and with the real one alike.
@Suite("Permission contract") struct PermissionContractTests {
  enum Part: String, CaseIterable, Sendable { case scripted, linux }

  /// A reader and a way to change its answers.
  struct Subject {
    let reader: any PermissionReading
    let set: (PermissionStatus) throws -> Void
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static func policy(_ status: PermissionStatus) -> PermissionPolicy {
    let microphone: [MicrophonePermission: PermissionPolicy.Microphone] = [
      .undetermined: .ask, .denied: .deny, .granted: .allow,
    ]
    let speech: [SpeechAuthorization: PermissionPolicy.Speech] = [
      .notDetermined: .ask, .denied: .deny, .restricted: .restricted, .authorized: .allow,
    ]
    return PermissionPolicy(microphone: microphone[status.microphone] ?? .deny, speech: speech[status.speech] ?? .deny)
  }

  /// - Parameter answer: what the driver answers to the first question, or nil for nothing.
  func subject(_ part: Part, _ status: PermissionStatus, answer: PermissionStatus?) throws -> Subject {
    switch part {
    case .scripted:
      let reader = ScriptedPermissions(status, answers: answer.map { [.status($0)] } ?? [.never])
      return Subject(reader: reader, set: reader.set)
    case .linux:
      let path = folder.file("permissions.json")
      var settings = LinuxPermissions.Settings(
        device: "silence", configurationText: "pcm.silence { type null }")
      settings.sleep = { _ in
        if let answer {
          try PermissionPolicyFile(path: path).write(Self.policy(answer))
        } else {
          try await Task.sleep(for: .seconds(3600))
        }
      }
      let reader = LinuxPermissions(path: path, settings: settings)
      try PermissionPolicyFile(path: path).write(Self.policy(status))
      return Subject(reader: reader) { try PermissionPolicyFile(path: path).write(Self.policy($0)) }
    }
  }

  @Test("each of the twelve is read as it is, and re-read on every start (PE-4)", arguments: Part.allCases)
  func cells(part: Part) async throws {
    #expect(Set(ScriptedPermissions.combinations).count == 12)
    let subject = try subject(part, .allowed, answer: nil)
    for status in ScriptedPermissions.combinations {
      try subject.set(status)
      #expect(await subject.reader.read() == status)
    }
  }

  @Test(
    "what is decided is not asked again; what is not, is (PE-1)", arguments: Part.allCases, PermissionQuestion.allCases)
  func asking(part: Part, question: PermissionQuestion) async throws {
    let answer = PermissionStatus(microphone: .granted, speech: .restricted)
    for status in ScriptedPermissions.combinations {
      let subject = try subject(part, status, answer: answer)
      let expected = question.isUndecided(in: status) ? answer : status
      #expect(await subject.reader.request(question) == expected, "\(status)")
    }
  }

  @Test("an answer may never come, and then cancelling ends the request (PE-5)", arguments: Part.allCases)
  func unanswered(part: Part) async throws {
    let status = PermissionStatus(microphone: .undetermined, speech: .authorized)
    let reader = try subject(part, status, answer: nil).reader
    let request = Task { await reader.request(.microphoneThenSpeech) }
    request.cancel()
    #expect(await request.value == status)
  }

  @Test(
    "which question is open",
    arguments: zip(
      ScriptedPermissions.combinations,
      ["mst", "mt", "mt", "mt", "s", "", "", "", "st", "", "", ""]))
  func open(status: PermissionStatus, expected: String) {
    var open = ""
    if PermissionQuestion.microphone.isUndecided(in: status) { open += "m" }
    if PermissionQuestion.speech.isUndecided(in: status) { open += "s" }
    if PermissionQuestion.microphoneThenSpeech.isUndecided(in: status) { open += "t" }
    #expect(open == expected, "\(status)")
  }
}
