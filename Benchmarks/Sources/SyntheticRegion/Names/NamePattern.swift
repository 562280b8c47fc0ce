/// A name with gaps, such as "The {adjective} {animal}".
struct NamePattern: Sendable {
  enum Piece: Sendable {
    case text(String)
    case slot(NameSlot)
  }

  let pieces: [Piece]

  /// Reads text with slots in braces; what is no slot's name stays as it is written.
  init(_ text: String) {
    var pieces: [Piece] = []
    for part in text.split(separator: "{") {
      guard let end = part.firstIndex(of: "}"), let slot = NameSlot(rawValue: String(part[..<end])) else {
        pieces.append(.text(String(part)))
        continue
      }
      pieces.append(.slot(slot))
      let rest = part[part.index(after: end)...]
      if !rest.isEmpty { pieces.append(.text(String(rest))) }
    }
    self.pieces = pieces
  }
}
