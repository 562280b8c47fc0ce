import Foundation
import Foundations
import Places

/// Converts a map's roads to input for Routino's `planetsplitter`, and to a table of the properties that Routino
/// doesn't store.
///
/// Routino stores only a road's name, which is all that its routes report. So each road is named by its number in the
/// ``RoadTable``. Its speed is stored as the speed limit. Toll roads are marked as tunnels: of the properties that
/// Routino can avoid, this is the only one not used for anything else.
struct RoadFile {
  /// The prefix of road names in Routino, followed by the number.
  static let prefix: Character = "#"

  /// Tags with another meaning in Routino than in the map, or without a use.
  private static let dropped: Set = [
    "name", "ref", "prow_ref", "int_ref", "maxspeed", "tunnel", "bridge", "lanes", "multilane", "area",
  ]
  /// planetsplitter accepts only positive numbers; objects that were never uploaded have negative ones.
  private static let offset: Int64 = 1 << 40

  private let map: FileWriter
  private let table: FileWriter
  /// Exit numbers, by the nodes at which the exits begin.
  private var exits: [Int64: String] = [:]
  /// Road numbers, by the numbers of their ways.
  private var numbers: [Int64: Int] = [:]
  private var relations = 0
  /// The speed of the fastest road so far, in kilometers per hour.
  private(set) var fastest = 1

  var count: Int { numbers.count }

  init(map: URL, table: URL) throws {
    self.map = try FileWriter(map)
    self.table = try FileWriter(table)
    try self.map.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n")
  }

  /// Adds a map object. Exits and turn restrictions are lost unless nodes come before their ways, and ways before
  /// relations.
  mutating func add(_ object: OPLObject) throws {
    switch object.kind {
    case .node: try add(node: object)
    case .way: try add(way: object)
    case .relation: try add(relation: object)
    }
  }

  func finish() throws {
    try map.write("</osm>\n")
    try map.finish()
    try table.finish()
  }

  private mutating func add(node: OPLObject) throws {
    // A deleted node has no position.
    guard let latitude = node.latitude, let longitude = node.longitude, Double(latitude) != nil,
      Double(longitude) != nil
    else { return }
    if node.tags["highway"] == "motorway_junction", let exit = node.tags["ref"] { exits[node.id] = exit }
    let id = Self.number(node.id)
    let tags = RoadAccess.plain(node.tags)
    try map.write(" <node id=\"\(id)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(Self.xml(tags))</node>\n")
  }

  private mutating func add(way: OPLObject) throws {
    guard way.nodes.count > 1, numbers[way.id] == nil,
      let road = Road(way.tags, exit: way.nodes.first.flatMap { exits[$0.id] })
    else { return }
    let number = numbers.count
    numbers[way.id] = number
    fastest = max(fastest, road.speed)
    var tags = RoadAccess.plain(way.tags.filter { !Self.dropped.contains($0.key) })
    // Not for through traffic: it gets the preference of the smallest roads.
    if RoadAccess(way.tags) == .destination, road.size != .ferry { tags["highway"] = "service" }
    tags["name"] = "\(Self.prefix)\(number)"
    tags["maxspeed"] = "\(road.speed)"
    if road.hasToll { tags["tunnel"] = "yes" }
    if road.isOneway, tags["oneway"] == nil { tags["oneway"] = "yes" }
    let nodes = way.nodes.map { "<nd ref=\"\(Self.number($0.id))\"/>" }.joined()
    try map.write(" <way id=\"\(number + 1)\">\(nodes)\(Self.xml(tags))</way>\n")
    try table.write(road.line + "\n")
  }

  private mutating func add(relation: OPLObject) throws {
    let members = relation.members.compactMap { member -> String? in
      let role = Self.escaped(member.role)
      switch member.kind {
      case .node: return "<member type=\"node\" ref=\"\(Self.number(member.id))\" role=\"\(role)\"/>"
      case .way:
        return numbers[member.id].map { "<member type=\"way\" ref=\"\($0 + 1)\" role=\"\(role)\"/>" }
      case .relation: return nil
      }
    }
    // A turn restriction has no effect if one of its roads is missing.
    guard relation.tags["type"]?.hasPrefix("restriction") == true, members.count == relation.members.count else {
      return
    }
    relations += 1
    try map.write(" <relation id=\"\(relations)\">\(members.joined())\(Self.xml(relation.tags))</relation>\n")
  }

  private static func number(_ id: Int64) -> Int64 { id > 0 ? id : offset &+ (id == .min ? 0 : -id) }

  private static func xml(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }.joined()
  }

  static func escaped(_ text: String) -> String { text.escapedForXML { _ in " " } }
}

/// Writes a new file in large chunks.
private final class FileWriter {
  private static let piece = 1 << 18
  private let file: FileHandle
  private var buffer = Data()

  init(_ url: URL) throws {
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  deinit { try? file.close() }

  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.piece { try flush() }
  }

  func finish() throws { try flush() }

  private func flush() throws {
    try file.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
