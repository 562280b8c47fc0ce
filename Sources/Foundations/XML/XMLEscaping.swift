extension String {
  /// This text as it may stand in an XML element or a quoted attribute.
  ///
  /// Characters that XML 1.0 cannot hold (production 2) are left out.
  ///
  /// - Parameter breaks: What stands for a tab, a line feed, or a carriage return, given the character's code; `nil`
  ///   keeps the character.
  package func escapedForXML(breaks: (UInt32) -> String?) -> String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r":
        if let text = breaks(scalar.value) { escaped += text } else { escaped.unicodeScalars.append(scalar) }
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
