import Foundation

/// OpenStreetMap data saved by an editor: it still contains deleted objects, marked `action="delete"`, and new objects
/// have negative numbers, which osmium doesn't resolve (JOSM, wiki.openstreetmap.org/wiki/JOSM_file_format).
struct EditedXML {
  /// First number for new objects, far above the numbers in OpenStreetMap.
  static let firstNew: Int64 = 1 << 38

  /// An object's number in its file: negative for new objects.
  static func original(_ number: Int64) -> Int64 { number > firstNew ? firstNew - number : number }

  private static let signs = ["action=", "id='-", "id=\"-"].map { Data($0.utf8) }

  /// Whether a file contains deleted or new objects.
  static func isIn(_ file: InputFile) async throws -> Bool {
    var isFound = false
    var tail = Data()
    try await file.forEachChunk { chunk in
      // A mark may begin in one chunk of the file and end in the next.
      let piece = tail + chunk
      isFound = isFound || signs.contains { piece.range(of: $0) != nil }
      tail = Data(piece.suffix(8))
    }
    return isFound
  }

  private var output: [UInt8] = []
  private var tag: [UInt8] = []
  private var quote: UInt8?
  /// The kind of the deleted object that is being skipped with its contents.
  private var skipped: String?

  /// Copies a file without the deleted objects, and with positive numbers.
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

  /// A tag with its negative numbers, those of new objects, replaced.
  private static func numbered(_ tag: String) -> String {
    guard tag.contains("='-") || tag.contains("=\"-") else { return tag }
    return tag.replacing(#/ (id|ref)=(['"])-(\d{1,15})(['"])/#) { match in
      " \(match.1)=\(match.2)\(firstNew + (Int64(match.3) ?? 0))\(match.4)"
    }
  }
}
