/// The countries to search, by their two-letter codes (ISO 3166-1).
struct Countries: Hashable, Sendable {
  private let codes: Set<String>

  /// Reads comma-separated lists; without any, all countries are searched.
  init(_ lists: [String], parameter name: String) throws(ServiceError) {
    let codes = lists.flatMap { $0.lowercased().split(separator: ",") }.map { $0.filter { !$0.isWhitespace } }
    for code in codes where code.count != 2 || !code.allSatisfy({ $0.isASCII && $0.isLetter }) {
      throw .badParameter(name, "'\(code.prefix(20))' isn't a country; use two-letter codes, such as ca,us")
    }
    self.codes = Set(codes)
  }

  var isEmpty: Bool { codes.isEmpty }

  /// Whether a place may be in one of them; for some maps, the country is unknown.
  func contain(_ code: String?) -> Bool { isEmpty || (code.map { codes.contains($0.lowercased()) } ?? true) }
}
