import ArgumentParser
import Foundation
import PlaceIndex
import Pronunciation
import SearchQueries

/// Draws questions from a region and prints them, one JSON object a line.
struct QueriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queries", abstract: "Draws questions from a region, to ask the same ones of several programs.")

  @Argument(help: "The region file.")
  var region: String

  @Option(help: "Only questions of this kind; may be given several times.")
  var kind: [QueryKind] = []

  @OptionGroup var drawing: QueryOptions

  func run() async throws {
    let index = try RegionIndex(contentsOf: URL(filePath: region), rules: FliteLexicon())
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
