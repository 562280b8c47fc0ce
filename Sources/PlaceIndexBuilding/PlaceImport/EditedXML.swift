import Foundation

/// OpenStreetMap data as an editor saves it: objects that were deleted stand in it still, marked `action="delete"`, and new
/// ones have negative numbers, which osmium does not follow (JOSM, wiki.openstreetmap.org/wiki/JOSM_file_format).
struct EditedXML {
  /// New objects are numbered from here on: OpenStreetMap is far from it.
  static let firstNew: Int64 = 1 << 38

  /// The number of an object as its file has it: below zero for new ones.
  static func original(_ number: Int64) -> Int64 { number > firstNew ? firstNew - number : number }

  private static let signs = ["action=", "id='-", "id=\"-"].map { Data($0.utf8) }

  /// Whether a file has anything that an editor leaves.
  static func isIn(_ file: InputFile) async throws -> Bool {
    var isFound = false
    var tail = Data()
    try await file.forEachChunk { chunk in
      // A sign may begin in one piece of the file and end in the next.
      let piece = tail + chunk
      isFound = isFound || signs.contains { piece.range(of: $0) != nil }
      tail = Data(piece.suffix(8))
    }
    return isFound
  }

  private var output: [UInt8] = []
  private var tag: [UInt8] = []
  private var quote: UInt8?
  /// The kind of object that is left out with all that is in it.
  private var skipped: String?

  /// Copies a file without the deleted objects, and with numbers above zero.
  static func rewrite(_ file: InputFile, to url: URL) async throws {
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var xml = EditedXML()
    try await file.forEachChunk { chunk in
      for byte in chunk { xml.take(byte) }
      try handle.write(contentsOf: Data(xml.output))
      xml.output.removeAll(keepingCapacity: true)
    }
  }

  private mutating func take(_ byte: UInt8) {
    if tag.isEmpty, byte != UInt8(ascii: "<") {
      if skipped == nil { output.append(byte) }
      return
    }
    tag.append(byte)
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      finish(String(decoding: tag, as: UTF8.self))
      tag.removeAll(keepingCapacity: true)
    }
  }

  private static let objects: Set<String> = ["node", "way", "relation"]
  private static let references: Set<String> = ["nd", "member"]

  private mutating func finish(_ tag: String) {
    let name = String(tag.dropFirst().prefix { $0.isLetter || $0 == "/" })
    if let skipped {
      if name == "/" + skipped { self.skipped = nil }
      return
    }
    let isDeleted =
      Self.objects.contains(name) && ["action='delete'", "action=\"delete\""].contains(where: tag.contains)
    if isDeleted {
      if !tag.hasSuffix("/>") { skipped = name }
      return
    }
    let isNumbered = Self.objects.contains(name) || Self.references.contains(name)
    output += (isNumbered ? Self.numbered(tag) : tag).utf8
  }

  /// A tag in which numbers below zero are those of new objects.
  private static func numbered(_ tag: String) -> String {
    guard tag.contains("='-") || tag.contains("=\"-") else { return tag }
    return tag.replacing(#/ (id|ref)=(['"])-(\d{1,15})(['"])/#) { match in
      " \(match.1)=\(match.2)\(firstNew + (Int64(match.3) ?? 0))\(match.4)"
    }
  }
}
