import ArgumentParser
import DestinationSearch
import OfflineSearch
import Places

struct SuggestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "Completes typed text: places, categories, addresses, saved places.")

  @Argument(help: "The text typed so far; an empty text lists the driver's saved places.")
  var text: [String] = []

  @Option(help: "Number of rows to list, 1 to 50.")
  var limit = 8

  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit must be 1 to 50") }
  }

  func run() async throws {
    let settings = try Settings()
    let engine = try await region.engine(settings)
    let suggester = DestinationSuggester(places: engine.index, personal: engine.personal)
    let found = try await suggester.suggestions(
      for: text.joined(separator: " "), near: await region.originIfKnown(settings), limit: limit)
    for suggestion in found {
      try printing.print(SuggestionRecord(suggestion), orLines: [SuggestionText.line(suggestion)])
    }
  }
}

/// Formats a suggestion as a line for people, with the typed parts in brackets.
enum SuggestionText {
  static func line(_ suggestion: Suggestion) -> String {
    let details = [
      suggestion.kind.rawValue, suggestion.detail, suggestion.distance.map(ResultText.distance),
      suggestion.remark.flatMap(ResultText.text),
    ]
    return "  " + ([marked(suggestion)] + details.compactMap(\.self)).joined(separator: " · ")
  }

  private static func marked(_ suggestion: Suggestion) -> String {
    var text = ""
    let (starts, ends) = (Set(suggestion.typed.map(\.lowerBound)), Set(suggestion.typed.map(\.upperBound)))
    for (position, character) in (Array(suggestion.text) + [nil]).enumerated() {
      if ends.contains(position) { text += "]" }
      if starts.contains(position) { text += "[" }
      if let character { text.append(character) }
    }
    return text
  }
}
