import Foundation
import Places
import Understanding

/// Words that can contain a location, which isn't folded as words are: coordinates or a plus code.
struct LocatedText {
  enum Location: Hashable {
    /// A point.
    case point(Coordinate)
    /// Coordinates that are out of range, with the problem.
    case notOnEarth(String)
    /// A short plus code that a place completes: the words of the place, empty for the driver's position.
    case code(PlusCode, near: [String])

    /// The location as shown on screen.
    var text: String {
      switch self {
      case .point(let point): Self.degrees(point)
      case .notOnEarth(let message): message
      case .code(let code, let words): ([code.description] + words).joined(separator: " ")
      }
    }

    /// Degrees to five decimals, about a meter.
    static func degrees(_ point: Coordinate) -> String {
      [point.latitude, point.longitude].map {
        $0.formatted(.number.precision(.fractionLength(5)).grouping(.never).locale(.init(identifier: "en_US_POSIX")))
      }.joined(separator: ", ")
    }
  }

  /// The words, with ``LocatedText/mark`` in place of the location.
  var words: [String]
  var location: Location?

  /// A placeholder for a location among words.
  static let mark = "\u{FFFC}"
  /// Maximum number of words before spoken coordinates.
  private static let longestCommand = 12

  /// Finds a location at the end of typed text.
  init(text: String) {
    let words = text.prefix(1_024).split(whereSeparator: \.isWhitespace).map(String.init)
    self.init(words, folded: TextFolding.tokens(text)) { TextFolding.tokens($0.joined(separator: " ")) }
  }

  /// Finds a location at the end of spoken words.
  init(spoken words: [String]) { self.init(words, folded: words) { $0 } }

  private init(_ words: [String], folded: [String], fold: ([String]) -> [String]) {
    self.words = folded
    guard words.contains(where: Self.suggestsLocation) else { return }
    for start in words.indices.prefix(Self.longestCommand) {
      guard let location = Self.location(words[start...]) else { continue }
      (self.words, self.location) = (fold(Array(words[..<start])) + [Self.mark], location)
      return
    }
  }

  private static func suggestsLocation(_ word: String) -> Bool {
    word.contains { $0.isNumber || $0 == "+" } || ["point", "plus", "degrees", "latitude"].contains(word)
  }

  /// The location that these words form, from the first word on.
  private static func location(_ words: ArraySlice<String>) -> Location? {
    let text = words.joined(separator: " ")
    switch CoordinateText(text) {
    case .coordinate(let point): return .point(point)
    case .outOfRange(let message): return .notOnEarth(message)
    case .absent: break
    }
    guard let (code, rest) = PlusCode.find(in: text),
      PlusCode.find(in: words.dropFirst().joined(separator: " "))?.code != code
    else { return nil }
    let place = TextFolding.tokens(rest)
    let isLinked = place.first.map { ["in", "near", "at"].contains($0) } ?? false
    return .code(code, near: isLinked ? Array(place.dropFirst()) : place)
  }
}
