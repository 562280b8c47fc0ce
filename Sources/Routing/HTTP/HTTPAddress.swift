/// The HTTP address of a routing engine: `http://host:port`, optionally with a path prefix.
public struct HTTPAddress: Hashable, Sendable {
  /// A host name, or an IPv4 or IPv6 address without brackets.
  public let host: String
  /// 1...65535.
  public let port: Int
  /// The prefix of the engine's paths: empty, or starting with "/" and not ending with it.
  public let path: String

  /// Parses an address such as `http://localhost:8002`; the default port is 80. `nil` for other schemes, such as
  /// `https`, and for user names, queries, and fragments.
  public init?(parsing text: some StringProtocol) {
    let scheme = "http://"
    guard text.lowercased().hasPrefix(scheme) else { return nil }
    let rest = text.dropFirst(scheme.count)
    // Characters that aren't allowed in a request line or header make the address invalid.
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

  /// The host in the form of a `Host` header.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

extension HTTPAddress: CustomStringConvertible {
  /// The address in the form that ``init(parsing:)`` reads.
  public var description: String { "http://\(authority)\(path)" }
}
