import Foundation
import SearchQueries

/// What a run measured.
struct BenchmarkReport: Codable {
  struct Row: Codable {
    var kind: String
    var count: Int
    var errors: Int
    /// Questions whose place came first, or that had any answer where no place was meant.
    var found: Int
    /// Milliseconds.
    var p50: Double
    var p90: Double
    var p99: Double
    var max: Double
  }

  var region: String
  var bytes: Int
  /// Milliseconds to open the region.
  var open: Double
  /// The most memory that was resident at once, in bytes; absent where the system does not say.
  var peakMemory: Int?
  var rows: [Row]

  /// A Markdown table.
  var text: String {
    let memory = peakMemory.map { ", \($0 / 1_000_000) MB resident at most" } ?? ""
    let lines = rows.map { row in
      let values = [row.p50, row.p90, row.p99, row.max].map { String(format: "%.2f", $0) }
      return "| \(row.kind) | \(row.count) | \(row.errors) | \(row.found) | " + values.joined(separator: " | ") + " |"
    }
    return """
      \(region): \(bytes) bytes, opened in \(String(format: "%.1f", open)) ms\(memory)

      | kind | count | errors | found | p50 ms | p90 ms | p99 ms | max ms |
      | --- | --- | --- | --- | --- | --- | --- | --- |

      """ + lines.joined(separator: "\n")
  }

  /// The most memory of this process that was resident at once, in bytes.
  static func peakMemory() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
  }
}
