/// All kinds of place, findable by id, by the words people say and by map tags.
public struct Rubricator: Sendable {
  /// The groups by ascending ``RubricGroup/order``.
  public let groups: [RubricGroup]

  /// The rubrics in the order given, which decides ties in ``classify(tags:)``.
  public let rubrics: [Rubric]

  private let groupIndex: [String: Int]
  private let idIndex: [String: Int]
  private let formIndex: [String: Int]
  private let groupMembers: [String: [Rubric]]
  private let tags: TagIndex

  /// Checks and indexes groups and rubrics.
  ///
  /// - Throws: ``RubricatorError`` where an id, a spoken form or a tag pattern is used twice, a group is
  ///   missing, a pattern cannot be read, a form is empty or a prominence is outside 0...1.
  public init(groups: [RubricGroup], rubrics: [Rubric]) throws(RubricatorError) {
    self.groups = groups.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    self.rubrics = rubrics
    groupIndex = try Self.index(self.groups.map(\.id))
    idIndex = try Self.index(rubrics.map(\.id))
    for rubric in rubrics {
      guard groupIndex[rubric.group] != nil else {
        throw .unknownGroup(rubric: rubric.id, group: rubric.group)
      }
      guard (0.0...1.0).contains(rubric.prominence) else {
        throw .badProminence(rubric.prominence, rubric: rubric.id)
      }
      for included in rubric.includes ?? [] where idIndex[included] == nil {
        throw .unknownRubric(included, includedBy: rubric.id)
      }
    }
    formIndex = try Self.forms(of: rubrics)
    groupMembers = Dictionary(grouping: rubrics, by: \.group)
    tags = try TagIndex(rubrics)
  }

  /// The rubric with this id.
  public func rubric(id: String) -> Rubric? { idIndex[id].map { rubrics[$0] } }

  /// The position of a rubric in ``rubrics``.
  public func position(of id: String) -> Int? { idIndex[id] }

  /// The group with this id.
  public func group(id: String) -> RubricGroup? { groupIndex[id].map { groups[$0] } }

  /// The rubrics of a group in the order given; empty for an unknown group.
  public func rubrics(inGroup id: String) -> [Rubric] { groupMembers[id] ?? [] }

  /// The rubrics whose places answer to a rubric's words: itself and those it includes.
  public func members(of id: String) -> [String] {
    [id] + (rubric(id: id)?.includes ?? [])
  }

  /// The rubric meant by exactly these words, in any case, with or without an article, singular or plural.
  ///
  /// "The petrol stations" gives "fuel". Words around it, such as "nearest", are not understood here.
  public func rubric(spoken words: String) -> Rubric? {
    formIndex[SpokenForm.normalised(words)].map { rubrics[$0] }
  }

  /// Every form ``rubric(spoken:)`` understands, with its rubric's id, sorted; for a recogniser's vocabulary.
  public var spokenForms: [(form: String, rubric: String)] {
    formIndex.map { (form: $0.key, rubric: rubrics[$0.value].id) }.sorted { $0.form < $1.form }
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

  private static func forms(of rubrics: [Rubric]) throws(RubricatorError) -> [String: Int] {
    var written: [String: Int] = [:]
    for (position, rubric) in rubrics.enumerated() {
      for form in [rubric.name, rubric.plural] + rubric.synonyms {
        let key = SpokenForm.normalised(form)
        guard !key.isEmpty else { throw .emptyForm(rubric: rubric.id) }
        if let other = written.updateValue(position, forKey: key), other != position {
          throw .duplicateForm(key, first: rubrics[other].id, second: rubric.id)
        }
      }
    }
    // A plural made by rule never takes a form that was written down, nor an earlier rubric's.
    var all = written
    for (position, rubric) in rubrics.enumerated() {
      for synonym in rubric.synonyms {
        let plural = SpokenForm.plural(SpokenForm.normalised(synonym))
        if all[plural] == nil { all[plural] = position }
      }
    }
    return all
  }
}
