/// A chain of shops or restaurants with one name in many towns, such as "Tim Hortons".
public struct Chain: Codable, Sendable, Hashable, Identifiable {
  /// The stable key, such as "tim_hortons".
  public var id: String
  /// The display name.
  public var name: String
  /// Other names, as spoken ("timmies", "seven eleven") and as written on maps ("Tim Horton's").
  public var aliases: [String]
  /// The ``RubricGroup/id`` of the groups in which the name alone identifies a branch.
  ///
  /// A place to eat called "Subway" belongs to the chain; a station with that name doesn't.
  public var groups: [String]
  /// The chain's Wikidata items, such as "Q175106"; `nil` for none.
  public var wikidata: [String]?

  /// Creates a chain without validation; ``Rubricator`` validates all chains together.
  public init(id: String, name: String, aliases: [String] = [], groups: [String], wikidata: [String]? = nil) {
    self.id = id
    self.name = name
    self.aliases = aliases
    self.groups = groups
    self.wikidata = wikidata
  }

  /// An error in one chain.
  public enum Fault: Sendable, Hashable {
    /// Another chain has its id.
    case duplicateID
    /// Its name or an alias has no letters or digits.
    case emptyForm
    /// Another chain has an equal name or alias, apart from spaces, marks, and punctuation.
    case duplicateForm(String, other: String)
    /// Its name identifies a branch in no group.
    case noGroups
    /// It names a group that doesn't exist.
    case unknownGroup(String)
    /// A Wikidata item isn't "Q" and a number.
    case badWikidata(String)
    /// Another chain has this Wikidata item.
    case duplicateWikidata(String, other: String)
  }
}

extension Chain.Fault: CustomStringConvertible {
  /// The problem and the remedy, worded to follow the chain's id.
  public var description: String {
    switch self {
    case .duplicateID: "appears twice; give each chain a unique id"
    case .emptyForm: "has a name or alias without letters; remove it"
    case .duplicateForm(let form, let other): "has the name \"\(form)\", as does \"\(other)\"; keep it in one of them"
    case .noGroups: "has no groups; list those in which its name alone identifies a branch"
    case .unknownGroup(let group): "is in group \"\(group)\", which doesn't exist; add the group or correct the name"
    case .badWikidata(let item): "has the invalid Wikidata item \"\(item)\"; write it like Q175106"
    case .duplicateWikidata(let item, let other):
      "has the Wikidata item \(item), as does \"\(other)\"; keep it in one of them"
    }
  }
}

/// Finds chains by id, spoken name, and map tags.
struct ChainIndex: Sendable {
  let ids: [String: Int]
  private let chains: [Chain]
  private let names: [String: Int]
  private let items: [String: Int]

  init(_ chains: [Chain], groups: Set<String>) throws(RubricatorError) {
    var ids: [String: Int] = [:]
    var names: [String: Int] = [:]
    var items: [String: Int] = [:]
    for (position, chain) in chains.enumerated() {
      func refusal(_ fault: Chain.Fault) -> RubricatorError { .chain(chain.id, fault) }
      guard ids.updateValue(position, forKey: chain.id) == nil else { throw refusal(.duplicateID) }
      guard !chain.groups.isEmpty else { throw refusal(.noGroups) }
      if let unknown = chain.groups.first(where: { !groups.contains($0) }) { throw refusal(.unknownGroup(unknown)) }
      for form in [chain.name] + chain.aliases {
        let key = ChainName.key(form)
        guard !key.isEmpty else { throw refusal(.emptyForm) }
        if let other = names.updateValue(position, forKey: key), other != position {
          throw refusal(.duplicateForm(form, other: chains[other].id))
        }
      }
      for item in chain.wikidata ?? [] {
        let number = item.dropFirst()
        guard item.first == "Q", !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else {
          throw refusal(.badWikidata(item))
        }
        if let other = items.updateValue(position, forKey: item), other != position {
          throw refusal(.duplicateWikidata(item, other: chains[other].id))
        }
      }
    }
    self.chains = chains
    self.ids = ids
    self.names = names
    self.items = items
  }

  /// The chain with this name, with or without a leading "the" that isn't part of it.
  func named(_ words: [String]) -> Int? {
    guard !words.isEmpty else { return nil }
    if let exact = names[ChainName.key(words)] { return exact }
    return words.count > 1 && words[0] == "the" ? names[ChainName.key(words.dropFirst())] : nil
  }

  /// The chain that these tags indicate; see ``Rubricator/chain(of:)``.
  ///
  /// - `group`: Returns the group of the place's rubric, if it has one; called only when needed.
  func best(for tags: [String: String], group: () -> String?) -> Int? {
    for item in members(tags["brand:wikidata"]) { if let found = items[String(item)] { return found } }
    for name in members(tags["brand"]) { if let found = named(written: name) { return found } }
    let named = ["name", "name:en", "operator"].compactMap { tags[$0].flatMap { self.named(written: $0) } }
    guard !named.isEmpty, let group = group() else { return nil }
    return named.first { chains[$0].groups.contains(group) }
  }

  private func members(_ value: String?) -> [Substring] { value.map(TagPattern.list) ?? [] }

  private func named(written name: some StringProtocol) -> Int? { named(KindSpelling.words(name)) }
}

/// The normalized spelling for comparing chain names.
enum ChainName {
  /// Lowercase without marks, spaces, and punctuation: "Petro-Canada", "petro canada", and "PetroCanada" are equal.
  ///
  /// Chain names are few and known, so removing spaces doesn't make any two of them equal.
  static func key(_ words: some Sequence<String>) -> String { words.map { $0.map(plain).joined() }.joined() }

  static func key(_ text: String) -> String { key(KindSpelling.words(text)) }

  /// The base letter of an accented one, by the character's Unicode name: "LATIN SMALL LETTER E WITH ACUTE" is "e".
  private static func plain(_ character: Character) -> String {
    guard !character.isASCII else { return String(character) }
    return character.unicodeScalars.map { scalar in
      if scalar.properties.generalCategory == .nonspacingMark { return "" }
      let name = (scalar.properties.name ?? "").split(separator: " ")
      let isMarked = name.count > 4 && name[0] == "LATIN" && name[2] == "LETTER" && name[4] == "WITH"
      return isMarked && name[3].count == 1 ? name[3].lowercased() : String(scalar)
    }.joined()
  }
}
