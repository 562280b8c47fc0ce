import Foundations

/// Maps the columns of a table to the properties of a place.
struct CSVPlaceColumns {
  private enum Field: CaseIterable {
    case name, latitude, longitude, position, link, label, aliases, role, address, note

    /// The accepted column names, in order of preference.
    var spellings: [String] {
      switch self {
      case .name: ["name", "title"]
      case .latitude: CSVHeader.latitude + ["y"]
      case .longitude: CSVHeader.longitude + ["x"]
      case .position: ["coordinates", "position", "latlng", "lat/lon", "wkt"]
      case .link: ["url", "link", "google maps url"]
      case .label: ["label", "category", "group", "type", "tags"]
      case .aliases: ["aliases", "alias"]
      case .role: ["role"]
      case .address: ["address"]
      case .note: ["note", "notes", "description", "comment"]
      }
    }
  }

  private let columns: [Field: [Int]]
  private let count: Int

  /// Reads a header.
  ///
  /// - Throws: ``Missing`` if no column gives the position.
  init(_ header: [String]) throws(Missing) {
    let names = CSVHeader(header).names
    count = names.count
    columns = Dictionary(
      uniqueKeysWithValues: Field.allCases.map { field in
        (field, field.spellings.flatMap { spelling in names.indices.filter { names[$0] == spelling } })
      })
    guard has(.position) || has(.link) || (has(.latitude) && has(.longitude)) else {
      throw Missing(column: has(.latitude) ? "lon" : "lat")
    }
  }

  struct Missing: Error { var column: String }

  /// The values of a row, trimmed.
  func draft(_ cells: [String]) -> PlaceDraft {
    func texts(_ field: Field) -> [String] {
      (columns[field] ?? []).compactMap { $0 < cells.count && !cells[$0].isEmpty ? cells[$0] : nil }
    }
    var draft = PlaceDraft(
      name: texts(.name).first, role: texts(.role).first, aliases: AliasCell.aliases(texts(.aliases).first ?? ""),
      label: texts(.label).first, address: texts(.address).first, note: texts(.note).joined(separator: "\n"),
      latitude: texts(.latitude).first, longitude: texts(.longitude).first, link: texts(.link).first)
    if draft.latitude == nil, draft.longitude == nil, let position = texts(.position).first {
      (draft.latitude, draft.longitude) = Degrees.pair(position) ?? (position, position)
    }
    if cells.count > count, [draft.latitude, draft.longitude].allSatisfy({ $0?.contains(".") == false }) {
      (draft.latitude, draft.longitude) = (nil, nil)
      draft.missingPosition = "it has more cells than the header; decimal commas may have split its coordinates"
    }
    return draft
  }

  private func has(_ field: Field) -> Bool { columns[field]?.isEmpty == false }
}
