import Places
import Understanding

/// The words for categories as they occur in names and beside them: "station", "bus stop".
struct KindWords: Sendable {
  /// A category named beside a name.
  struct Kind: Hashable, Sendable {
    var rubrics: Set<String>
    var group: String
    /// Whether its places are named after others; see ``/Places/Rubric/isAncillary``.
    var isAncillary: Bool
    /// Whether people search for such places by themselves, so that other things are named after them.
    var isSought: Bool

    /// Streets, which have no rubric. People add a street word to many names that have none: "Kingsway Street".
    static let street = Kind(rubrics: [], group: "street", isAncillary: false, isSought: false)
  }

  /// Category words, which many names share and which therefore don't identify one.
  let common: Set<String>

  private let rubricator: Rubricator
  private let rubrics: [String: String]
  private let forms: [String: [[String]]]
  private static let longest = 3
  /// Words of other languages that stand beside names like the English "station": "Bahnhof Kirnau", "gare de Lyon".
  private static let foreign = Dictionary(
    [
      "train_station": ["bahnhof", "hauptbahnhof", "gare", "estacion", "stazione", "dworzec", "nadrazi", "вокзал"],
      "hospital": ["krankenhaus", "klinikum", "hopital", "ospedale", "szpital", "nemocnice", "больница"],
      "airport": ["flughafen", "aeroport", "aeropuerto", "aeroporto", "lotnisko", "letiste", "аэропорт"],
      "town_hall": ["rathaus", "mairie", "ayuntamiento", "municipio", "ratusz", "radnice"],
      "pharmacy": ["apotheke", "pharmacie", "farmacia", "apteka", "lekarna", "аптека"],
      "museum": ["musee", "museo", "muzeum", "музей"],
      "church": ["kirche", "eglise", "iglesia", "chiesa", "kosciol", "kostel"],
      "university": ["universitat", "universite", "universidad", "universita", "uniwersytet", "univerzita"],
    ].flatMap { rubric, words in words.map { ($0, rubric) } }, uniquingKeysWith: { first, _ in first })

  init(_ rubricator: Rubricator) {
    self.rubricator = rubricator
    var rubrics: [String: String] = [:]
    var forms: [String: [[String]]] = [:]
    for (form, rubric) in rubricator.spokenForms {
      let key = SearchWords.key(ofName: form)
      rubrics[key] = rubric
      forms[rubric, default: []].append(key.split(separator: " ").map(String.init))
    }
    // "Ridge Trail" gives the category of a path, because "trail" covers trailheads and paths.
    let own = forms
    for rubric in rubricator.rubrics {
      for included in rubric.includes ?? [] { forms[included, default: []] += own[rubric.id] ?? [] }
    }
    for (word, rubric) in Self.foreign where rubrics[word] == nil && rubricator.rubric(id: rubric) != nil {
      rubrics[word] = rubric
    }
    (self.rubrics, self.forms) = (rubrics, forms)
    common = NameQuery.functionWords.union(StreetWords.kinds).union(
      rubricator.rubrics.compactMap { SearchWords.name($0.name).first?.last })
  }

  /// The name that remains if words begin or end with category words, with that category.
  func kinds(beside words: [String]) -> [(rest: [String], kind: Kind)] {
    var found: [(rest: [String], kind: Kind)] = []
    for count in stride(from: min(Self.longest, words.count - 1), to: 0, by: -1) {
      for (said, rest) in [
        (words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count)),
      ] {
        guard let id = rubrics[said.joined(separator: " ")], let rubric = rubricator.rubric(id: id),
          !found.contains(where: { $0.rest.elementsEqual(rest) })
        else { continue }
        let kind = Kind(
          rubrics: Set(rubricator.members(of: id)), group: rubric.group, isAncillary: rubric.isAncillary,
          isSought: !rubric.isAncillary && rubric.prominence >= Self.leastSought)
        found.append((Array(rest), kind))
      }
    }
    return found
  }

  /// How well a place matches a category, 0 to 1; `nil` if it doesn't.
  ///
  /// "Station" may be any rubric of a group: train stations or bus stations.
  func fit(_ place: Place, _ kind: Kind) -> Double? {
    if kind == .street { return place.kind == .street ? 1 : nil }
    guard let id = place.rubric, let rubric = rubricator.rubric(id: id) else { return nil }
    if kind.rubrics.contains(id) { return 1 }
    let isRelated = rubric.group == kind.group && !kind.isAncillary && rubric.prominence >= Self.leastRelated
    return isRelated ? Self.relatedKind : nil
  }

  private static let relatedKind = 0.92
  /// Minimum prominence of categories that others are named after: "1753 House" isn't named after a house.
  private static let leastSought = 0.3
  /// Minimum prominence of categories that are interchangeable: a bridge isn't a station.
  private static let leastRelated = 0.6

  /// Whether a place of a rubric is only named after what the words name, because they don't give its category.
  func isAncillary(_ id: String?, for words: [String]) -> Bool {
    guard let id, let rubric = rubricator.rubric(id: id), rubric.isAncillary else { return false }
    return !(forms[id] ?? []).contains { form in
      words.indices.contains { start in words[start...].starts(with: form) }
    }
  }
}
