import DestinationSearch
import HeadUnit
import OpeningHours
public import Places
import Understanding

/// What stands below the name of a place: what it is, where, and in what it is not as it should be.
struct PlaceLine: Hashable, Sendable {
  /// How far it is; `nil` where that is unknown.
  var distance: String?
  /// What the driver has to know before going there: that it is closed, or not quite what was asked for.
  var remarks: [String] = []
  /// What kind of thing it is; `nil` where its name says so.
  var kind: String?
  /// Where it is: its address or street, or else the part of town.
  var whereabouts: String?
  /// What tells it apart from another place that reads the same.
  var direction: String?
  /// That it is open; `nil` where it is not, or nobody knows.
  var open: String?

  /// The line of a row. A head unit cuts the end off, so what matters most comes first.
  var detail: String? { Self.joined([distance] + remarks + [kind, whereabouts, direction, open]) }

  /// The way to a place that is one of several, in fewer and fewer words; how far it is stands beside them.
  var summary: Variants {
    let what = remarks + [kind, whereabouts, direction]
    let texts = [what + [open], what, remarks + [whereabouts ?? kind, direction], remarks]
    return Variants(keepingNonblank: texts.compactMap(Self.joined))
  }

  /// The way to the only place: where it is, and below that the rest.
  var route: (summary: Variants, more: Variants?) {
    guard let place = whereabouts ?? kind else { return (summary, nil) }
    let more = Self.joined(remarks + [whereabouts == nil ? nil : kind, open])
    return (Variants(keepingNonblank: [place]), more.flatMap { Variants([$0]) })
  }

  /// The way to the only place where what it is called says which way it is: the place itself.
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

/// Says of places what their names do not, so that no two that are shown together read the same.
public struct PlaceLines {
  let settings: ScreenSettings
  /// Where the driver is, where known.
  let origin: Coordinate?
  private let words: PlaceWords
  private let groups: [String: String]
  private let distances: EstimatesFormat

  /// Makes the lines of a screen.
  ///
  /// - Parameters:
  ///   - settings: What the screen is set to.
  ///   - origin: Where the driver is, where known.
  public init(_ settings: ScreenSettings, origin: Coordinate?) {
    (self.settings, self.origin) = (settings, origin)
    groups = ScreenStrings(settings.language).groups
    words = PlaceWords(settings.language)
    distances = EstimatesFormat(units: settings.units, words: EstimateWords(settings.language))
  }

  /// A line for each place, in their order.
  ///
  /// - Parameter shown: The places with the titles they have.
  func lines(of shown: [(title: String, candidate: PlaceCandidate)]) -> [PlaceLine] {
    var lines = shown.map { line(title: $0.title, $0.candidate) }
    let areas = shown.map { Self.areas(of: $0.candidate.place) }
    // The suburb, then the town, then where it lies: the first that differs is enough.
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

  /// A line for each place under its own name, in their order.
  func lines(of places: [PlaceCandidate]) -> [PlaceLine] { lines(of: places.map { ($0.place.name, $0) }) }

  /// What stands below the name of each place in a list, in their order; `nil` where nothing is known.
  ///
  /// - Parameter places: The places, with details where these are known.
  public func details(of places: [PlaceCandidate]) -> [String?] { lines(of: places).map(\.detail) }

  /// The line of what leads to a list: of a name that several places have what they are, and how far the nearest is.
  func line(of suggestion: Suggestion) -> PlaceLine {
    PlaceLine(
      distance: suggestion.distance.map(distances.distance), kind: suggestion.place.map(kind) ?? suggestion.detail)
  }

  /// What kind of thing a place is: its rubric, in a language that has no names of rubrics the group of it.
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
    // That one of the driver's own places is one is seen by its picture.
    let isSaid = TextFolding.areSame(kind, title) || place.kind == .own && line.whereabouts != nil
    if !isSaid { line.kind = kind }
    if candidate.opening == .open { line.open = words.openNow }
    return line
  }

  /// How far a place is: what stopping there adds to the way, else the time and the way by road, else the straight line.
  private func far(_ candidate: PlaceCandidate) -> String? {
    if let detour = candidate.detour { return DriveWords(settings.language).added(detour, distances) }
    guard let road = candidate.road else { return candidate.distance.map(distances.distance) }
    return "\(distances.time(road.duration)) · \(distances.distance(road.distance))"
  }

  /// In what a place is not as it should be.
  private func remarks(on candidate: PlaceCandidate) -> [String] {
    let told = candidate.remarks.map { remark in
      OwnPlaceStrings.text(words.text(of: remark, on: candidate), naming: remark.about, in: settings.language)
    }
    return (candidate.opening == .closed ? [words.closedNow] : []) + told
  }

  /// The suburb and the town.
  private static func areas(of place: Place) -> [String?] { [place.details?.suburb, place.details?.town] }

  /// The positions of places that read the same, group by group.
  private static func alike(
    _ lines: [PlaceLine], _ shown: [(title: String, candidate: PlaceCandidate)], by parts: (PlaceLine) -> [String?]
  ) -> [[Int]] {
    Dictionary(grouping: lines.indices) { [shown[$0].title.lowercased()] + parts(lines[$0]) }.values
      .filter { $0.count > 1 }
  }
}

extension PlaceLine {
  /// Says more of where it is, unless that has been said.
  fileprivate mutating func add(_ area: String?) {
    guard let area, whereabouts?.contains(area) != true else { return }
    whereabouts = [whereabouts, area].compactMap(\.self).joined(separator: ", ")
  }
}
