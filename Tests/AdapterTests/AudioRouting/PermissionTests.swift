import Audio
import DestinationSearchTesting
import Foundation
import Foundations
import HeadUnit
import Synchronization
import TestSupport
import Testing

@testable import LinuxAudio

@Suite("Permissions on Linux", .tags(.realTime)) struct LinuxPermissionsTests {
  final class Problems: Sendable {
    private let all = Mutex<[any Error]>([])
    var current: [any Error] { all.withLock { $0 } }
    func add(_ error: any Error) { all.withLock { $0.append(error) } }
  }

  let folder: TestFolder
  let problems: Problems = Problems()

  init() throws { folder = try TestFolder() }

  var settings: LinuxPermissions.Settings {
    LinuxPermissions.Settings(onProblem: { [problems] in problems.add($0) })
  }

  func permissions(
    device code: AudioError.Code? = nil, modelsLoad: Bool = true, path: String? = nil
  ) -> LinuxPermissions {
    var settings = settings
    settings.modelsLoad = { modelsLoad }
    return LinuxPermissions(path: path ?? folder.file("permissions.json").path, settings: settings) {
      code.map { AudioError($0, subject: "hw:9", message: "fails", advice: "try another") }
    }
  }

  @Test(
    "if the file allows the microphone, the device determines the status (PE-2)",
    arguments: [
      (AudioError.Code.deviceForbidden, PermissionStatus(microphone: .denied, speech: .authorized)),
      (.deviceAbsent, PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .microphoneAbsent)),
      (.deviceBusy, PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .microphoneBusy)),
      (.deviceFailed, PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .microphoneAbsent)),
    ])
  func device(code: AudioError.Code, expected: PermissionStatus) async {
    #expect(await permissions(device: code).read() == expected)
    #expect((problems.current.first as? AudioError)?.code == code)
    #expect(await permissions(device: code, modelsLoad: false).read().unavailable != nil)
  }

  @Test("a missing real device is reported as absent") func absent() async {
    var settings = settings
    settings.device = "nonesuch"
    let status = await LinuxPermissions(path: folder.file("none.json").path, settings: settings).read()
    #expect(status.unavailable == .microphoneAbsent && status.microphone == .granted)
  }

  @Test(
    "a device isn't opened unless the file allows it (PE-2)", arguments: ["ask", "deny"])
  func untouched(answer: String) async throws {
    let permissions = permissions(device: .deviceBusy)
    try folder.answer(microphone: answer)
    #expect(await permissions.read().unavailable == nil && problems.current.isEmpty)
  }

  @Test("models that don't load are unavailable instead of denied (PE-9)") func models() async throws {
    let permissions = permissions(modelsLoad: false)
    #expect(
      await permissions.read()
        == PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .speechUnavailable))
    try folder.answer(speech: "ask")
    #expect(await permissions.read().unavailable == nil)
  }

  static let malformed = [
    ("", "is not a JSON object"), ("[]", "is not a JSON object"), ("{\"microphone\":", "is not a JSON object"),
    ("{\"microphone\":\"allow\"}", "has no \"speech\""),
    ("{\"microphone\":\"yes\",\"speech\":\"allow\"}", "has yes for"),
    ("{\"microphone\":\"restricted\",\"speech\":\"allow\"}", "has restricted for"),
    ("{\"microphone\":true,\"speech\":\"allow\"}", "for \"microphone\""),
    ("{\"microfone\":\"deny\",\"microphone\":\"allow\",\"speech\":\"allow\"}", "unknown permission \"microfone\""),
    (String(repeating: " ", count: 70_000), "is longer than"),
  ]

  @Test("an invalid policy file denies both permissions with a reason", arguments: malformed)
  func notAPolicy(text: String, message: String) async throws {
    let path = try folder.write("permissions.json", text).path
    let permissions = permissions()
    #expect(await permissions.read() == PermissionStatus(microphone: .denied, speech: .denied))
    let error = try #require(problems.current.first as? PermissionPolicyError)
    #expect(error.subject == path && error.message.contains(message) && error.description.contains("remove it"))
    try folder.answer()
    #expect(await permissions.read() == .allowed)
  }

  @Test("a folder or an endless pipe at the file's path denies both permissions") func notAFile() async throws {
    #expect(await permissions(path: folder.url.path).read().microphone == .denied)
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await permissions(path: pipe).read().microphone == .denied)
  }

  @Test("the default path follows the XDG specification")
  func defaultPath() {
    #expect(PermissionPolicyFile.defaultPath(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/whereto/permissions.json")
    #expect(PermissionPolicyFile.defaultPath(["XDG_CONFIG_HOME": "c", "HOME": "/h"]).hasPrefix("/h/.config/whereto/"))
  }
}

/// The contract of all permission readers, tested with the scripted and the real one.
@Suite("Permission contract", .tags(.realTime)) struct PermissionContractTests {
  enum Part: String, CaseIterable, Sendable { case scripted, linux }

  /// A reader, and a function to change its answers.
  struct Subject {
    let reader: any PermissionReading
    let set: (PermissionStatus) throws -> Void
  }

  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Writes a policy file with the answers of a status.
  static func write(_ status: PermissionStatus, in folder: TestFolder) throws {
    let microphone: [MicrophonePermission: String] = [.undetermined: "ask", .denied: "deny", .granted: "allow"]
    let speech: [SpeechAuthorization: String] = [
      .notDetermined: "ask", .denied: "deny", .restricted: "restricted", .authorized: "allow",
    ]
    try folder.answer(microphone: microphone[status.microphone] ?? "deny", speech: speech[status.speech] ?? "deny")
  }

  /// - Parameter answer: the driver's answer to the first question, or nil for none.
  func subject(_ part: Part, _ status: PermissionStatus, answer: PermissionStatus?) throws -> Subject {
    switch part {
    case .scripted:
      let reader = ScriptedPermissions(status, answers: answer.map { [.status($0)] } ?? [.never])
      return Subject(reader: reader, set: reader.set)
    case .linux:
      let path = folder.file("permissions.json").path
      var settings = LinuxPermissions.Settings(device: "silence")
      settings.configurationText = "pcm.silence { type null }"
      settings.pause = { [folder] in
        if let answer {
          try Self.write(answer, in: folder)
        } else {
          try await Task.sleep(for: .seconds(3600))
        }
      }
      let reader = LinuxPermissions(path: path, settings: settings)
      try Self.write(status, in: folder)
      return Subject(reader: reader) { [folder] in try Self.write($0, in: folder) }
    }
  }

  @Test("each of the twelve combinations is read correctly, and again on every start (PE-4)", arguments: Part.allCases)
  func cells(part: Part) async throws {
    #expect(Set(ScriptedPermissions.combinations).count == 12)
    let subject = try subject(part, .allowed, answer: nil)
    for status in ScriptedPermissions.combinations {
      try subject.set(status)
      #expect(await subject.reader.read() == status)
    }
  }

  @Test(
    "only undecided questions are asked (PE-1)", arguments: Part.allCases, PermissionQuestion.allCases)
  func asking(part: Part, question: PermissionQuestion) async throws {
    let answer = PermissionStatus(microphone: .granted, speech: .restricted)
    for status in ScriptedPermissions.combinations {
      let subject = try subject(part, status, answer: answer)
      let expected = question.isUndecided(in: status) ? answer : status
      #expect(await subject.reader.request(question) == expected, "\(status)")
    }
  }

  @Test("if an answer never comes, cancelling ends the request (PE-5)", arguments: Part.allCases)
  func unanswered(part: Part) async throws {
    let status = PermissionStatus(microphone: .undetermined, speech: .authorized)
    let reader = try subject(part, status, answer: nil).reader
    let request = Task { await reader.request(.microphoneThenSpeech) }
    request.cancel()
    #expect(await request.value == status)
  }

  @Test(
    "open questions are identified",
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

extension TestFolder {
  /// Answers instead of the driver.
  func answer(microphone: String = "allow", speech: String = "allow") throws {
    _ = try write("permissions.json", "{\"microphone\": \"\(microphone)\", \"speech\": \"\(speech)\"}")
  }
}
