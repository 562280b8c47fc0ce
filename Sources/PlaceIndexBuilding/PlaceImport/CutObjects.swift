import Places

/// Reconstructs the objects that osmium drops because a part of them is outside the extract.
///
/// osmium drops every way that lacks one node and every area that lacks one member, which would lose the streets and
/// parks along the edge. This uses the parts that the extract contains.
struct CutObjects {
  private struct Relation {
    let id: Int64
    let tags: [String: String]
    let ways: [Int64]
  }

  let filter: FeatureFilter
  private var relations: [Relation] = []
  private var waysNeeded: Set<Int64> = []
  private var wayBoxes: [Int64: BoundingBox] = [:]

  init(filter: FeatureFilter) { self.filter = filter }

  /// Records a relation that should have become an area but didn't.
  mutating func take(relation: OPLObject, summary: inout ImportSummary) {
    guard let type = relation.tags["type"], ["multipolygon", "boundary", "site"].contains(type),
      filter.wants(relation.tags, isPoint: false)
    else { return }
    // Half of a town's boundary doesn't show what is inside.
    guard relation.tags["boundary"] != "administrative" else {
      let name = relation.tags["name"] ?? "unnamed"
      summary.leaveOut(.boundaryIncomplete, "osm:relation/\(relation.id): \(name)")
      return
    }
    relations.append(Relation(id: relation.id, tags: relation.tags, ways: relation.ways))
    waysNeeded.formUnion(relation.ways)
  }

  /// Records a way with the positions of its nodes. If some are missing, returns a feature made from the others.
  mutating func take(wayLine line: ArraySlice<UInt8>, summary: inout ImportSummary) -> SourceFeature? {
    let lacksNodes = OPLObject.lacksNodes(line)
    guard lacksNodes || !waysNeeded.isEmpty, let way = OPLObject(line, kind: UInt8(ascii: "w")) else { return nil }
    if waysNeeded.contains(way.id) { wayBoxes[way.id] = BoundingBox(around: way.nodes.compactMap(\.place)) }
    guard lacksNodes, filter.wants(way.tags, isPoint: false) else { return nil }
    guard let geometry = Self.geometry(of: way) else {
      summary.leaveOut(.outsideExtract, "osm:way/\(way.id): none of its nodes is in the extract")
      return nil
    }
    return SourceFeature(id: "osm:way/\(way.id)", tags: way.tags, geometry: geometry)
  }

  /// The recorded relations, each at the center of its available ways.
  func features(summary: inout ImportSummary) -> [SourceFeature] {
    var features: [SourceFeature] = []
    for relation in relations {
      let boxes = relation.ways.compactMap { wayBoxes[$0] }
      let id = "osm:relation/\(relation.id)"
      guard let box = BoundingBox(around: boxes.flatMap { [$0.southWest, $0.northEast] }),
        let feature = SourceFeature(id: id, tags: relation.tags, geometry: .point(box.centre))
      else {
        summary.leaveOut(.outsideExtract, "\(id): none of its ways is in the extract")
        continue
      }
      features.append(feature)
    }
    return features
  }

  private static func geometry(of way: OPLObject) -> SourceGeometry? {
    let known = way.nodes.compactMap(\.place)
    let isClosed = way.nodes.count > 3 && way.nodes.first?.id == way.nodes.last?.id
    if isClosed, way.tags["highway"] == nil || way.tags["area"] == "yes", known.count >= 3 { return .area([known]) }
    // The longest stretch without a gap, because a line across a gap would run where no street is.
    let stretches = way.nodes.split { $0.place == nil }
    guard let longest = stretches.max(by: { $0.count < $1.count })?.compactMap(\.place), let first = longest.first
    else { return nil }
    return longest.count == 1 ? .point(first) : .line(longest)
  }
}

/// A way or relation in osmium's line format (osmcode.org/opl-file-format), reduced to the fields used here.
struct OPLObject {
  let id: Int64
  let tags: [String: String]
  /// A way's nodes: number and, if known, position.
  private(set) var nodes: [(id: Int64, place: Coordinate?)] = []
  /// A relation's ways.
  private(set) var ways: [Int64] = []

  /// Reads a line whose first letter is `kind`; `nil` for other or malformed lines.
  init?(_ line: ArraySlice<UInt8>, kind: UInt8) {
    guard line.first == kind else { return nil }
    let fields = line.split(separator: UInt8(ascii: " "))
    guard let first = fields.first, let id = Self.number(first.dropFirst()) else { return nil }
    self.id = id
    var tags: [String: String] = [:]
    for field in fields.dropFirst() {
      let body = field.dropFirst()
      switch field.first {
      case UInt8(ascii: "T"): tags = Self.tags(body)
      case UInt8(ascii: "N"): nodes = body.split(separator: UInt8(ascii: ",")).compactMap(Self.node)
      case UInt8(ascii: "M"): ways = body.split(separator: UInt8(ascii: ",")).compactMap(Self.memberWay)
      default: break
      }
    }
    self.tags = tags
  }

  /// Whether a node's position is missing, detected without parsing: "x" immediately followed by "y".
  static func lacksNodes(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    var inNodes = false
    for byte in line {
      if previous == UInt8(ascii: " ") { inNodes = byte == UInt8(ascii: "N") }
      if inNodes, previous == UInt8(ascii: "x"), byte == UInt8(ascii: "y") { return true }
      previous = byte
    }
    return false
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int64? {
    Int64(String(decoding: Array(bytes), as: UTF8.self))
  }

  private static func node(_ bytes: ArraySlice<UInt8>) -> (id: Int64, place: Coordinate?)? {
    let parts = bytes.dropFirst().split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "y")
    }
    guard let first = parts.first, let id = number(first) else { return nil }
    guard parts.count == 3, let longitude = Double(String(decoding: parts[1], as: UTF8.self)),
      let latitude = Double(String(decoding: parts[2], as: UTF8.self))
    else { return (id, nil) }
    return (id, Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func memberWay(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard bytes.first == UInt8(ascii: "w") else { return nil }
    return number(bytes.dropFirst().prefix { $0 != UInt8(ascii: "@") })
  }

  private static func tags(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    var tags: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: ",")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { tags[unescaped(sides[0])] = unescaped(sides[1]) }
    }
    return tags
  }

  /// Decodes special characters, which the format writes as %hexadecimal%.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let pieces = String(decoding: bytes, as: UTF8.self).split(separator: "%", omittingEmptySubsequences: false)
    var text = ""
    for (index, piece) in pieces.enumerated() {
      if index.isMultiple(of: 2) {
        text += piece
      } else if let code = UInt32(piece, radix: 16), let scalar = Unicode.Scalar(code) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
