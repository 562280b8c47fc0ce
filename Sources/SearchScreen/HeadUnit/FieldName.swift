/// Any field of a JSON object, so that those nobody knows are seen.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// The way to a field from the top of the file, as in "caps.rows".
  func path(_ field: String) -> String {
    (codingPath.map(\.stringValue) + [field]).joined(separator: ".")
  }

  /// Refuses a field whose name is not known: it is mistyped, and would be ignored.
  func refuseFields(except known: [String]) throws {
    let fields = try container(keyedBy: FieldName.self).allKeys.map(\.stringValue).sorted()
    if let unknown = fields.first(where: { !known.contains($0) }) {
      throw HeadUnitProfileFault.unknownField(path(unknown), known: known)
    }
  }
}
