/// Turns the words of an utterance into the queries they can mean.
public struct UtteranceParser: Sendable {
  private let commands: CommandSet
  private let rubricForms: Set<String>

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - commands: What a driver can say.
  ///   - rubricForms: The spoken forms of every rubric, singular and plural, as keys (``TextFolding/key(_:)``).
  public init(commands: CommandSet, rubricForms: Set<String>) {
    self.commands = commands
    self.rubricForms = rubricForms
  }

  /// How many readings are worth resolving.
  private static let maximumReadings = 8

  /// The queries an utterance can mean, those that explain most of its words first.
  ///
  /// A rubric slot takes only a rubric's exact form, so that no name is bent into a category. Where a place slot begins
  /// with a number, every split into house number and street is a reading of its own.
  ///
  /// - Parameter words: Spoken words in lower case.
  /// - Returns: At most eight queries; none when nothing fits.
  public func readings(of words: [String]) -> [DestinationQuery] {
    guard !words.isEmpty, words.count <= 64 else { return [] }
    var readings: [DestinationQuery] = []
    var seen: Set<[String]> = []
    for template in commands.templates {
      for filled in template.matches(words) {
        for query in queries(template, filled) where seen.insert(Self.identity(query)).inserted {
          readings.append(query)
        }
      }
    }
    // A command that explains two words more leaves no doubt: "navigate to" is not the beginning of a name.
    let most = readings.map(\.carrierWords).max() ?? 0
    let likely = readings.filter { $0.carrierWords >= most - 1 }
    let ordered = likely.enumerated().sorted {
      ($1.element.carrierWords, $0.offset) < ($0.element.carrierWords, $1.offset)
    }
    return Array(ordered.map(\.element).prefix(Self.maximumReadings))
  }

  private func queries(_ template: CommandTemplate, _ filled: [Slot: [String]]) -> [DestinationQuery] {
    if let rubric = filled[.rubric], !isRubric(rubric) { return [] }
    let slots = filled.mapValues { $0.joined(separator: " ") }
    let query = DestinationQuery(intent: template.intent, slots: slots, carrierWords: template.carrierWords)
    guard template.intent == .navigate, let place = filled[.place] else { return [query] }
    let addresses = NumberParser.houseNumbers(at: place).filter { $0.wordCount < place.count }.prefix(4).map { number in
      DestinationQuery(
        intent: .address,
        slots: [.number: number.digits, .street: place.dropFirst(number.wordCount).joined(separator: " ")],
        carrierWords: template.carrierWords)
    }
    return addresses + [query]
  }

  private func isRubric(_ words: [String]) -> Bool {
    let article = words.count > 1 && ["a", "an", "the"].contains(words[0])
    return rubricForms.contains(TextFolding.key(of: article ? Array(words.dropFirst()) : words))
  }

  private static func identity(_ query: DestinationQuery) -> [String] {
    [query.intent.rawValue] + Slot.allCases.map { query.slots[$0] ?? "" }
  }
}
