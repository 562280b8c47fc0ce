import DestinationSearch
import HeadUnit
import OpeningHours
public import Places
import Understanding

/// The description below the name of a place: its category, its location, and its deviations from the query.
struct PlaceLine: Hashable, Sendable {
  /// The distance; `nil` if it is unknown.
  var distance: String?
  /// The facts that the driver has to know before going there: that it is closed, or how it deviates from the query.
  var remarks: [String] = []
  /// The category; `nil` if the name says it.
  var kind: String?
  /// The location: the address or street, or else the neighborhood.
  var whereabouts: String?
  /// The text that distinguishes the place from another with the same text.
  var direction: String?
  /// The text that it is open; `nil` if it isn't, or that is unknown.
  var open: String?

  /// The line of a row. A head unit truncates the end, so the most important part comes first.
  var detail: String? { Self.joined([distance] + remarks + [kind, whereabouts, direction, open]) }

  /// The name of the route to one of several places, from the longest variant to the shortest; the distance stands
  /// beside it.
  var summary: Variants {
    let what = remarks + [kind, whereabouts, direction]
    let texts = [what + [open], what, remarks + [whereabouts ?? kind, direction], remarks]
    return Variants(keepingNonblank: texts.compactMap(Self.joined))
  }

  /// The name of the only place's route: its location, and below that the rest.
  var route: (summary: Variants, more: Variants?) {
    guard let place = whereabouts ?? kind else { return (summary, nil) }
    let more = Self.joined(remarks + [whereabouts == nil ? nil : kind, open])
    return (Variants(keepingNonblank: [place]), more.flatMap { Variants([$0]) })
  }

  /// The details of the only place's route if the route's name identifies it: the place itself.
  var wholeRoute: Variants? {
    let (summary, more) = route
    let texts = [more.map { "\(summary.longest) · \($0.longest)" }, summary.longest].compactMap(\.self)
    return texts.isEmpty ? nil : Variants(keepingNonblank: texts)
  }

  private static func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }
}

/// Describes places beyond their names, so that no two places on one screen read the same.
public struct PlaceLines {
  let settings: ScreenSettings
  let origin: Coordinate?
  private let words: PlaceWords
  private let groups: [String: String]
  private let distances: EstimatesFormat

  /// Creates the lines of a screen.
  public init(_ settings: ScreenSettings, origin: Coordinate?) {
    (self.settings, self.origin) = (settings, origin)
    groups = ScreenStrings(settings.language).groups
    words = PlaceWords(settings.language)
    distances = EstimatesFormat(units: settings.units, words: EstimateWords(settings.language))
  }

  func lines(of shown: [(title: String, candidate: PlaceCandidate)]) -> [PlaceLine] {
    var lines = shown.map { line(title: $0.title, $0.candidate) }
    let areas = shown.map { Self.areas(of: $0.candidate.place) }
    // The suburb, then the town, then the direction: the first that differs is enough.
    for level in 0..<2 {
      for alike in Self.alike(lines, shown, by: { [$0.kind, $0.whereabouts] }) {
        guard Set(alike.map { areas[$0][level] }).count > 1 else { continue }
        for place in alike { lines[place].add(areas[place][level]) }
      }
    }
    for alike in Self.alike(lines, shown, by: { [$0.detail] }) {
      let points = alike.map { direction(of: shown[$0].candidate.place) }
      guard Set(points).count > 1 else { continue }
      for (place, point) in zip(alike, points) { lines[place].direction = point.map(words.name) }
    }
    return lines
  }

  private func direction(of place: Place) -> CompassPoint? {
    origin.flatMap { CompassPoint(from: $0, to: place.coordinate) }
  }

  func lines(of places: [PlaceCandidate]) -> [PlaceLine] { lines(of: places.map { ($0.place.name, $0) }) }

  /// Returns the text below the name of each place in a list, in their order; `nil` if nothing is known.
  public func details(of places: [PlaceCandidate]) -> [String?] { lines(of: places).map(\.detail) }

  /// Returns the line of a suggestion that leads to a list: the category of the places with that name, and the distance
  /// of the nearest.
  func line(of suggestion: Suggestion) -> PlaceLine {
    PlaceLine(
      distance: suggestion.distance.map(distances.distance), kind: suggestion.place.map(kind) ?? suggestion.detail)
  }

  /// Returns the category of a place: its rubric, or its group in a language without names of rubrics.
  func kind(of place: Place) -> String {
    guard let rubric = place.rubric,
      let group = settings.groups.first(where: { $0.rubrics[rubric] != nil })
    else { return words.name(of: place.kind) }
    if settings.language == .english { return group.rubrics[rubric] ?? group.name }
    return place.kind == .poi ? groups[group.id] ?? words.name(of: .poi) : words.name(of: place.kind)
  }

  private func line(title: String, _ candidate: PlaceCandidate) -> PlaceLine {
    let place = candidate.place
    var line = PlaceLine(distance: far(candidate), remarks: remarks(on: candidate))
    let areas = Self.areas(of: place)
    let area = areas[0] ?? areas[1]
    switch place.kind {
    case .poi, .own, .position: line.add(place.address ?? place.details?.street ?? area)
    case .address, .street, .crossing, .locality, .postcode: line.add(area)
    }
    if line.whereabouts.map({ TextFolding.areSame($0, title) }) == true { line.whereabouts = nil }
    let kind = kind(of: place)
    // The icon of a saved place shows that it is one.
    let isSaid = TextFolding.areSame(kind, title) || place.kind == .own && line.whereabouts != nil
    if !isSaid { line.kind = kind }
    if candidate.opening == .open { line.open = words.openNow }
    return line
  }

  /// Returns the distance of a place: the detour time of a stop, else the time and distance by road, else the straight
  /// line.
  private func far(_ candidate: PlaceCandidate) -> String? {
    if let detour = candidate.detour { return DriveWords(settings.language).added(detour, distances) }
    guard let road = candidate.road else { return candidate.distance.map(distances.distance) }
    return "\(distances.time(road.duration)) · \(distances.distance(road.distance))"
  }

  private func remarks(on candidate: PlaceCandidate) -> [String] {
    let told = candidate.remarks.map { remark in
      OwnPlaceStrings.text(words.text(of: remark, on: candidate), naming: remark.about, in: settings.language)
    }
    return (candidate.opening == .closed ? [words.closedNow] : []) + told
  }

  private static func areas(of place: Place) -> [String?] { [place.details?.suburb, place.details?.town] }

  /// Returns the positions of places that read the same, group by group.
  private static func alike(
    _ lines: [PlaceLine], _ shown: [(title: String, candidate: PlaceCandidate)], by parts: (PlaceLine) -> [String?]
  ) -> [[Int]] {
    Dictionary(grouping: lines.indices) { [shown[$0].title.lowercased()] + parts(lines[$0]) }.values
      .filter { $0.count > 1 }
  }
}

extension PlaceLine {
  /// Adds an area to the location, unless it contains it.
  fileprivate mutating func add(_ area: String?) {
    guard let area, whereabouts?.contains(area) != true else { return }
    whereabouts = [whereabouts, area].compactMap(\.self).joined(separator: ", ")
  }
}
