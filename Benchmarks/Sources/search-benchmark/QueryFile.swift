import ArgumentParser
import Foundation
import SearchQueries

/// Reads questions from a file, or has them drawn by this program in another process, whose memory is not counted.
enum QueryFile {
  static func read(_ path: String) throws -> [SearchQuery] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path): cannot be read; make it with 'search-benchmark queries'")
    }
    return try parse(data, from: path)
  }

  static func draw(region: String, options: QueryOptions, kind: QueryKind?) throws -> [SearchQuery] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    process.arguments =
      ["queries", region, "--count", "\(options.count)", "--seed", "\(options.seed)"]
      + (kind.map { ["--kind", $0.rawValue] } ?? [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return try parse(data, from: region)
  }

  private static func parse(_ data: Data, from source: String) throws -> [SearchQuery] {
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).enumerated().map { position, line in
      do {
        return try decoder.decode(SearchQuery.self, from: line)
      } catch {
        throw ValidationError("\(source):\(position + 1): is no question; make it with 'search-benchmark queries'")
      }
    }
  }
}
