/// The abbreviations in street and place names, expanded by their position.
enum Abbreviations {
  /// The words that an abbreviation stands for; `nil` if the token isn't an abbreviation at this position.
  ///
  /// `St` before a name is Saint and after one Street; likewise `Dr` is Doctor or Drive. A direction letter is expanded
  /// only beside a name of more than a letter, so that "E Street" keeps its name, and not among other letters: "S F U".
  static func expansion(of token: String, at position: Int, in tokens: [String]) -> [String]? {
    let last = position == tokens.count - 1
    let next = last ? nil : tokens[position + 1]
    let beforeDirection = next.map { directions[$0] != nil || directionWords.contains($0) } ?? false
    let atEnd = last || (position > 0 && beforeDirection)
    switch token {
    case "st": return [position > 0 && atEnd ? "street" : "saint"]
    case "dr": return [position > 0 && atEnd ? "drive" : "doctor"]
    case "mt": return ["mount"]
    case "str": return tokens.count > 1 ? ["strasse"] : nil
    case "hbf": return tokens.count > 1 ? ["hauptbahnhof"] : nil
    case "bhf", "bf": return tokens.count > 1 ? ["bahnhof"] : nil
    case "prof": return last ? nil : ["professor"]
    case "jr": return position > 0 ? ["junior"] : nil
    case "ft": return position == 0 && !last ? ["fort"] : nil
    case "no", "nr": return next?.first?.isNumber == true ? ["number"] : nil
    default: break
    }
    if position == 0, !last, tokens.count > 1, let kind = foreignKinds[token] { return [kind] }
    if position > 0 || tokens.count == 1, atEnd || streetKinds[next ?? ""] != nil, let kind = streetKinds[token] {
      return tokens.count > 1 ? [kind] : nil
    }
    if position > 0, let kind = otherwiseNoWord[token] { return [kind] }
    if let direction = directions[token], tokens.count > 1, !isSpelled(at: position, in: tokens) {
      let neighbors = tokens.filter { $0 != token }
      let onlyName = neighbors.allSatisfy { streetKinds[$0] != nil || streetKinds.values.contains($0) || $0 == "st" }
      if !onlyName, position == 0 || last { return [direction] }
    }
    return nil
  }

  /// The name of a German street written as one word with the street word: "goethe" of "goethestrasse" and "goethestr".
  static func germanStreet(_ token: String) -> String? {
    for ending in ["strasse", "str"] where token.hasSuffix(ending) && token.utf8.count >= ending.utf8.count + 4 {
      return String(token.dropLast(ending.count))
    }
    return nil
  }

  /// Whether the token is one of three or more adjacent letters.
  private static func isSpelled(at position: Int, in tokens: [String]) -> Bool {
    let before = tokens[..<position].reversed().prefix(while: SearchWords.isLetter).count
    let after = tokens[(position + 1)...].prefix(while: SearchWords.isLetter).count
    return SearchWords.isLetter(tokens[position]) && before + after >= 2
  }

  /// The alternative meaning of `st` or `dr` to ``expansion(of:at:in:)`` between other words.
  static func alternative(to token: String, at position: Int, in tokens: [String]) -> String? {
    guard position > 0, position < tokens.count - 1, let expanded = expansion(of: token, at: position, in: tokens)
    else { return nil }
    switch (token, expanded) {
    case ("st", ["saint"]): return "street"
    case ("dr", ["doctor"]): return "drive"
    default: return nil
    }
  }

  /// British spellings of words that occur in names.
  static let americanSpelling = [
    "centre": "center", "theatre": "theater", "harbour": "harbor", "colour": "color", "jewellery": "jewelry",
    "jeweller": "jeweler", "jewellers": "jewelers", "tyre": "tire", "tyres": "tires", "grey": "gray",
    "doughnut": "donut", "doughnuts": "donuts", "favourite": "favorite", "neighbourhood": "neighborhood",
    "centres": "centers", "theatres": "theaters", "programme": "program", "savour": "savor",
    "flavour": "flavor", "flavours": "flavors", "honour": "honor", "labour": "labor", "metre": "meter",
    "organisation": "organization", "catalogue": "catalog", "cheque": "check", "storey": "story",
    "traveller": "traveler", "travellers": "travelers", "aluminium": "aluminum", "mould": "mold",
  ]

  static let streetKinds = [
    "ave": "avenue", "av": "avenue", "rd": "road", "blvd": "boulevard", "ln": "lane", "ct": "court", "crt": "court",
    "pl": "place", "hwy": "highway", "cres": "crescent", "cr": "crescent", "sq": "square", "ter": "terrace",
    "terr": "terrace", "pkwy": "parkway", "cir": "circle", "dr": "drive", "st": "street", "ctr": "centre",
  ]
  /// Street words that precede names in other languages.
  private static let foreignKinds = [
    "ul": "ulica", "al": "aleja", "nam": "namesti", "tr": "trida", "bd": "boulevard", "boul": "boulevard",
    "rte": "route", "chem": "chemin", "imp": "impasse", "avda": "avenida", "pza": "plaza", "ctra": "carretera",
    "ул": "улица", "просп": "проспект", "пер": "переулок", "пл": "площадь", "бул": "булевард", "вул": "вулиця",
  ]
  /// Those without another meaning at any position: "9th Ave Cafe".
  private static let otherwiseNoWord = streetKinds.filter { ["ave", "blvd", "rd", "hwy", "pkwy"].contains($0.key) }
  static let directions = [
    "n": "north", "s": "south", "e": "east", "w": "west", "ne": "northeast", "nw": "northwest", "se": "southeast",
    "sw": "southwest",
  ]
  static let directionWords: Set<String> = ["north", "south", "east", "west"]
}

/// Words for kinds of streets.
public enum StreetWords {
  /// A street, in spoken words, without its street word, if that is one of those that are abbreviated; people often
  /// omit "street" in an answer or at an intersection. `nil` if it has none, or only a direction besides.
  public static func withoutKind(_ street: [String]) -> [String]? {
    guard let last = street.last, Abbreviations.streetKinds.values.contains(last) else { return nil }
    let rest = Array(street.dropLast())
    return rest.allSatisfy(Abbreviations.directionWords.contains) ? nil : rest
  }

  /// Whether a text of several words ends with an abbreviated street word, as people write it: "chancery ln".
  package static func isAbbreviated(inLastOf text: String) -> Bool {
    let tokens = TextFolding.tokens(text)
    return tokens.count > 1 && tokens.last.map(cutShort.contains) ?? false
  }

  /// Abbreviations used only in street names; "Canada Pl" may be a building.
  private static let cutShort: Set<String> = ["st", "ave", "av", "rd", "ln", "dr", "blvd", "hwy", "cres", "pkwy"]

  /// A street without a street word before its name, as in other languages: "ulica wiklinowa".
  public static func withoutFirstKind(_ street: [String]) -> [String] {
    street.count > 1 && street.first.map(firstKinds.contains) == true ? Array(street.dropFirst()) : street
  }

  private static let firstKinds: Set<String> = [
    "aleja", "av", "avda", "avenida", "avenue", "c", "calle", "carrer", "osiedle", "os", "plac", "plaza", "praca",
    "rua", "rue", "ul", "ulica", "ulice", "via", "viale", "ул", "улица", "вул", "вулиця", "проспект",
  ]

  /// Street words, in full and abbreviated.
  package static let kinds: Set<String> = [
    "street", "st", "avenue", "ave", "av", "road", "rd", "drive", "dr", "lane", "ln", "boulevard", "blvd", "way",
    "court", "ct", "crescent", "cres", "place", "pl", "highway", "hwy", "square", "sq", "terrace", "parkway", "close",
    "circle", "row", "alley", "mews", "walk", "broadway", "gardens", "grove", "hill", "rise", "crossing",
  ]
}
