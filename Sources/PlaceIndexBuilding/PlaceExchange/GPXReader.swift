import Foundation
import Foundations
import Places

/// Reads the waypoints of a GPX document, and the named points of its routes.
///
/// The label of a point is the group of an OsmAnd favorite (`type`, in older files `category`), or else the name of its
/// route. If the document has only routes or tracks, their starts and ends are read as places.
final class GPXReader: XMLVisitor {
  private struct RouteOrTrack {
    var kind: String
    var line: Int
    var name: String?
    var first: PlaceDraft?
    var last: PlaceDraft?
    var named = 0
    var unnamed = 0
  }

  var list = PlaceList()
  private let file: String
  private var draft = PlaceDraft()
  private var comment: String?
  private var line = 0
  /// Nesting depth of the current point; 0 outside a point.
  private var depth = 0
  /// The routes and tracks; the last one is being read.
  private var paths: [RouteOrTrack] = []
  private var isGPX = false

  /// OsmAnd's group for home, work, and the parked car, which isn't a useful label.
  private static let personalGroup = "personal"
  /// If the end is nearer to the start than this, in meters, it isn't added as a place.
  private static let nearStart = 100.0

  init(file: String) { self.file = file }

  func start(_ path: [String], _ attributes: [String: String], line: Int) {
    switch path.last {
    case "gpx" where path.count == 1: isGPX = true
    case "rte": paths.append(RouteOrTrack(kind: "route", line: line))
    case "trk": paths.append(RouteOrTrack(kind: "track", line: line))
    case "wpt", "rtept", "trkpt":
      depth = path.count
      draft = PlaceDraft(latitude: attributes["lat"], longitude: attributes["lon"])
      comment = nil
      self.line = line
    default: break
    }
  }

  func end(_ path: [String], _ text: String) throws(ExchangeError) {
    guard depth > 0 else {
      if path.last == "name", ["rte", "trk"].contains(path.dropLast().last) { paths[paths.count - 1].name = text }
      return
    }
    switch path.dropFirst(depth) {
    case []:
      depth = 0
      draft.note = draft.note ?? comment
      try endPoint(path.last)
    case ["name"]: draft.name = text
    case ["desc"]: draft.note = text
    case ["cmt"]: comment = text
    case ["type"], ["category"]: draft.label = text == Self.personalGroup ? nil : text
    case ["extensions", "role"]: draft.role = text
    case ["extensions", "alias"]: draft.aliases.append(text)
    case ["extensions", "address"]: draft.address = text
    default: break
    }
  }

  func finish() throws(ExchangeError) {
    guard isGPX else {
      throw ExchangeError(.badContents, subject: file, message: "this isn't a GPX document", advice: "check the file")
    }
    let hasPlaces = !list.records.isEmpty
    for (number, item) in paths.enumerated() {
      if item.kind == "route", item.named > 0 {
        guard item.unnamed > 0 else { continue }
        list.leaveOut("\(item.unnamed) points of the route have no name", at: "line \(item.line)")
      } else if hasPlaces || item.first == nil {
        list.leaveOut("it is a \(item.kind), not a place", at: "line \(item.line)")
      } else {
        try addEnds(of: item, number: number + 1)
        list.leaveOut("it is a \(item.kind); only its start and end are places", at: "line \(item.line)")
      }
    }
  }

  private func endPoint(_ element: String?) throws(ExchangeError) {
    guard element != "wpt", let index = paths.indices.last else {
      return try list.add(draft, kind: "Waypoint", at: "line \(line)", file: file)
    }
    paths[index].first = paths[index].first ?? draft
    paths[index].last = draft
    guard element == "rtept" else { return }
    if draft.hasName {
      paths[index].named += 1
      draft.label = draft.label ?? paths[index].name
      try list.add(draft, at: "line \(line)", file: file)
    } else {
      paths[index].unnamed += 1
    }
  }

  /// Adds the start of a route or track, and its end if that is somewhere else.
  private func addEnds(of path: RouteOrTrack, number: Int) throws(ExchangeError) {
    guard var start = path.first, var end = path.last else { return }
    let name = path.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(path.kind.capitalized) \(number)"
    start.name = "\(name) start"
    end.name = "\(name) end"
    try list.add(start, at: "line \(path.line)", file: file)
    if let from = try? start.place().coordinate, let to = try? end.place().coordinate,
      from.distance(to: to) < Self.nearStart
    {
      return
    }
    try list.add(end, at: "line \(path.line)", file: file)
  }
}

/// Writes GPX 1.1 waypoints; values without a GPX element go into extensions in Whereto's namespace.
enum GPXText {
  private static let namespace = "urn:whereto:places:1"

  static func text(_ places: [UserPlace]) -> String {
    var xml = XMLText()
    let attributes: KeyValuePairs = [
      "version": "1.1", "creator": "whereto", "xmlns": "http://www.topografix.com/GPX/1/1",
      "xmlns:whereto": namespace,
    ]
    xml.element("gpx", attributes) { xml in
      for place in places {
        let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
        xml.element("wpt", ["lat": "\(latitude)", "lon": "\(longitude)"]) { xml in
          xml.element("name", text: place.name)
          xml.element("desc", text: place.note)
          xml.element("type", text: place.label)
          xml.element("extensions") { xml in
            xml.element("whereto:role", text: place.role.rawValue)
            for alias in place.aliases { xml.element("whereto:alias", text: alias) }
            xml.element("whereto:address", text: place.address)
          }
        }
      }
    }
    return xml.text
  }
}
