extension Rubricator {
  /// The group with this id.
  public func group(id: String) -> RubricGroup? { groupIndex[id].map { groups[$0] } }

  /// The group meant by exactly these words, such as "places to stay", in any case, with or without an article.
  ///
  /// No form belongs to both a group and a rubric.
  public func group(spoken words: String) -> RubricGroup? {
    forms.groups[SpokenForm.normalised(words)].map { groups[$0] }
  }

  /// The rubrics whose places answer to a group's words: its own as they are shown, then those of the groups it
  /// includes; empty for an unknown group.
  public func members(ofGroup id: String) -> [String] {
    guard let group = group(id: id) else { return [] }
    var seen: Set<String> = []
    return ([id] + group.includes).filter { seen.insert($0).inserted }.flatMap { rubrics(inGroup: $0).map(\.id) }
  }

  /// Every form ``group(spoken:)`` understands, with its group's id, sorted; for a recogniser's vocabulary.
  public var spokenGroups: [(form: String, group: String)] {
    forms.groups.map { (form: $0.key, group: groups[$0.value].id) }.sorted { $0.form < $1.form }
  }
}
