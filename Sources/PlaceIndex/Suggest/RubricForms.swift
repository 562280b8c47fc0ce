import Places
import Understanding

/// The spoken forms of all rubrics in order, for completing one that is cut short.
struct RubricForms: Sendable {
  private let forms: [(key: String, rubric: Rubric)]

  init(_ rubricator: Rubricator) {
    forms = rubricator.spokenForms.compactMap { form, id in
      rubricator.rubric(id: id).map { (TextFolding.key(form), $0) }
    }.sorted { $0.0 < $1.0 }
  }

  /// The rubrics of which a form begins as typed, each once with the form that does; never by likeness.
  func beginning(with typed: String) -> [(form: String, rubric: Rubric)] {
    var low = 0, high = forms.count
    while low < high {
      let middle = (low + high) / 2
      if forms[middle].key < typed { low = middle + 1 } else { high = middle }
    }
    var found: [(form: String, rubric: Rubric)] = []
    for (key, rubric) in forms[low...] {
      guard key.hasPrefix(typed) else { break }
      if !found.contains(where: { $0.rubric.id == rubric.id }) { found.append((key, rubric)) }
    }
    return found
  }
}
