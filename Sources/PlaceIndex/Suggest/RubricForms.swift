import Places
import Understanding

/// The spoken forms of all rubrics in order, for completing one that is cut short.
struct RubricForms: Sendable {
  /// A rubric of which a form begins as typed.
  struct Match {
    var rubric: Rubric
    /// The form that does; the rubric's name or plural where those do.
    var form: String
    /// Whether the form is the rubric's name or plural.
    var isName: Bool
    /// Whether one of the rubric's forms is exactly what was typed.
    var isExact: Bool
  }

  private let forms: [(key: String, rubric: Rubric, isName: Bool)]

  init(_ rubricator: Rubricator) {
    forms = rubricator.spokenForms.compactMap { form, id in
      guard let rubric = rubricator.rubric(id: id) else { return nil }
      let key = TextFolding.key(form)
      return (key, rubric, [rubric.name, rubric.plural].contains { TextFolding.key($0) == key })
    }.sorted { $0.0 < $1.0 }
  }

  /// The rubrics of which a form begins as typed, each once; never by likeness.
  func beginning(with typed: String) -> [Match] {
    var low = 0, high = forms.count
    while low < high {
      let middle = (low + high) / 2
      if forms[middle].key < typed { low = middle + 1 } else { high = middle }
    }
    var found: [Match] = []
    var positions: [String: Int] = [:]
    for (key, rubric, isName) in forms[low...] {
      guard key.hasPrefix(typed) else { break }
      guard let position = positions[rubric.id] else {
        positions[rubric.id] = found.count
        found.append(Match(rubric: rubric, form: key, isName: isName, isExact: key == typed))
        continue
      }
      if key == typed { found[position].isExact = true }
      if isName, !found[position].isName { (found[position].form, found[position].isName) = (key, true) }
    }
    return found
  }
}
