/// Words of each kind by the rank of their frequency: a list first, then ones made of parts, so that a larger region has
/// more different words, as real ones do (Heaps' law).
struct WordStock: Sendable {
  private let surnameRanks: ZipfDistribution
  private let townRanks: ZipfDistribution
  private let listRanks: [Int: ZipfDistribution]

  private static let composedSurnames = 18_000
  private static let composedTowns = 30_000

  init() {
    surnameRanks = ZipfDistribution(count: People.surnames.count + Self.composedSurnames, exponent: 0.85)
    townRanks = ZipfDistribution(count: Self.composedTowns, exponent: 0.5)
    let lists = [
      People.given, People.saints, Things.nature, Things.animals, Things.adjectives, Things.foods, Things.trades,
    ]
    listRanks = Dictionary(lists.map { ($0.count, ZipfDistribution(count: $0.count, exponent: 0.8)) }) { first, _ in
      first
    }
  }

  /// A word of a list, one in front more often.
  func word(of list: [String], _ random: inout SeededRandom) -> String {
    let rank = listRanks[list.count]?.rank(&random) ?? random.below(list.count)
    return list.indices.contains(rank) ? list[rank] : ""
  }

  func surname(_ random: inout SeededRandom) -> String { Self.surname(rank: surnameRanks.rank(&random)) }

  func town(_ random: inout SeededRandom) -> String { Self.town(rank: townRanks.rank(&random)) }

  /// Two to four letters, such as a bank's.
  func initials(_ random: inout SeededRandom) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPRSTUVWXYZ")
    return String((0..<random.number(in: 2...4)).compactMap { _ in random.element(of: letters) })
  }

  static func surname(rank: Int) -> String {
    if rank < People.surnames.count { return People.surnames[rank] }
    let rank = rank - People.surnames.count
    let (near, far) = (People.stems.count * People.endings.count, People.farStems.count * People.farEndings.count)
    // Every fifth is from farther away, and every seventh of the others has a prefix.
    if rank % 5 == 4 {
      let place = scattered(rank, far)
      return People.farStems[place / People.farEndings.count] + People.farEndings[place % People.farEndings.count]
    }
    let place = scattered(rank, near)
    let base = People.stems[place / People.endings.count] + People.endings[place % People.endings.count]
    return rank % 7 == 3 ? People.prefixes[rank / 7 % People.prefixes.count] + base : base
  }

  static func town(rank: Int) -> String {
    let bases = Things.townStems.count * Things.townEndings.count
    let place = scattered(rank, bases)
    let base = Things.townStems[place / Things.townEndings.count] + Things.townEndings[place % Things.townEndings.count]
    let round = rank / bases
    return round == 0 ? base : "\(Things.townPrefixes[(rank + round) % Things.townPrefixes.count]) \(base)"
  }

  /// Neighbouring ranks far apart, so that frequent words do not share a stem.
  private static func scattered(_ rank: Int, _ count: Int) -> Int { rank &* 7_919 % count }
}
