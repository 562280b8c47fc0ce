/// Takes the waypoints of a GPX document.
///
/// The group of an OsmAnd favourite, `type` today and `category` before, is its label.
final class GPXReader: XMLVisitor {
  private let file: String
  private(set) var list = PlaceList()
  private var draft = PlaceDraft()
  private var comment: String?
  private var line = 0
  private var isGPX = false

  /// OsmAnd's group of home, work and the parked car, which says nothing more.
  private static let personalGroup = "personal"

  init(file: String) { self.file = file }

  func start(_ path: [String], _ attributes: [String: String], line: Int) {
    if path == ["gpx"] { isGPX = true }
    guard path == ["gpx", "wpt"] else { return }
    draft = PlaceDraft(latitude: attributes["lat"], longitude: attributes["lon"])
    comment = nil
    self.line = line
  }

  func end(_ path: [String], _ text: String) throws(ExchangeError) {
    guard path.starts(with: ["gpx", "wpt"]) else { return }
    switch path.dropFirst(2) {
    case []:
      draft.note = draft.note ?? comment
      try list.add(draft, at: "line \(line)", file: file)
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
      throw ExchangeError(.badContents, file: file, "this is no GPX document", remedy: "check the file")
    }
  }
}
