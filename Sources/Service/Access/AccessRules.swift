public import Foundation
public import Foundations
import HTTPTypes
import NIOCore
import Synchronization

/// Who may ask the service, and from which web pages.
public struct AccessRules: Sendable {
  /// The tokens of now, which all copies of the rules share.
  private final class CurrentTokens: Sendable {
    let value: Mutex<AccessTokens>
    init(_ tokens: AccessTokens) { value = Mutex(tokens) }
  }

  private let currentTokens: CurrentTokens
  /// Origins of web pages that may ask, such as `https://map.example.org`; `*` for all.
  public var origins: Set<String>
  /// Whether the service listens on this machine alone. Then only requests that name this machine are answered: a web
  /// page elsewhere cannot read what is here by giving its own name this machine's address.
  public var isLoopback: Bool
  /// Whether metrics are told without a token, as most programs that gather them ask.
  public var opensMetrics = false
  /// Addresses of proxies whose word is taken for where a request comes from (`X-Forwarded-For`).
  public var proxies: Set<String> = []

  /// Whether a text is an address that ``proxies`` can hold.
  ///
  /// - Parameter text: The text.
  public static func isAddress(_ text: String) -> Bool { (try? SocketAddress(ipAddress: text, port: 0)) != nil }

  /// Makes rules.
  ///
  /// - Parameters:
  ///   - tokens: The clients by their tokens; none where everybody may ask.
  ///   - origins: Origins of web pages that may ask.
  ///   - isLoopback: Whether the service listens on this machine alone.
  public init(tokens: AccessTokens = AccessTokens(), origins: Set<String> = [], isLoopback: Bool = true) {
    currentTokens = CurrentTokens(tokens)
    self.origins = origins
    self.isLoopback = isLoopback
  }

  /// The clients by their tokens; empty where everybody may ask.
  public var tokens: AccessTokens { currentTokens.value.withLock { $0 } }

  /// Lets in the clients of other tokens from now on; connections that are open stay so.
  func replaceTokens(with tokens: AccessTokens) { currentTokens.value.withLock { $0 = tokens } }

  /// Names of this machine that a request may give.
  private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Whether a request that names a host may be answered.
  func allows(host: String?) -> Bool {
    guard isLoopback, tokens.isEmpty else { return true }
    // Requests without one are of HTTP/1.0, which no browser speaks.
    guard let host else { return true }
    return Self.loopbackNames.contains(Self.name(ofHost: host))
  }

  /// What a page of an origin may do.
  enum OriginAnswer: Hashable {
    /// It is the service's own page, or no page at all.
    case own
    /// It is a page that was allowed by name.
    case allowed
    /// Any page may ask; it sees nobody's own places.
    case anybody
    /// It may not ask.
    case refused
  }

  /// Whose own places somebody may see.
  enum Owner: Hashable, Sendable {
    /// Those of whoever started the service.
    case host
    /// Those of the client of a token.
    case client(String)
  }

  /// Somebody who was let in.
  struct Admission: Hashable, Sendable {
    /// Who it is: the name of their token, or where they are.
    var client: String
    /// Whose own places are theirs; `nil` for nobody's.
    var owner: Owner?
    /// What the page may do that asks.
    var origin: OriginAnswer
  }

  /// Lets somebody in by the headers of their request, whatever they want to speak then.
  ///
  /// - Parameters:
  ///   - hosts: The names by which they ask for this machine; one.
  ///   - origin: The page that asks, where one does.
  ///   - authorization: Their token.
  ///   - peer: Where the connection comes from.
  ///   - forwarding: What proxies say of the request.
  ///   - needsToken: Whether it takes a token, where there are any.
  /// - Throws: `badHost`, `otherHost`, `forwarded`, `otherOrigin` or `noToken`.
  func admit(
    hosts: [String], origin: String?, authorization: String?, peer: PeerAddress,
    forwarding: Forwarding = Forwarding(), needsToken: Bool = true
  ) throws(ServiceError) -> Admission {
    // Of two names, two programs may see another one first.
    guard hosts.count <= 1 else {
      throw ServiceError(status: .badRequest, code: "badHost", message: "a request must have exactly one Host")
    }
    let host = hosts.first
    let isTrusted = proxies.contains(peer.text)
    guard isTrusted || allows(host: host) else {
      throw ServiceError(
        status: .misdirectedRequest, code: "otherHost",
        message: "the service accepts requests for localhost only; use that name")
    }
    let tokens = tokens
    // Somebody elsewhere would see what is kept for whoever started the service.
    guard isTrusted || !forwarding.isThere || !isLoopback || !tokens.isEmpty else {
      throw ServiceError(
        status: .forbidden, code: "forwarded",
        message: """
          the request came through an untrusted proxy; start the service with --trust-proxy ADDRESS or --tokens FILE
          """)
    }
    let client = (isTrusted ? forwarding.address.map { PeerAddress($0) } ?? peer : peer).network
    let answer = answer(origin: origin, host: host)
    guard answer != .refused else {
      throw ServiceError(
        status: .forbidden, code: "otherOrigin",
        message: "pages of this origin aren't allowed; start the service with --allow-origin ORIGIN")
    }
    if tokens.isEmpty {
      let isHost = isLoopback && !isTrusted && answer != .anybody
      return Admission(client: client, owner: isHost ? .host : nil, origin: answer)
    }
    if let name = tokens.client(of: authorization) {
      return Admission(client: name, owner: .client(name), origin: answer)
    }
    guard !needsToken else {
      throw ServiceError(
        status: .unauthorized, code: "noToken",
        message: "a token is required; send it as 'Authorization: Bearer TOKEN'")
    }
    return Admission(client: client, owner: nil, origin: answer)
  }

  func answer(origin: String?, host: String?) -> OriginAnswer {
    guard let origin else { return .own }
    if let host, ["http://\(host)", "https://\(host)"].contains(origin.lowercased()) { return .own }
    if origins.contains(origin) { return .allowed }
    return origins.contains("*") ? .anybody : .refused
  }

  private static func name(ofHost host: String) -> String {
    let host = host.lowercased()
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
    return host.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init) ?? host
  }
}

/// What proxies say of a request that they pass on.
struct Forwarding: Hashable {
  /// Whether one passed it on.
  private(set) var isThere = false
  /// For whom the last of them asks.
  private(set) var address: String?

  /// A request that came straight.
  init() {}

  /// - Parameter field: Gives a field of the request by its name in small letters.
  init(_ field: (String) -> String?) {
    let addresses = field("x-forwarded-for")
    isThere =
      addresses != nil
      || ["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"].contains { field($0) != nil }
    // Those before the last are what the proxy was told.
    address = addresses?.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
    if address?.isEmpty == true { address = nil }
  }
}

/// Clients and their tokens.
public struct AccessTokens: Sendable {
  private var tokens: [(client: String, token: [UInt8])] = []

  /// Nobody's.
  public init() {}

  /// The shortest token, in characters: a random one of so many cannot be guessed.
  public static let shortest = 16

  /// Whether there are none.
  public var isEmpty: Bool { tokens.isEmpty }

  /// Reads a file: a client's name and its token a line, a blank between; `#` begins a comment.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``AccessTokensError`` naming the file and the line.
  public init(contentsOf file: URL) throws {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw AccessTokensError(subject: file.path, message: "can't be read as text; choose a file of tokens")
    }
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let fields = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = fields.first, !first.hasPrefix("#") else { continue }
      func failure(_ message: String) -> AccessTokensError {
        AccessTokensError(subject: file.path, line: number + 1, message: message)
      }
      guard fields.count == 2 else { throw failure("write a client's name and its token, separated by a space") }
      guard first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }) else {
        throw failure("a client's name can contain only letters, digits, '-' and '_'")
      }
      guard fields[1].utf8.count >= Self.shortest else {
        throw failure("a token needs at least \(Self.shortest) characters; 'openssl rand -hex 16' makes one")
      }
      guard !tokens.contains(where: { $0.client == first }) else { throw failure("client '\(first)' is listed twice") }
      // Two clients of one token would be one, and see each other's places.
      if let other = tokens.first(where: { $0.token == Array(fields[1].utf8) })?.client {
        throw failure("client '\(other)' has the same token; give each client its own")
      }
      tokens.append((String(first), Array(fields[1].utf8)))
    }
    guard !tokens.isEmpty else { throw AccessTokensError(subject: file.path, message: "contains no tokens") }
  }

  /// The client of a token; `nil` where it is nobody's.
  ///
  /// It takes the same time whichever token it is like: all are compared, each to its end.
  func client(of header: String?) -> String? {
    guard let header, header.lowercased().hasPrefix("bearer ") else { return nil }
    let given = Array(header.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces).utf8)
    var found: String?
    for (client, token) in tokens where Self.isSame(given, token) { found = client }
    return found
  }

  private static func isSame(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference = UInt8(given.count == token.count ? 0 : 1)
    for (position, byte) in token.enumerated() {
      difference |= byte ^ (position < given.count ? given[position] : ~byte)
    }
    return difference == 0
  }
}

extension AccessTokens: CustomStringConvertible, CustomReflectable {
  /// How many there are; what they are is nobody's business.
  public var description: String { "\(tokens.count) tokens" }

  /// The same, for whatever prints what holds them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The domain of ``AccessTokensError``.
public enum AccessTokensErrorDomain {}

/// Why a file of tokens cannot be used: the file, the line, and what is wrong and what to do.
public typealias AccessTokensError = Diagnostic<AccessTokensErrorDomain>
