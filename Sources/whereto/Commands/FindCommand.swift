import ArgumentParser
import DestinationSearch

struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Finds a place by written or spoken-form text.",
    discussion: "A place name, an address, a kind of place, or a whole command: \"coffee near Stanley Park\".")

  @Argument(help: "What to find.")
  var text: [String]

  @Option(help: "How many places to list, 1 to 50.")
  var limit = 5

  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit is 1 to 50") }
  }

  func run() async throws {
    let settings = try await Settings()
    let engine = try Engine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    var resolver = engine.resolver
    resolver.settings.limit = limit
    let result = try await resolver.resolve(text: text.joined(separator: " "), near: region.origin(settings))
    if printing.json {
      try JSONOutput.print(ResultRecord(result))
    } else {
      for line in ResultText.lines(result, heard: false) { print(line) }
    }
  }
}
