import ArgumentParser
import DestinationSearch
import OfflineSearch
import Places

struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Finds a place by written or spoken-form text.",
    discussion: """
      A place name, an address, a kind of place, or a whole command: "coffee near Stanley Park".

      --queries asks one question after another: {"text": "marlow hotel", "near": "49.28,-123.12", "id": "7"}, where \
      near and id may be left out. With --json, an answer has the id of its question and the milliseconds it took.
      """)

  @Argument(help: "What to find.")
  var text: [String] = []

  @Option(help: "Questions, a JSON object a line; '-' is standard input.")
  var queries: String?

  @Option(help: "How many places to list, 1 to 50.")
  var limit = 5

  @OptionGroup var journey: JourneyOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit is 1 to 50") }
    guard text.isEmpty != (queries == nil) else {
      throw ValidationError("Give either what to find, or a file of questions with --queries.")
    }
  }

  func run() async throws {
    let settings = try await Settings()
    let engine = try SearchEngine(regions: region.indexURLs(settings), models: region.modelDirectory(settings))
    var resolver = engine.resolver
    resolver.settings.limit = limit
    resolver.clock = journey.clock
    let route = try journey.route()
    let origin = try region.origin(settings)
    let questions = try queries.map(FindQuestion.read) ?? [FindQuestion(text: text.joined(separator: " "))]
    for question in questions {
      let start = ContinuousClock.now
      let result = try await resolver.resolve(text: question.text, near: question.near ?? origin, along: route)
      let time = start.duration(to: .now)
      if printing.json {
        try JSONOutput.print(FindRecord(ResultRecord(result), id: question.id, time: queries == nil ? nil : time))
      } else {
        if queries != nil { print(question.text) }
        for line in ResultText.lines(result, heard: false) { print(line) }
      }
    }
  }
}
