import Places
import Understanding

/// The words for kinds of places as they stand in names and beside them: "station", "bus stop".
struct KindWords: Sendable {
  /// A kind that was said beside a name.
  struct Kind: Hashable, Sendable {
    /// The rubrics that the words mean.
    var rubrics: Set<String>
    /// The group of these rubrics.
    var group: String
    /// Whether its places bear the names of others; see ``/Places/Rubric/isAncillary``.
    var isAncillary: Bool
    /// Whether people ask for such places by themselves, so that other things are named after one.
    var isSought: Bool

    /// Streets, which no rubric has: many a name has no word for it where people say one, "Kingsway Street".
    static let street = Kind(rubrics: [], group: "street", isAncillary: false, isSought: false)
  }

  /// Words that say what a thing is, and not which: they are shared by many names.
  let common: Set<String>

  private let rubricator: Rubricator
  private let rubrics: [String: String]
  private let forms: [String: [[String]]]
  private static let longest = 3

  /// Words of other languages that stand beside names where English has "station": "Bahnhof Kirnau", "gare de Lyon".
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
    // "Ridge Trail" says the kind of a path, for trails are trailheads and paths.
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

  /// The name that is left where words begin or end with those for a kind, and that kind.
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

  /// How well a place is of a kind that was said, 0 to 1; `nil` where it is not.
  ///
  /// "Station" may be any of a group's: of trains, or of buses.
  func fit(_ place: Place, _ kind: Kind) -> Double? {
    if kind == .street { return place.kind == .street ? 1 : nil }
    guard let id = place.rubric, let rubric = rubricator.rubric(id: id) else { return nil }
    if kind.rubrics.contains(id) { return 1 }
    let isRelated = rubric.group == kind.group && !kind.isAncillary && rubric.prominence >= Self.leastRelated
    return isRelated ? Self.relatedKind : nil
  }

  private static let relatedKind = 0.92
  /// The prominence of kinds that others are named after: "1753 House" is no house that something bears the name of.
  private static let leastSought = 0.3
  /// The prominence of kinds that are taken for each other: a bridge is no station.
  private static let leastRelated = 0.6

  /// Whether a place of a rubric only bears the name that words say, since they do not say its kind.
  func isAncillary(_ id: String?, for words: [String]) -> Bool {
    guard let id, let rubric = rubricator.rubric(id: id), rubric.isAncillary else { return false }
    return !(forms[id] ?? []).contains { form in
      words.indices.contains { start in words[start...].starts(with: form) }
    }
  }
}
