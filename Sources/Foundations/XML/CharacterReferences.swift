/// References to characters in XML, and in HTML that was written as XML: `&amp;`, `&#233;`, `&eacute;`.
package enum CharacterReferences {
  /// The entities of XML, and those of HTML 4 that names and notes hold.
  private static let entities: [Substring: Unicode.Scalar] = {
    var entities: [Substring: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
      "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›",
      "hellip": "…", "bull": "•", "euro": "€", "trade": "™", "prime": "′", "Prime": "″", "OElig": "Œ", "oelig": "œ",
      "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
      "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "minus": "−",
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      entities[name] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return entities
  }()

  /// Names of U+00A0 to U+00FF, in their order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
    micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
    Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
    euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """

  /// No reference is longer, from its `&` to its `;`.
  private static let longest = 12

  /// A text with its references replaced; an `&` that begins none stays.
  package static func replaced(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var replaced = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let ampersand = rest.firstIndex(of: "&") {
      replaced.append(contentsOf: rest[..<ampersand])
      rest = rest[ampersand...]
      let name = rest.dropFirst().prefix(longest).prefix { $0 != ";" }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let scalar = scalar(Substring(name)) {
        replaced.append(contentsOf: scalar)
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        replaced.append("&")
        rest.removeFirst()
      }
    }
    replaced.append(contentsOf: rest)
    return String(replaced)
  }

  /// The character that a reference names, none for one that no text may hold; `nil` where it is no reference.
  private static func scalar(_ name: Substring) -> [Unicode.Scalar]? {
    guard name.hasPrefix("#") else { return entities[name].map { [$0] } }
    let isHexadecimal = name.dropFirst().first == "x" || name.dropFirst().first == "X"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first?.isHexDigit == true, let code = UInt32(digits, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    let isText = code >= 0x20 || [0x09, 0x0A, 0x0D].contains(code)
    return Unicode.Scalar(code).flatMap { isText ? [$0] : nil } ?? []
  }
}
