import Algorithms

/// All kinds of place, with what they can offer and the chains among them, findable by id, by the words people say and
/// by map tags.
///
/// Words are never matched fuzzily: a name that sounds like a kind of place is not one.
public struct Rubricator: Sendable {
  /// The groups by ascending ``RubricGroup/order``.
  public let groups: [RubricGroup]

  /// The rubrics in the order given, which decides ties in ``classify(tags:)``.
  public let rubrics: [Rubric]

  /// What places can have or offer, in the order given, which is that of the bits of ``attributeMask(of:)``.
  public let attributes: [PlaceAttribute]

  /// The chains in the order given.
  public let chains: [Chain]

  let groupIndex: [String: Int]
  let forms: FormIndex
  let attributeIndex: AttributeIndex
  let chainIndex: ChainIndex
  private let idIndex: [String: Int]
  private let groupMembers: [String: [Rubric]]
  private let tags: TagIndex

  /// Checks and indexes groups, rubrics, attributes and chains.
  ///
  /// - Throws: ``RubricatorError`` where an id, a spoken form, a tag pattern of a rubric or a place in a group is used
  ///   twice, a group or an included rubric is missing, a pattern cannot be read, a form or an icon is empty, a
  ///   prominence is outside 0...1, or there are more than ``PlaceAttribute/maximumCount`` attributes.
  public init(
    groups: [RubricGroup], rubrics: [Rubric], attributes: [PlaceAttribute] = [], chains: [Chain] = []
  ) throws(RubricatorError) {
    self.groups = groups.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    self.rubrics = rubrics
    self.attributes = attributes
    self.chains = chains
    groupIndex = try Self.index(self.groups.map(\.id))
    idIndex = try Self.index(rubrics.map(\.id))
    for group in groups {
      guard !group.icon.isEmpty else { throw .emptyGroupIcon(group: group.id) }
      for included in group.includes where groupIndex[included] == nil {
        throw .unknownIncludedGroup(included, includedBy: group.id)
      }
    }
    for rubric in rubrics {
      guard groupIndex[rubric.group] != nil else {
        throw .unknownGroup(rubric: rubric.id, group: rubric.group)
      }
      guard !rubric.icon.isEmpty else { throw .emptyIcon(rubric: rubric.id) }
      guard (0.0...1.0).contains(rubric.prominence) else {
        throw .badProminence(rubric.prominence, rubric: rubric.id)
      }
      for included in rubric.includes ?? [] where idIndex[included] == nil {
        throw .unknownRubric(included, includedBy: rubric.id)
      }
    }
    forms = try FormIndex(rubrics, groups: self.groups)
    groupMembers = try Self.members(rubrics)
    tags = try TagIndex(rubrics)
    attributeIndex = try AttributeIndex(attributes)
    chainIndex = try ChainIndex(chains, groups: Set(groupIndex.keys))
  }

  /// The rubric with this id.
  public func rubric(id: String) -> Rubric? { idIndex[id].map { rubrics[$0] } }

  /// The position of a rubric in ``rubrics``.
  public func position(of id: String) -> Int? { idIndex[id] }

  /// The rubrics of a group as they are shown, by ascending ``Rubric/order``; empty for an unknown group.
  public func rubrics(inGroup id: String) -> [Rubric] { groupMembers[id] ?? [] }

  /// The rubrics whose places answer to a rubric's words: itself and those it includes.
  public func members(of id: String) -> [String] {
    [id] + (rubric(id: id)?.includes ?? [])
  }

  /// The rubric meant by exactly these words, in any case, with or without an article, singular or plural.
  ///
  /// "The petrol stations" gives "fuel". Words around it, such as "nearest", are not understood here.
  public func rubric(spoken words: String) -> Rubric? {
    forms.rubrics[KindSpelling.normalised(words)].map { rubrics[$0] }
  }

  /// Every form ``rubric(spoken:)`` understands, with its rubric's id, sorted; for a recogniser's vocabulary.
  public var spokenForms: [(form: String, rubric: String)] {
    forms.rubrics.map { (form: $0.key, rubric: rubrics[$0.value].id) }.sorted { $0.form < $1.form }
  }

  /// The rubric whose tag pattern fits best, or `nil` where none fits.
  ///
  /// The pattern with the most exact values wins, then the one with the most wildcards, then the
  /// rubric that comes first.
  public func classify(tags: [String: String]) -> Rubric? { self.tags.best(for: tags).map { rubrics[$0.rubric] } }

  /// What a place is besides the rubric that fits best, the best first: a café with a bakery, a restaurant with two cuisines.
  ///
  /// Each follows from the narrowest pattern for what the place is used as; an old church that is a café is no church.
  package func furtherRubrics(of tags: [String: String]) -> [Rubric] {
    guard let best = self.tags.best(for: tags) else { return [] }
    let further = self.tags.narrowest(for: tags).filter { entry in
      entry.rubric != best.rubric && entry.pattern.conditions.first.map { Self.uses.contains($0.key) } ?? false
    }
    return further.map(\.rubric).uniqued().map { rubrics[$0] }
  }

  /// Keys that tell what a place is used as.
  private static let uses: Set = [
    "amenity", "craft", "healthcare", "leisure", "office", "shop", "tourism",
  ]

  /// The one of these tags that makes a place what it is: the first of the pattern by which ``classify(tags:)`` sorts it.
  package func definingTag(of tags: [String: String]) -> PlaceDetails.Tag? {
    guard let key = self.tags.best(for: tags)?.pattern.conditions.first?.key, let value = tags[key] else { return nil }
    return PlaceDetails.Tag(key: key, value: TagPattern.list(value).first.map(String.init) ?? value)
  }

  private static func index(_ ids: [String]) throws(RubricatorError) -> [String: Int] {
    var index: [String: Int] = [:]
    for (position, id) in ids.enumerated() {
      guard index.updateValue(position, forKey: id) == nil else { throw .duplicateID(id) }
    }
    return index
  }

  private static func members(_ rubrics: [Rubric]) throws(RubricatorError) -> [String: [Rubric]] {
    var taken: [String: [Int: String]] = [:]
    for rubric in rubrics {
      guard let order = rubric.order else { continue }
      if let other = taken[rubric.group, default: [:]].updateValue(rubric.id, forKey: order) {
        throw .duplicateOrder(order, first: other, second: rubric.id)
      }
    }
    // By offset too: those without an order keep the one given.
    let shown = rubrics.enumerated().sorted {
      ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
    }
    return Dictionary(grouping: shown.map(\.element), by: \.group)
  }
}

extension Rubricator {
  /// The group with this id.
  public func group(id: String) -> RubricGroup? { groupIndex[id].map { groups[$0] } }

  /// The rubrics whose places answer to a group's words: its own as they are shown, then those of the groups it
  /// includes; empty for an unknown group.
  public func members(ofGroup id: String) -> [String] {
    guard let group = group(id: id) else { return [] }
    return ([id] + group.includes).uniqued().flatMap { rubrics(inGroup: $0).map(\.id) }
  }

  /// Every form that means a group, with the group's id, sorted; for a recogniser's vocabulary.
  ///
  /// No form belongs to both a group and a rubric.
  public var spokenGroups: [(form: String, group: String)] {
    forms.groups.map { (form: $0.key, group: groups[$0.value].id) }.sorted { $0.form < $1.form }
  }
}

extension Rubricator {
  /// The attribute with this id.
  public func attribute(id: String) -> PlaceAttribute? { attributeIndex.ids[id].map { attributes[$0] } }

  /// The attributes a place has by its tags: bit 0 is the first of ``attributes``; bit 63 is never set.
  ///
  /// The bits are those of this set of attributes and mean nothing in another.
  public func attributeMask(of tags: [String: String]) -> UInt64 { attributeIndex.mask(tags) }

  /// The mask of these attributes, or `nil` where one of the ids is unknown.
  ///
  /// A place has all of them where `attributeMask(of: tags) & mask == mask`.
  public func attributeMask(ids: some Sequence<String>) -> UInt64? {
    var mask: UInt64 = 0
    for id in ids {
      guard let position = attributeIndex.ids[id] else { return nil }
      mask |= 1 << UInt64(position)
    }
    return mask
  }

  /// Every modifier, with its attribute's id and whether it is said before the kind of place, sorted; for a
  /// recogniser's vocabulary.
  public var spokenAttributes: [(form: String, attribute: String, isBefore: Bool)] {
    let before = attributeIndex.before.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: true) }
    let after = attributeIndex.after.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: false) }
    return before.sorted { $0.form < $1.form } + after.sorted { $0.form < $1.form }
  }
}

extension Rubricator {
  /// The chain with this id.
  public func chain(id: String) -> Chain? { chainIndex.ids[id].map { chains[$0] } }

  /// The chain a place belongs to by its tags, or `nil`.
  ///
  /// The brand's Wikidata item decides, then its "brand"; of a value list the first that is known. A "name", "name:en"
  /// or "operator" counts only where it is a chain's name or alias in full and the place is of a rubric in one of the
  /// chain's groups: "Target" is also the name of a pub.
  public func chain(of tags: [String: String]) -> Chain? {
    chainIndex.best(for: tags) { classify(tags: tags)?.group }.map { chains[$0] }
  }

  /// The chain meant by exactly these words, a name or an alias, case, blanks, accents and punctuation aside.
  ///
  /// A rubric may have the same form, "subway"; `kind(spoken:)` then takes the rubric.
  public func chain(spoken words: String) -> Chain? {
    chainIndex.named(KindSpelling.words(words)).map { chains[$0] }
  }
}

extension Rubricator: Codable {
  private enum CodingKeys: String, CodingKey {
    case groups, rubrics, attributes, chains
  }

  /// Decodes one value with "groups", "rubrics" and, where it has them, "attributes" and "chains".
  ///
  /// - Throws: What the decoder throws, and ``RubricatorError`` where they break a rule of
  ///   ``init(groups:rubrics:attributes:chains:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      groups: values.decode([RubricGroup].self, forKey: .groups),
      rubrics: values.decode([Rubric].self, forKey: .rubrics),
      attributes: values.decodeIfPresent([PlaceAttribute].self, forKey: .attributes) ?? [],
      chains: values.decodeIfPresent([Chain].self, forKey: .chains) ?? [])
  }

  /// Encodes all of it as one value; the order of rubrics and attributes is kept, for it has a meaning.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(groups, forKey: .groups)
    try values.encode(rubrics, forKey: .rubrics)
    try values.encode(attributes, forKey: .attributes)
    try values.encode(chains, forKey: .chains)
  }
}
