import Understanding

extension CommandTemplate {
  /// The template as a command file has it.
  var text: String {
    elements.map { element in
      switch element {
      case .word(let word): word
      case .slot(let slot): "{\(slot.rawValue)}"
      }
    }
    .joined(separator: " ")
  }
}
