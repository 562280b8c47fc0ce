/// Finds rubrics and groups by exactly the words that are said for them.
struct FormIndex: Sendable {
  /// Positions of rubrics by their forms, and of groups by theirs; no form is in both.
  let rubrics: [String: Int]
  let groups: [String: Int]

  init(_ rubrics: [Rubric], groups: [RubricGroup]) throws(RubricatorError) {
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
    let groupForms = try Self.forms(of: groups, rubrics, written)
    // A plural made by rule never takes a form that was written down, nor an earlier rubric's.
    var all = written
    for (position, rubric) in rubrics.enumerated() {
      for synonym in rubric.synonyms {
        guard let plural = SpokenForm.plural(SpokenForm.normalised(synonym)) else { continue }
        if all[plural] == nil, groupForms[plural] == nil { all[plural] = position }
      }
    }
    self.rubrics = all
    self.groups = groupForms
  }

  private static func forms(
    of groups: [RubricGroup], _ rubrics: [Rubric], _ written: [String: Int]
  ) throws(RubricatorError) -> [String: Int] {
    var forms: [String: Int] = [:]
    for (position, group) in groups.enumerated() {
      for form in group.forms {
        let key = SpokenForm.normalised(form)
        guard !key.isEmpty else { throw .emptyGroupForm(group: group.id) }
        if let rubric = written[key] {
          throw .duplicateForm(key, first: rubrics[rubric].id, second: group.id)
        }
        if let other = forms.updateValue(position, forKey: key), other != position {
          throw .duplicateForm(key, first: groups[other].id, second: group.id)
        }
      }
    }
    return forms
  }
}
