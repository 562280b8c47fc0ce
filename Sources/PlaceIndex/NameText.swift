import Places

/// What the full-text table knows of a name besides its words: marks that no word can be.
enum NameText {
  /// Marks names of streets.
  static let street = "@s"

  /// Sides of the cells in degrees of latitude and longitude, fine and coarse: about 6 and 60 km.
  private static let sizes: [(mark: String, degrees: Double)] = [("@f", 0.06), ("@c", 0.6)]

  /// The cells a point lies in, a fine one and a coarse one.
  static func cells(latitude: Double, longitude: Double) -> [String] {
    sizes.map {
      cell($0.mark, Int((latitude / $0.degrees).rounded(.down)), Int((longitude / $0.degrees).rounded(.down)))
    }
  }

  /// The fine (or coarse) cells around a point as a full-text expression: the point's own and its eight neighbours.
  static func around(_ point: Coordinate, isFine: Bool) -> String {
    let (mark, degrees) = sizes[isFine ? 0 : 1]
    let (row, column) = (
      Int((point.latitude / degrees).rounded(.down)), Int((point.longitude / degrees).rounded(.down))
    )
    let cells = (-1...1).flatMap { up in (-1...1).map { right in "\"\(cell(mark, row + up, column + right))\"" } }
    return "(" + cells.joined(separator: " OR ") + ")"
  }

  /// A word as a full-text expression.
  ///
  /// Scripts that write a mark before its letter can carry a sign or a space into a word; it is taken out, for it would
  /// make two words of one, which this kind of table cannot look for.
  static func term(_ word: some StringProtocol, isPrefix: Bool = false) -> String {
    let letters = word.unicodeScalars.filter {
      !$0.isASCII || $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "@"
    }
    return "\"" + String(String.UnicodeScalarView(letters)) + "\"" + (isPrefix ? " *" : "")
  }

  private static func cell(_ mark: String, _ row: Int, _ column: Int) -> String {
    // A letter between keeps rows and columns apart; the ASCII tokenizer knows no minus sign.
    "\(mark)\(row + 10_000)x\(column + 10_000)"
  }
}
