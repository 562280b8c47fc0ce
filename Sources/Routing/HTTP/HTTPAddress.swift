/// Where a routing engine answers over HTTP: `http://host:port`, with a path before the engine's own where it has one.
public struct HTTPAddress: Hashable, Sendable {
  /// A name, or an IPv4 or IPv6 address without brackets.
  public let host: String
  /// 1...65535.
  public let port: Int
  /// What the engine's paths begin with: empty, or beginning with "/" and not ending with it.
  public let path: String

  /// Reads an address such as `http://localhost:8002`; the port is 80 where none is given.
  ///
  /// Gives `nil` for another scheme, such as `https`, and for user names, queries and fragments.
  public init?(parsing text: some StringProtocol) {
    let scheme = "http://"
    guard text.lowercased().hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    // What cannot stand in a request's first line or header is no part of an address.
    guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !rest.contains(where: { "@?#\\\"<>".contains($0) })
    else { return nil }
    let authority = rest.prefix { $0 != "/" }
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path = path.dropLast() }

    var host = authority
    var port = 80
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      let digits = authority[authority.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
        (1...65_535).contains(number)
      else { return nil }
      port = number
      host = authority[..<colon]
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
    } else if host.contains(where: { "[]:".contains($0) }) {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.host = String(host)
    self.port = port
    self.path = String(path)
  }

  /// The host as a header names it.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

extension HTTPAddress: CustomStringConvertible {
  /// The address, readable by ``init(parsing:)``.
  public var description: String { "http://\(authority)\(path)" }
}
