import Foundation
public import Foundations

/// What a file says instead of a driver: how the two questions are answered.
public struct PermissionPolicy: Sendable, Hashable, Codable {
  /// How the microphone's question is answered.
  public enum Microphone: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not yet.
    case ask
    /// With yes.
    case allow
    /// With no.
    case deny
  }

  /// How the question of speech recognition is answered.
  public enum Speech: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not yet.
    case ask
    /// With yes.
    case allow
    /// With no.
    case deny
    /// By somebody else, with no.
    case restricted
  }

  /// How the microphone's question is answered.
  public var microphone: Microphone

  /// How the question of speech recognition is answered.
  public var speech: Speech

  /// Makes a policy.
  public init(microphone: Microphone = .allow, speech: Speech = .allow) {
    self.microphone = microphone
    self.speech = speech
  }
}

/// The file that answers for the driver; a missing file allows everything.
struct PermissionPolicyFile: Sendable {
  /// More than this is no policy.
  private static let sizeLimit = 1 << 16

  let path: String

  /// `$XDG_CONFIG_HOME/whereto/permissions.json`, in `~/.config` where that is unset or not absolute, as the XDG Base
  /// Directory Specification has it.
  static func defaultPath(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let named = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? home + "/.config") + "/whereto/permissions.json"
  }

  /// What it says now.
  func read() throws(PermissionPolicyError) -> PermissionPolicy {
    guard let data = try contents() else { return PermissionPolicy() }
    guard let object = try? JSONSerialization.jsonObject(with: data), let members = object as? [String: Any] else {
      throw malformed("is not a JSON object")
    }
    if let stranger = members.keys.filter({ !["microphone", "speech"].contains($0) }).min() {
      throw malformed("has \"\(stranger)\", which is no permission")
    }
    return PermissionPolicy(
      microphone: try answer("microphone", in: members), speech: try answer("speech", in: members))
  }

  private func answer<Answer: RawRepresentable<String> & CaseIterable>(
    _ key: String, in members: [String: Any]
  ) throws(PermissionPolicyError) -> Answer {
    guard let value = members[key] else { throw malformed("does not say \"\(key)\"") }
    guard let text = value as? String, let answer = Answer(rawValue: text) else {
      let known = Answer.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw malformed("says \(value) for \"\(key)\", which is none of \(known)")
    }
    return answer
  }

  private func malformed(_ message: String) -> PermissionPolicyError {
    PermissionPolicyError(
      subject: path, message: message,
      advice: "write {\"microphone\": \"allow\", \"speech\": \"allow\"}, or remove it to allow both")
  }

  /// The file's bytes, or nil where there is no file.
  private func contents() throws(PermissionPolicyError) -> Data? {
    // Without O_NONBLOCK, a named pipe in its place would be waited for.
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
      subject: path, message: "cannot be read (\(String(cString: strerror(code))))",
      advice: "make it a file this user can read, or remove it to allow both")
  }
}

/// Why a policy file cannot be read: which file, what is wrong, and what to do about it.
///
/// As long as it cannot be read, both permissions are denied.
public typealias PermissionPolicyError = Diagnostic<PermissionPolicy>
