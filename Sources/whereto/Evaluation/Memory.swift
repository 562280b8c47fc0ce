import Foundation

/// The memory of this process.
enum Memory {
  /// The most that was resident at once, in bytes; `nil` where the system does not say.
  static func peak() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
  }
}
