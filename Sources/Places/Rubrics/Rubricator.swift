import Algorithms

/// All categories of places with their attributes and chains, searchable by id, spoken words, and map tags.
///
/// Words are never matched fuzzily: a name that resembles a category isn't one.
public struct Rubricator: Sendable {
  /// The groups by ascending ``RubricGroup/order``.
  public let groups: [RubricGroup]
  /// The rubrics in the given order, which decides ties in ``classify(tags:)``.
  public let rubrics: [Rubric]
  /// The attributes of places in the given order, which is that of the bits of ``attributeMask(of:)``.
  public let attributes: [PlaceAttribute]
  /// The chains in the given order.
  public let chains: [Chain]

  let groupIndex: [String: Int]
  let forms: FormIndex
  let attributeIndex: AttributeIndex
  let chainIndex: ChainIndex
  private let idIndex: [String: Int]
  private let groupMembers: [String: [Rubric]]
  private let tags: TagIndex

  /// Validates and indexes groups, rubrics, attributes, and chains.
  ///
  /// - Throws: ``RubricatorError`` if an id, a spoken form, a rubric's tag pattern, or a position in a group is used
  ///   twice; if a group or an included rubric is missing; if a pattern can't be parsed; if a form or an icon is empty;
  ///   if a prominence is outside 0...1; or if there are more than ``PlaceAttribute/maximumCount`` attributes.
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
      guard groupIndex[rubric.group] != nil else { throw .unknownGroup(rubric: rubric.id, group: rubric.group) }
      guard !rubric.icon.isEmpty else { throw .emptyIcon(rubric: rubric.id) }
      guard (0.0...1.0).contains(rubric.prominence) else { throw .badProminence(rubric.prominence, rubric: rubric.id) }
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

  /// The index of a rubric in ``rubrics``.
  public func position(of id: String) -> Int? { idIndex[id] }

  /// The rubrics of a group in display order, by ascending ``Rubric/order``; empty for an unknown group.
  public func rubrics(inGroup id: String) -> [Rubric] { groupMembers[id] ?? [] }

  /// The rubrics whose places match a rubric's words: itself and those that it includes.
  public func members(of id: String) -> [String] { [id] + (rubric(id: id)?.includes ?? []) }

  /// The rubric with exactly these words as a form, in any case, with or without an article, singular or plural.
  ///
  /// "The petrol stations" gives "fuel". Surrounding words, such as "nearest", aren't parsed here.
  public func rubric(spoken words: String) -> Rubric? {
    forms.rubrics[KindSpelling.normalized(words)].map { rubrics[$0] }
  }

  /// Every form that ``rubric(spoken:)`` accepts, with its rubric's id, sorted; for a recognizer's vocabulary.
  public var spokenForms: [(form: String, rubric: String)] {
    forms.rubrics.map { (form: $0.key, rubric: rubrics[$0.value].id) }.sorted { $0.form < $1.form }
  }

  /// The rubric with the best-matching tag pattern; `nil` if none matches.
  ///
  /// The pattern with the most exact values wins, then the one with the most wildcards, then the first rubric.
  public func classify(tags: [String: String]) -> Rubric? { self.tags.best(for: tags).map { rubrics[$0.rubric] } }

  /// The further rubrics of a place after the best match, best first: a café with a bakery, a restaurant with two
  /// cuisines.
  ///
  /// Each follows from the narrowest pattern for a current use of the place; an old church used as a café isn't a
  /// church.
  package func furtherRubrics(of tags: [String: String]) -> [Rubric] {
    guard let best = self.tags.best(for: tags) else { return [] }
    let further = self.tags.narrowest(for: tags).filter { entry in
      entry.rubric != best.rubric && entry.pattern.conditions.first.map { Self.uses.contains($0.key) } ?? false
    }
    return further.map(\.rubric).uniqued().map { rubrics[$0] }
  }

  /// Keys of a place's current use.
  private static let uses: Set = ["amenity", "craft", "healthcare", "leisure", "office", "shop", "tourism"]

  /// The tag that determines the category of a place: the first one of the pattern by which ``classify(tags:)`` selects
  /// the rubric.
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
    // Sorted by offset as well, so that rubrics without an order keep the given one.
    let shown = rubrics.enumerated().sorted {
      ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
    }
    return Dictionary(grouping: shown.map(\.element), by: \.group)
  }

  /// The group with this id.
  public func group(id: String) -> RubricGroup? { groupIndex[id].map { groups[$0] } }

  /// The rubrics whose places match a group's words: its own in display order, then those of the groups that it
  /// includes; empty for an unknown group.
  public func members(ofGroup id: String) -> [String] {
    guard let group = group(id: id) else { return [] }
    return ([id] + group.includes).uniqued().flatMap { rubrics(inGroup: $0).map(\.id) }
  }

  /// Every spoken form of a group, with the group's id, sorted; for a recognizer's vocabulary.
  ///
  /// No form belongs to both a group and a rubric.
  public var spokenGroups: [(form: String, group: String)] {
    forms.groups.map { (form: $0.key, group: groups[$0.value].id) }.sorted { $0.form < $1.form }
  }

  /// The attribute with this id.
  public func attribute(id: String) -> PlaceAttribute? { attributeIndex.ids[id].map { attributes[$0] } }

  /// The attributes that a place's tags indicate: bit 0 is the first of ``attributes``; bit 63 is never set.
  ///
  /// The bits belong to this set of attributes and have no meaning in another.
  public func attributeMask(of tags: [String: String]) -> UInt64 { attributeIndex.mask(tags) }

  /// The mask of these attributes; `nil` if an id is unknown.
  ///
  /// A place has all of them if `attributeMask(of: tags) & mask == mask`.
  public func attributeMask(ids: some Sequence<String>) -> UInt64? {
    var mask: UInt64 = 0
    for id in ids {
      guard let position = attributeIndex.ids[id] else { return nil }
      mask |= 1 << UInt64(position)
    }
    return mask
  }

  /// Every modifier, with its attribute's id and whether it precedes the category, sorted; for a recognizer's
  /// vocabulary.
  public var spokenAttributes: [(form: String, attribute: String, isBefore: Bool)] {
    let before = attributeIndex.before.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: true) }
    let after = attributeIndex.after.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: false) }
    return before.sorted { $0.form < $1.form } + after.sorted { $0.form < $1.form }
  }

  /// The chain with this id.
  public func chain(id: String) -> Chain? { chainIndex.ids[id].map { chains[$0] } }

  /// The chain that a place belongs to by its tags; `nil` if none.
  ///
  /// The brand's Wikidata item decides, then its "brand"; in a value list, the first known value. A "name", "name:en",
  /// or "operator" is used only if it equals a chain's name or alias and the place's rubric is in one of the chain's
  /// groups: "Target" is also the name of a pub.
  public func chain(of tags: [String: String]) -> Chain? {
    chainIndex.best(for: tags) { classify(tags: tags)?.group }.map { chains[$0] }
  }

  /// The chain whose name or alias equals these words, apart from case, spaces, accents, and punctuation.
  ///
  /// A rubric may have the same form, such as "subway"; `kind(spoken:)` then returns the rubric.
  public func chain(spoken words: String) -> Chain? { chainIndex.named(KindSpelling.words(words)).map { chains[$0] } }
}

extension Rubricator: Codable {
  private enum CodingKeys: String, CodingKey { case groups, rubrics, attributes, chains }

  /// Decodes one value with "groups", "rubrics", and optionally "attributes" and "chains".
  ///
  /// - Throws: Errors of the decoder, and ``RubricatorError`` if the content violates a rule of
  ///   ``init(groups:rubrics:attributes:chains:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      groups: values.decode([RubricGroup].self, forKey: .groups),
      rubrics: values.decode([Rubric].self, forKey: .rubrics),
      attributes: values.decodeIfPresent([PlaceAttribute].self, forKey: .attributes) ?? [],
      chains: values.decodeIfPresent([Chain].self, forKey: .chains) ?? [])
  }
}
