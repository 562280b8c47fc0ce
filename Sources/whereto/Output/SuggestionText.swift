import Places

/// A suggestion as a line a person reads: the typed parts in brackets.
enum SuggestionText {
  static func line(_ suggestion: Suggestion) -> String {
    let details = [
      suggestion.kind.rawValue, suggestion.detail, suggestion.distance.map(ResultText.distance),
    ]
    return "  " + ([marked(suggestion)] + details.compactMap(\.self)).joined(separator: " · ")
  }

  private static func marked(_ suggestion: Suggestion) -> String {
    var text = ""
    let (starts, ends) = (Set(suggestion.typed.map(\.lowerBound)), Set(suggestion.typed.map(\.upperBound)))
    for (position, character) in (Array(suggestion.text) + [nil]).enumerated() {
      if ends.contains(position) { text += "]" }
      if starts.contains(position) { text += "[" }
      if let character { text.append(character) }
    }
    return text
  }
}
