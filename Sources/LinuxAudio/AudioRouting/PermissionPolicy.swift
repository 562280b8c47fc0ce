import Foundation
public import Foundations
import HeadUnit

/// The policy file that replaces the driver's answers; a missing file allows everything.
struct PermissionPolicyFile: Sendable {
  /// The answers for the microphone and for speech recognition; "ask" means no answer yet.
  private static let microphone: KeyValuePairs<String, MicrophonePermission> = [
    "ask": .undetermined, "allow": .granted, "deny": .denied,
  ]
  private static let speech: KeyValuePairs<String, SpeechAuthorization> = [
    "ask": .notDetermined, "allow": .authorized, "deny": .denied, "restricted": .restricted,
  ]

  /// The maximum size of a policy file in bytes.
  private static let sizeLimit = 1 << 16

  let path: String

  /// `$XDG_CONFIG_HOME/whereto/permissions.json`, in `~/.config` if that variable is unset or not absolute, as the XDG
  /// Base Directory Specification requires.
  static func defaultPath(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? home + "/.config") + "/whereto/permissions.json"
  }

  /// Reads the current answers.
  func read() throws(PermissionPolicyError) -> PermissionStatus {
    guard let data = try contents() else { return PermissionStatus(microphone: .granted, speech: .authorized) }
    guard let object = try? JSONSerialization.jsonObject(with: data), let members = object as? [String: Any] else {
      throw malformed("is not a JSON object")
    }
    if let stranger = members.keys.filter({ !["microphone", "speech"].contains($0) }).min() {
      throw malformed("has the unknown permission \"\(stranger)\"")
    }
    return PermissionStatus(
      microphone: try answer("microphone", in: members, Self.microphone),
      speech: try answer("speech", in: members, Self.speech))
  }

  private func answer<Answer>(
    _ key: String, in members: [String: Any], _ answers: KeyValuePairs<String, Answer>
  ) throws(PermissionPolicyError) -> Answer {
    guard let value = members[key] else { throw malformed("has no \"\(key)\"") }
    guard let text = value as? String, let answer = answers.first(where: { $0.key == text })?.value else {
      let known = answers.map { "\"\($0.key)\"" }.joined(separator: ", ")
      throw malformed("has \(value) for \"\(key)\"; use one of \(known)")
    }
    return answer
  }

  private func malformed(_ message: String) -> PermissionPolicyError {
    PermissionPolicyError(
      subject: path, message: message,
      advice: "write {\"microphone\": \"allow\", \"speech\": \"allow\"}, or remove it to allow both")
  }

  /// The file's bytes, or nil if it doesn't exist.
  private func contents() throws(PermissionPolicyError) -> Data? {
    // Without O_NONBLOCK, opening a named pipe in its place would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(errno)
    }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(errno)
      }
      if count == 0 { return data }
      data.append(contentsOf: buffer.prefix(count))
      if data.count > Self.sizeLimit { throw malformed("is longer than \(Self.sizeLimit) bytes") }
    }
  }

  private func unreadable(_ code: Int32) -> PermissionPolicyError {
    PermissionPolicyError(
      subject: path, message: "can't be read (\(String(cString: strerror(code))))",
      advice: "make it a file this user can read, or remove it to allow both")
  }
}

/// An error of reading a policy file. While it can't be read, both permissions are denied.
public typealias PermissionPolicyError = Diagnostic<LinuxPermissions>
