import Audio
import Foundation
import Synchronization
import Testing
import VoiceControl

@testable import AudioRouting

@Suite("Permissions on Linux") struct LinuxPermissionsTests {
  final class Problems: Sendable {
    private let all = Mutex<[any Error]>([])
    var current: [any Error] { all.withLock { $0 } }
    func add(_ error: any Error) { all.withLock { $0.append(error) } }
  }

  let folder: TemporaryFolder
  let problems: Problems = Problems()

  init() throws { folder = try TemporaryFolder() }

  var settings: LinuxPermissions.Settings {
    LinuxPermissions.Settings(onProblem: { [problems] in problems.add($0) })
  }

  func permissions(
    device code: AudioError.Code? = nil, modelsLoad: Bool = true, path: String? = nil
  ) -> LinuxPermissions {
    var settings = settings
    settings.modelsLoad = { modelsLoad }
    return LinuxPermissions(path: path ?? folder.file("permissions.json"), settings: settings) {
      code.map { AudioError($0, subject: "hw:9", message: "fails", advice: "try another") }
    }
  }

  @Test(
    "the device has the last word where the file allows (PE-2)",
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

  @Test("a real device that is not there") func absent() async {
    var settings = settings
    settings.device = "nonesuch"
    let status = await LinuxPermissions(path: folder.file("none.json"), settings: settings).read()
    #expect(status.unavailable == .microphoneAbsent && status.microphone == .granted)
  }

  @Test(
    "a device is not touched unless the file allows it (PE-2)", arguments: [PermissionPolicy.Microphone.ask, .deny])
  func untouched(answer: PermissionPolicy.Microphone) async throws {
    let permissions = permissions(device: .deviceBusy)
    try permissions.answer(microphone: answer)
    #expect(await permissions.read().unavailable == nil && problems.current.isEmpty)
  }

  @Test("models that do not load are told apart from what is allowed (PE-9)") func models() async throws {
    let permissions = permissions(modelsLoad: false)
    #expect(
      await permissions.read()
        == PermissionStatus(microphone: .granted, speech: .authorized, unavailable: .speechUnavailable))
    try permissions.answer(speech: .ask)
    #expect(await permissions.read().unavailable == nil)
  }

  static let malformed = [
    ("", "is not a JSON object"), ("[]", "is not a JSON object"), ("{\"microphone\":", "is not a JSON object"),
    ("{\"microphone\":\"allow\"}", "does not say \"speech\""),
    ("{\"microphone\":\"yes\",\"speech\":\"allow\"}", "says yes"),
    ("{\"microphone\":\"restricted\",\"speech\":\"allow\"}", "says restricted"),
    ("{\"microphone\":true,\"speech\":\"allow\"}", "for \"microphone\""),
    ("{\"microfone\":\"deny\",\"microphone\":\"allow\",\"speech\":\"allow\"}", "has \"microfone\""),
    (String(repeating: " ", count: 70_000), "is longer than"),
  ]

  @Test("a file that is no policy denies both, and says why", arguments: malformed)
  func notAPolicy(text: String, message: String) async throws {
    let path = try folder.write(text, "permissions.json")
    let permissions = permissions()
    #expect(await permissions.read() == PermissionStatus(microphone: .denied, speech: .denied))
    let error = try #require(problems.current.first as? PermissionPolicyError)
    #expect(error.file == path && error.message.contains(message) && error.description.contains("remove it"))
    #expect(throws: error) { try permissions.policy() }
    #expect(throws: PermissionPolicyError.self) { try permissions.answer(microphone: .allow) }
    try permissions.answer(microphone: .allow, speech: .allow)
    #expect(await permissions.read() == .allowed)
  }

  @Test("a folder or an endless pipe in the file's place denies") func notAFile() async throws {
    #expect(await permissions(path: folder.path).read().microphone == .denied)
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(await permissions(path: pipe).read().microphone == .denied)
  }

  @Test("an answer replaces the file as a whole, for this user alone, and leaves the other answer") func answering()
    async throws
  {
    let path = folder.file("deep/er/permissions.json")
    let permissions = permissions(path: path)
    try permissions.answer(microphone: .deny)
    #expect(try permissions.policy() == PermissionPolicy(microphone: .deny, speech: .allow))
    try permissions.answer(speech: .restricted)
    #expect(try permissions.policy() == PermissionPolicy(microphone: .deny, speech: .restricted))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("deep/er")) == ["permissions.json"])
    #expect(throws: PermissionPolicyError.self) {
      try self.permissions(path: path + "/below").answer(microphone: .allow)
    }
  }

  @Test("where the file is by default")
  func defaultPath() {
    #expect(PermissionPolicyFile.defaultPath(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/whereto/permissions.json")
    #expect(PermissionPolicyFile.defaultPath(["XDG_CONFIG_HOME": "c", "HOME": "/h"]).hasPrefix("/h/.config/whereto/"))
  }
}
