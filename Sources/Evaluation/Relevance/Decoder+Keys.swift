extension Decoder {
  /// Refuses an object with keys that nobody reads: a slip of the pen would otherwise pass for a default.
  func refuseKeys<Key: CodingKey>(beyond known: [Key]) throws {
    let names = Set(known.map(\.stringValue))
    let object = try container(keyedBy: AnyKey.self)
    guard let stranger = object.allKeys.map(\.stringValue).filter({ !names.contains($0) }).min() else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + [AnyKey(stringValue: stranger)],
        debugDescription: "'\(stranger)' is no key; there are \(names.sorted().joined(separator: ", "))"))
  }
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
