public import ArgumentParser
import Foundation
import PlaceIndex
import PlaceIndexBuilding
public import SearchQueries
import SpeechRecognizers

/// Measures how long searches in a region take, warm and in process.
@main
struct SearchBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search-benchmark", abstract: "Measures searches in a region file.",
    subcommands: [RunCommand.self, QueriesCommand.self, ImportCommand.self], defaultSubcommand: RunCommand.self)
}

/// Reads a map file and does nothing with it.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Reads a map file as a build does, without building, and tells how fast.")

  @Argument(help: "The map file.")
  var input: String

  func run() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    var tags = 0
    let summary = try await readFeatures(from: URL(filePath: input)) { tags += $0.tags.count }
    let seconds = (clock.now - start) / .seconds(1)
    let memory = (BenchmarkReport.peakMemory() ?? 0) / 1_000_000
    print(
      String(
        format: "%d features with %d tags in %.2f s: %.0f features a second, %d MB resident at most",
        summary.features, tags, seconds, Double(summary.features) / max(seconds, 1e-9), memory))
  }
}

/// Draws questions from a region and prints them, one JSON object a line.
struct QueriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queries", abstract: "Draws questions from a region, to ask the same ones of several programs.")

  @Option(help: "Only questions of this kind; may be given several times.")
  var kind: [QueryKind] = []

  @OptionGroup var drawing: QueryOptions

  func run() async throws {
    let index = try RegionIndex(contentsOf: URL(filePath: drawing.region), rules: FliteLexicon())
    let sampler = QuerySampler(try await RegionSample(index), seed: drawing.seed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var output = Data()
    for query in sampler.queries(kinds: kind.isEmpty ? QueryKind.allCases : kind, count: drawing.count) {
      output += try encoder.encode(query) + Data("\n".utf8)
    }
    try FileHandle.standardOutput.write(contentsOf: output)
  }
}

/// Which questions to ask.
struct QueryOptions: ParsableArguments {
  @Argument(help: "The region file.")
  var region: String

  @Option(help: "Questions of each kind.")
  var count = 200

  @Option(help: "Another seed draws other questions.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--count is 1 to 1000000") }
  }
}

extension QueryKind: ExpressibleByArgument {}

/// Reads questions from a file, or has them drawn by this program in another process, whose memory is not counted.
enum QueryFile {
  static func read(_ path: String) throws -> [SearchQuery] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path): cannot be read; make it with 'search-benchmark queries'")
    }
    return try parse(data, from: path)
  }

  static func draw(_ options: QueryOptions, kind: QueryKind?) throws -> [SearchQuery] {
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    process.arguments =
      ["queries", options.region, "--count", "\(options.count)", "--seed", "\(options.seed)"]
      + (kind.map { ["--kind", $0.rawValue] } ?? [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return try parse(data, from: options.region)
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
