import Places

/// Reconstructs the objects that osmium drops because a part of them is outside the extract.
///
/// osmium drops every way that lacks one node and every area that lacks one member, which would lose the streets and
/// parks along the edge. This uses the parts that the extract contains.
struct CutObjects {
  let filter: FeatureFilter
  private var relations: [(id: Int64, tags: [String: String], ways: [Int64])] = []
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
    let ways = relation.members.filter { $0.kind == .way }.map(\.id)
    relations.append((relation.id, relation.tags, ways))
    waysNeeded.formUnion(ways)
  }

  /// Records a way with the positions of its nodes. If some are missing, returns a feature made from the others.
  mutating func take(wayLine line: ArraySlice<UInt8>, summary: inout ImportSummary) -> SourceFeature? {
    let lacksNodes = OPLObject.lacksNodes(line)
    guard lacksNodes || !waysNeeded.isEmpty, let way = OPLObject(line, kind: .way) else { return nil }
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
        let feature = SourceFeature(id: id, tags: relation.tags, geometry: .point(box.center))
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
