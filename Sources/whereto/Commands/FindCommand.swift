import ArgumentParser
import DestinationSearch
import Foundation
import OfflineSearch
import Places

struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Finds a place from written or spoken-form text.",
    discussion: """
      A place name, an address, a category of places, or a whole command: "coffee near Stanley Park".

      --queries reads one query per line: {"text": "marlow hotel", "near": "49.28,-123.12", "id": "7"}; near and id \
      are optional. With --json, each answer has the id of its query and the time it took in milliseconds.
      """)

  @Argument(help: "The text to search for.")
  var text: [String] = []

  @Option(help: "File of queries, one JSON object per line; '-' is standard input.")
  var queries: String?

  @Option(help: "Number of places to list, 1 to 50.")
  var limit = 5

  @OptionGroup var roads: RoadOptions
  @OptionGroup var journey: JourneyOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...50).contains(limit) else { throw ValidationError("--limit must be 1 to 50") }
    guard text.isEmpty != (queries == nil) else {
      throw ValidationError("Give either a text to search for, or a file of queries with --queries.")
    }
  }

  func run() async throws {
    let settings = try Settings()
    let engine = try await region.engine(settings)
    var resolver = engine.resolver
    resolver.settings.limit = limit
    resolver.clock = journey.clock
    if let planner = try roads.planner(settings, for: engine, isWanted: false) {
      resolver.roads = TravelTimeLookup(by: planner, locating: engine.index)
      resolver.roads?.avoiding = try roads.avoided(settings)
    }
    let route = try journey.route()
    let origin = try await region.originIfKnown(settings)
    let questions = try queries.map(FindQuestion.read) ?? [FindQuestion(text: text.joined(separator: " "))]
    for question in questions {
      let start = ContinuousClock.now
      let result = try await resolver.resolve(text: question.text, near: question.near ?? origin, along: route)
      let time = start.duration(to: .now)
      let isMeasured = result.candidates.isEmpty || result.candidates.contains { $0.road != nil }
      if resolver.roads != nil, question.near ?? origin != nil, !isMeasured {
        Console.note("no road distances from the routing engine; showing straight-line distances")
      }
      let isOne = queries == nil
      var arrivals: [Coordinate?] = []
      if isOne, printing.json {
        for candidate in result.candidates { arrivals.append(try await engine.index.arrival(at: candidate.place)) }
      }
      try printing.print(
        FindRecord(result, id: question.id, time: isOne ? nil : time, arrivals: arrivals),
        orLines: (isOne ? [] : [question.text]) + ResultText.lines(result, heard: false))
    }
  }
}

/// A query in a file of queries: `{"text": …, "near": "latitude,longitude", "id": …}`.
struct FindQuestion: Decodable {
  var text: String
  var near: Coordinate?
  var id: String?

  private enum CodingKeys: CodingKey {
    case text, near, id
  }

  init(text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    guard let position = try values.decodeIfPresent(String.self, forKey: .near) else { return }
    guard let coordinate = Coordinate(parsing: position) else {
      throw DecodingError.dataCorruptedError(
        forKey: .near, in: values, debugDescription: RegionOptions.badPosition(position))
    }
    near = coordinate
  }

  /// The queries of a file, one object per line; blank lines are skipped.
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: A failure with the first invalid line.
  static func read(_ path: String) throws -> [FindQuestion] {
    let name = path == "-" ? "standard input" : path
    let data: Data
    do {
      let input = path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      data = try input.readToEnd() ?? Data()
    } catch {
      throw Failure("\(name): can't be read; check the path and its permissions")
    }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    return try lines.enumerated().compactMap { index, line in
      guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
      do {
        return try decoder.decode(FindQuestion.self, from: line)
      } catch {
        throw Failure("\(name):\(index + 1): \(reason(error)); use an object such as {\"text\": \"marlow hotel\"}")
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.first.map { "\"\($0.stringValue)\" isn't text" } ?? "isn't a JSON object"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty: context.debugDescription
    default: "isn't JSON"
    }
  }
}

/// The record of a result, with its query's identifier and the time it took.
struct FindRecord: Encodable {
  private var record: ResultRecord
  private var id: String?
  private var milliseconds: Double?

  private enum CodingKeys: CodingKey {
    case id, milliseconds
  }

  /// Makes the record; `arrivals` are where a car stops for each place, and empty unless requested.
  init(_ result: DestinationResult, id: String?, time: Duration?, arrivals: [Coordinate?]) {
    record = ResultRecord(result)
    for (position, arrival) in arrivals.enumerated() {
      record.results[position].arrival = arrival.map { [$0.latitude, $0.longitude] }
    }
    self.id = id
    milliseconds = time.map { ($0 / .microseconds(1)).rounded() / 1_000 }
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(milliseconds, forKey: .milliseconds)
  }
}

struct JourneyOptions: ParsableArguments {
  @Option(help: "Time of the query, such as 2026-03-04T14:00:00-08:00 (default: now).", transform: time(parsing:))
  var at: Date?

  @Option(help: "File with the route: one latitude,longitude per line, or an encoded polyline.")
  var along: String?

  var clock: @Sendable () -> Date {
    guard let date = at else { return { Date() } }
    return { date }
  }

  /// The route, if any: one "latitude,longitude" per line, or one encoded polyline with five decimals.
  /// - Throws: `ValidationError` with the file, and the line if one can't be parsed.
  func route() throws -> Route? {
    guard let along else { return nil }
    let file = URL(filePath: along)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw ValidationError("\(file.path): can't be read as text; choose a file with a route")
    }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    let filled = lines.enumerated().filter { !$0.element.isEmpty }
    do {
      if filled.count == 1, let line = filled.first?.element, Coordinate(parsing: line) == nil {
        return try Route(EncodedPolyline.decode(line))
      }
      return try Route(
        filled.map { number, line in
          guard let point = Coordinate(parsing: line) else {
            throw ValidationError(
              "line \(number + 1): '\(line)' isn't a valid position; use a format like 49.28,-123.12")
          }
          return point
        })
    } catch {
      throw ValidationError("\(file.path): \(error)")
    }
  }
}
