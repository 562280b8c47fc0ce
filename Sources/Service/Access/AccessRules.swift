public import Foundation
public import Foundations
import HTTPTypes
import NIOCore
import Synchronization

/// Which clients and web pages can use the service.
public struct AccessRules: Sendable {
  /// The current tokens, shared by all copies of the rules.
  private final class CurrentTokens: Sendable {
    let value: Mutex<AccessTokens>
    init(_ tokens: AccessTokens) { value = Mutex(tokens) }
  }

  private let currentTokens: CurrentTokens
  /// Origins of web pages that can send requests, such as `https://map.example.org`; `*` for all.
  public var origins: Set<String>
  /// Whether the service listens on a loopback address. Then only requests that name this machine are answered:
  /// otherwise a web page elsewhere could read data here by pointing its own name to this machine's address (DNS
  /// rebinding).
  public var isLoopback: Bool
  /// Whether metrics are served without a token, as most metric collectors expect.
  public var opensMetrics = false
  /// Addresses of proxies whose `X-Forwarded-For` field is trusted.
  public var proxies: Set<String> = []

  /// Whether a text is an IP address that ``proxies`` can contain.
  public static func isAddress(_ text: String) -> Bool { (try? SocketAddress(ipAddress: text, port: 0)) != nil }

  /// Makes rules; with no tokens, all clients have access.
  public init(tokens: AccessTokens = AccessTokens(), origins: Set<String> = [], isLoopback: Bool = true) {
    currentTokens = CurrentTokens(tokens)
    self.origins = origins
    self.isLoopback = isLoopback
  }

  /// The clients by their tokens; empty if all clients have access.
  public var tokens: AccessTokens { currentTokens.value.withLock { $0 } }

  /// Replaces the tokens; open connections aren't affected.
  func replaceTokens(with tokens: AccessTokens) { currentTokens.value.withLock { $0 = tokens } }

  /// This machine's names that a request may use.
  private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Whether a request for a host is allowed.
  func allows(host: String?) -> Bool {
    guard isLoopback, tokens.isEmpty else { return true }
    // Requests without a host are HTTP/1.0, which browsers don't use.
    guard let host else { return true }
    return Self.loopbackNames.contains(Self.name(ofHost: host))
  }

  /// What a page of an origin is allowed to do.
  enum OriginAnswer: Hashable {
    /// The service's own page, or a client that isn't a page.
    case own
    /// A page whose origin is listed.
    case allowed
    /// Any page is allowed; it can't access saved places.
    case anybody
    case refused
  }

  /// Whose saved places a client can access.
  enum Owner: Hashable, Sendable {
    /// Those of the user who started the service.
    case host
    /// Those of the client with a token.
    case client(String)
  }

  /// An authorized client.
  struct Admission: Hashable, Sendable {
    /// The client's name: that of its token, or its address.
    var client: String
    /// Whose saved places the client can access; `nil` for none.
    var owner: Owner?
    var origin: OriginAnswer
  }

  /// Checks a client by the headers of its request, for any protocol. There must be exactly one Host value.
  func admit(
    hosts: [String], origin: String?, authorization: String?, peer: PeerAddress,
    forwarding: Forwarding = Forwarding(), needsToken: Bool = true
  ) throws(ServiceError) -> Admission {
    // With two Host fields, two programs could each use a different one.
    guard hosts.count <= 1 else { throw ServiceError(.badRequest, "badHost", "a request must have exactly one Host") }
    let host = hosts.first
    let isTrusted = proxies.contains(peer.text)
    guard isTrusted || allows(host: host) else {
      throw ServiceError(
        .misdirectedRequest, "otherHost", "the service accepts requests for localhost only; use that name")
    }
    let tokens = tokens
    // A client elsewhere would otherwise access the data of the user who started the service.
    guard isTrusted || !forwarding.isThere || !isLoopback || !tokens.isEmpty else {
      throw ServiceError(
        .forbidden, "forwarded",
        """
        the request came through an untrusted proxy; start the service with --trust-proxy ADDRESS or --tokens FILE
        """)
    }
    let client = (isTrusted ? forwarding.address.map { PeerAddress($0) } ?? peer : peer).network
    let answer = answer(origin: origin, host: host)
    guard answer != .refused else {
      throw ServiceError(
        .forbidden, "otherOrigin", "pages of this origin aren't allowed; start the service with --allow-origin ORIGIN")
    }
    if tokens.isEmpty {
      let isHost = isLoopback && !isTrusted && answer != .anybody
      return Admission(client: client, owner: isHost ? .host : nil, origin: answer)
    }
    if let name = tokens.client(of: authorization) {
      return Admission(client: name, owner: .client(name), origin: answer)
    }
    guard !needsToken else {
      throw ServiceError(.unauthorized, "noToken", "a token is required; send it as 'Authorization: Bearer TOKEN'")
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

/// What proxies added to a request that they forwarded.
struct Forwarding: Hashable {
  /// Whether a proxy forwarded the request.
  private(set) var isThere = false
  /// The client of the last proxy.
  private(set) var address: String?

  /// A request without proxies.
  init() {}

  /// Reads the fields of a request by their lowercase names.
  init(_ field: (String) -> String?) {
    let addresses = field("x-forwarded-for")
    isThere =
      addresses != nil
      || ["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"].contains { field($0) != nil }
    // The addresses before the last were sent to the proxy by its client.
    address = addresses?.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
    if address?.isEmpty == true { address = nil }
  }
}

/// Clients and their tokens.
public struct AccessTokens: Sendable {
  private var tokens: [(client: String, token: [UInt8])] = []

  /// No tokens.
  public init() {}

  /// The shortest token, in characters; a random token of this length can't be guessed.
  public static let shortest = 16

  /// Whether there are no tokens.
  public var isEmpty: Bool { tokens.isEmpty }

  /// Reads a file with one client name and token per line, separated by a space; `#` begins a comment.
  ///
  /// - Throws: ``AccessTokensError`` with the file and the line.
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
      // Two clients with the same token would be the same client, and see each other's places.
      if let other = tokens.first(where: { $0.token == Array(fields[1].utf8) })?.client {
        throw failure("client '\(other)' has the same token; give each client its own")
      }
      tokens.append((String(first), Array(fields[1].utf8)))
    }
    guard !tokens.isEmpty else { throw AccessTokensError(subject: file.path, message: "contains no tokens") }
  }

  /// The client with a token; `nil` for an unknown token. Takes the same time for every token: all are compared completely.
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
  /// Only the number of tokens; the tokens themselves are confidential.
  public var description: String { "\(tokens.count) tokens" }

  /// A mirror without the tokens, so that printing a value that contains them doesn't reveal them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason that a file of tokens can't be used: file, line, problem, and remedy.
public typealias AccessTokensError = Diagnostic<AccessTokens>
