/// Makes the names of a region's places and streets.
struct NameMaker: Sendable {
  private struct Patterns: Sendable {
    let list: [NamePattern]
    let ranks: ZipfDistribution
  }

  /// What the surroundings of a place give to its name.
  struct Setting {
    var town: String
    var street: String
    /// What is sold or done there; any trade where `nil`.
    var trade: String?
  }

  private let stock = WordStock()
  private let patterns: [NameStyle: Patterns]
  private let streetKinds = words(
    "Street Avenue Road Drive Lane Court Way Place Boulevard Crescent Terrace Trail Close")
  private let streetRanks = ZipfDistribution(count: 13, exponent: 0.9)
  private let numbers = ZipfDistribution(count: 400, exponent: 0.9)

  init() {
    patterns = Dictionary(
      uniqueKeysWithValues: NameStyle.allCases.map { style in
        let list = style.patterns.map(NamePattern.init)
        return (style, Patterns(list: list, ranks: ZipfDistribution(count: list.count, exponent: 0.6)))
      })
  }

  func name(_ style: NameStyle, in setting: Setting, _ random: inout SeededRandom) -> String {
    guard let patterns = patterns[style] else { return setting.town }
    let pattern = patterns.list[patterns.ranks.rank(&random)]
    var name = ""
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): name += text
      case .slot(let slot): name += word(slot, setting, &random)
      }
    }
    return name
  }

  func street(in setting: Setting, _ random: inout SeededRandom) -> String {
    let name = name(.street, in: setting, &random) + " " + streetKinds[streetRanks.rank(&random)]
    return random.chance(0.04) ? "\(random.element(of: ["North", "South", "East", "West"]) ?? "") \(name)" : name
  }

  func town(_ random: inout SeededRandom) -> String { stock.town(&random) }

  func suburb(_ random: inout SeededRandom) -> String {
    random.chance(0.4)
      ? "\(stock.word(of: Things.nature, &random)) \(random.element(of: ["Heights", "Park", "Village", "Hills"]) ?? "")"
      : stock.town(&random)
  }

  private func word(_ slot: NameSlot, _ setting: Setting, _ random: inout SeededRandom) -> String {
    switch slot {
    case .surname: stock.surname(&random)
    case .given: stock.word(of: People.given, &random)
    case .saint: stock.word(of: People.saints, &random)
    case .nature: stock.word(of: Things.nature, &random)
    case .animal: stock.word(of: Things.animals, &random)
    case .adjective: stock.word(of: Things.adjectives, &random)
    case .food: stock.word(of: Things.foods, &random)
    case .trade:
      if let trade = setting.trade, random.chance(0.6) { trade } else { stock.word(of: Things.trades, &random) }
    case .town: setting.town
    case .street: setting.street
    case .coined: InventedWord.make(&random)
    case .initials: stock.initials(&random)
    case .number: String(numbers.rank(&random) + 1)
    case .ordinal: Self.ordinal(numbers.rank(&random) / 4 + 1)
    }
  }

  static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

/// A name with gaps, such as "The {adjective} {animal}".
struct NamePattern: Sendable {
  enum Piece: Sendable {
    case text(String)
    case slot(NameSlot)
  }

  let pieces: [Piece]

  /// Reads text with slots in braces; what is no slot's name stays as it is written.
  init(_ text: String) {
    var pieces: [Piece] = []
    for part in text.split(separator: "{") {
      guard let end = part.firstIndex(of: "}"), let slot = NameSlot(rawValue: String(part[..<end])) else {
        pieces.append(.text(String(part)))
        continue
      }
      pieces.append(.slot(slot))
      let rest = part[part.index(after: end)...]
      if !rest.isEmpty { pieces.append(.text(String(rest))) }
    }
    self.pieces = pieces
  }
}

/// What stands for a word in the pattern of a name.
enum NameSlot: String {
  case surname, given, saint, nature, animal, adjective, food, trade, town, street, coined, initials, number, ordinal
}
