import ArgumentParser
import DestinationSearch
import OfflineSearch
import PlaceIndex

struct SuggestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Completes what was typed so far: places, kinds of place, addresses, own places.")

  @Argument(help: "What was typed so far; nothing lists the driver's own places.")
  var text: [String] = []

  @Option(help: "How many rows to list, 1 to 50.")
  var limit = 8

  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit is 1 to 50") }
  }

  func run() async throws {
    let settings = try await Settings()
    let engine = try SearchEngine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    let suggester = DestinationSuggester(places: engine.index, personal: engine.personal)
    let found = try await suggester.suggestions(
      for: text.joined(separator: " "), near: region.origin(settings), limit: limit)
    for suggestion in found {
      if printing.json {
        try JSONOutput.print(SuggestionRecord(suggestion))
      } else {
        print(SuggestionText.line(suggestion))
      }
    }
  }
}
