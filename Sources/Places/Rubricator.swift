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
    forms.rubrics[SpokenForm.normalised(words)].map { rubrics[$0] }
  }

  /// Every form ``rubric(spoken:)`` understands, with its rubric's id, sorted; for a recogniser's vocabulary.
  public var spokenForms: [(form: String, rubric: String)] {
    forms.rubrics.map { (form: $0.key, rubric: rubrics[$0.value].id) }.sorted { $0.form < $1.form }
  }

  /// The rubric whose tag pattern fits best, or `nil` where none fits.
  ///
  /// The pattern with the most exact values wins, then the one with the most wildcards, then the
  /// rubric that comes first.
  public func classify(tags: [String: String]) -> Rubric? { self.tags.best(for: tags).map { rubrics[$0] } }

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
