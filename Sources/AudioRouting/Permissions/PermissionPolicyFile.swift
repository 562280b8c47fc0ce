import Foundation

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
    PermissionPolicyError(file: path, message: message, advice: PermissionPolicyError.example)
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
      file: path, message: "cannot be read (\(String(cString: strerror(code))))",
      advice: "make it a file this user can read, or remove it to allow both")
  }

  /// Puts another policy in its place, as a whole or not at all.
  func write(_ policy: PermissionPolicy) throws(PermissionPolicyError) {
    let text = "{\"microphone\": \"\(policy.microphone.rawValue)\", \"speech\": \"\(policy.speech.rawValue)\"}\n"
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder.isEmpty ? "." : folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try PrivateFile.replace(path, with: Array(text.utf8))
    } catch {
      throw PermissionPolicyError(
        file: path, message: "cannot be written (\(error.localizedDescription))",
        advice: "choose a folder this user can write to")
    }
  }
}
