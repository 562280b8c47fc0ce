import Recognition

/// The possible pronunciations of words in the languages that their spelling resembles.
///
/// Restaurants and streets have names in other languages, and speakers of these languages pronounce them accordingly.
/// Letters alone rarely determine the language, but an extra pronunciation variant costs little.
enum NameLanguages {
  /// The possible pronunciations in other languages; empty if the word resembles none of them.
  ///
  /// - Parameter word: One lowercase word.
  static func readings(of word: String) -> [[Phone]] {
    guard word.count > 3 else { return [] }
    var rules: [LetterRules] = []
    if isRomance(word) {
      let (isItalian, isSpanish) = (word.has(italianSigns), word.has(spanishSigns))
      if isItalian || !isSpanish { rules.append(.italian) }
      if isSpanish || !isItalian { rules.append(.spanish) }
    }
    if !word.has(notFrench), word.has(frenchSigns) || word.ends(frenchEndings) { rules.append(.french) }
    if word.has(irishSigns) { rules.append(.irish) }
    if word.has(indianSigns) { rules.append(.indian) }
    if word.has(chineseSigns) { rules.append(.chinese) }
    // Always tried, because its syllables are unlike those of English.
    rules.append(.japanese)
    return rules.compactMap { $0.phones(of: word) }
  }

  /// Whether a word's spelling could be Italian or Spanish.
  private static func isRomance(_ word: String) -> Bool {
    !word.has(notRomance) && word.count { "aeiou".contains($0) } > 1 && word.ends(romanceEndings)
  }

  private static let notRomance = ["sh", "th", "ck", "ee", "oo", "ou", "dg", "eigh"]
  private static let romanceEndings = [
    "a", "i", "o", "as", "os", "ez", "nte", "tte", "zze", "ione", "ore", "ese", "dor", "dores", "cion",
  ]
  private static let italianSigns = [
    "bb", "cch", "cci", "cce", "ff", "gg", "mm", "nn", "pp", "ss", "tt", "zz", "gli", "gn", "sce", "sci", "ghe", "ghi",
    "che", "chi", "ella", "elli", "ello", "nte", "ione", "ese",
  ]
  private static let spanishSigns = ["j", "hu", "cha", "cho", "ill", "ita", "ito", "as", "os", "ez", "dor", "cion"]

  private static let notFrench = ["k", "w", "sh", "tch", "ee", "oo", "gh", "dg"]
  private static let frenchSigns = ["eau", "oeu", "oui", "ouch", "ouill", "ouss", "euil", "quet", "aisn"]
  private static let frenchEndings = [
    "ac", "age", "ain", "aine", "aire", "ais", "aise", "ale", "ance", "ant", "ard", "ate", "ault", "aux", "ache",
    "eine", "elle", "ence", "eon", "ere", "erre", "erte", "esse", "et", "ette", "eur", "euse", "eux", "gne", "gue",
    "iche", "ie", "ien", "ienne", "ier", "iere", "ieu", "igny", "ille", "illon", "illy", "ine", "ise", "oche", "oin",
    "oir", "oire", "ois", "oise", "ole", "olle", "onne", "ord", "ot", "ote", "otte", "ousse", "oux", "que", "rie",
    "uche", "uise", "ule", "utte",
  ].flatMap { [$0, $0 + "s"] }

  private static let irishSigns = [
    "aoi", "aol", "aos", "bhf", "mh", "fh", "dhb", "dhg", "eadh", "aigh", "oidh", "siobh",
  ]
  private static let indianSigns = ["aa", "bh", "dh", "jh", "kh", "ksh", "gurd", "jeet", "preet", "swam", "wala"]
  private static let chineseSigns = ["x", "qi", "zh", "iang", "iao", "iong", "uang", "uo", "ang", "eng", "ong"]
}

extension String {
  fileprivate func has(_ parts: [String]) -> Bool { parts.contains { contains($0) } }

  fileprivate func ends(_ endings: [String]) -> Bool { endings.contains { hasSuffix($0) } }
}
