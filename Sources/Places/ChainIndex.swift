/// Finds chains by id, by spoken names and by map tags.
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

  /// The chain with this name, with or without a leading "the" that is not part of it.
  func named(_ words: [String]) -> Int? {
    guard !words.isEmpty else { return nil }
    if let exact = names[ChainName.key(words)] { return exact }
    return words.count > 1 && words[0] == "the" ? names[ChainName.key(words.dropFirst())] : nil
  }

  /// The chain these tags tell; see ``Rubricator/chain(of:)``.
  ///
  /// - Parameter group: The group of the place's rubric, where it has one; worked out only when needed.
  func best(for tags: [String: String], group: () -> String?) -> Int? {
    for item in members(tags["brand:wikidata"]) {
      if let found = items[String(item)] { return found }
    }
    for name in members(tags["brand"]) {
      if let found = named(written: name) { return found }
    }
    let named = ["name", "name:en", "operator"].compactMap { tags[$0].flatMap { self.named(written: $0) } }
    guard !named.isEmpty, let group = group() else { return nil }
    return named.first { chains[$0].groups.contains(group) }
  }

  private func members(_ value: String?) -> [Substring] { value.map(TagPattern.list) ?? [] }

  private func named(written name: some StringProtocol) -> Int? { named(SpokenForm.words(name)) }
}
