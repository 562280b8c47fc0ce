import Foundation
import TestSupport
import Testing

@testable import Service

@Suite(.tags(.realTime)) struct AccessTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true), ("[::1]", true),
    ("localhost.example.org", false), ("example.org", false), ("127.0.0.1.example.org", false), ("", false),
    ("[::2]:80", false), ("example.org:127.0.0.1", false),
  ])
  func hosts(host: String, isAllowed: Bool) {
    #expect(AccessRules().allows(host: host) == isAllowed)
    #expect(AccessRules(isLoopback: false).allows(host: host))
  }

  @Test("HTTP/1.0 knows no host, and no browser speaks it") func aRequestWithoutAHost() {
    #expect(AccessRules().allows(host: nil))
  }

  struct Forwarded: CustomTestStringConvertible {
    var testDescription: String
    var fields: [String: String]
    var proxies: Set<String> = []
    var expected: String
  }

  static let forwarded = [
    Forwarded(testDescription: "straight", fields: ["accept": "*/*"], expected: "127.0.0.1 of the host"),
    Forwarded(testDescription: "a proxy nobody named", fields: ["x-forwarded-for": "10.0.0.9"], expected: "forwarded"),
    Forwarded(testDescription: "in the form of RFC 7239", fields: ["forwarded": "for=10.0.0.9"], expected: "forwarded"),
    Forwarded(testDescription: "by a gateway", fields: ["via": "1.1 gate"], expected: "forwarded"),
    Forwarded(
      testDescription: "a proxy that was named", fields: ["x-forwarded-for": "10.0.0.9"], proxies: ["127.0.0.1"],
      expected: "10.0.0.9 of nobody"),
    Forwarded(
      testDescription: "what the proxy was told does not count", fields: ["x-forwarded-for": "127.0.0.1, 10.0.0.9"],
      proxies: ["127.0.0.1"], expected: "10.0.0.9 of nobody"),
    Forwarded(
      testDescription: "a proxy that says nothing", fields: ["x-forwarded-for": " "], proxies: ["127.0.0.1"],
      expected: "127.0.0.1 of nobody"),
    Forwarded(
      testDescription: "another was named", fields: ["x-forwarded-for": "10.0.0.9"], proxies: ["10.0.0.1"],
      expected: "forwarded"),
  ]

  @Test(
    "a household is one peer, and an address is the same over either kind of socket",
    arguments: [
      ("10.0.0.1", "10.0.0.1", "10.0.0.1"), ("::ffff:10.0.0.1", "10.0.0.1", "10.0.0.1"), ("::1", "::1", "::1"),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::9", "2001:db8:1:2::/64"), ("local", "local", "local"),
    ]) func peers(address: String, text: String, network: String)
  {
    let peer = PeerAddress(address)
    #expect(peer.text == text && peer.network == network)
  }

  @Test("a proxy that was named changes nothing for who does not come through it") func hostsBesideAProxy() {
    var rules = AccessRules()
    rules.proxies = ["10.0.0.1"]
    let error = #expect(throws: ServiceError.self) {
      try rules.admit(
        hosts: ["evil.example"], origin: "http://evil.example", authorization: nil, peer: PeerAddress("127.0.0.1"))
    }
    #expect(error?.code == "otherHost")
  }

  @Test("nobody elsewhere is taken for whoever started the service", arguments: forwarded)
  func forwarding(_ request: Forwarded) {
    var rules = AccessRules()
    rules.proxies = request.proxies
    var outcome: String
    do {
      let admission = try rules.admit(
        hosts: ["localhost"], origin: nil, authorization: nil, peer: PeerAddress("127.0.0.1"),
        forwarding: Forwarding { request.fields[$0] })
      outcome = "\(admission.client) of \(admission.owner == .host ? "the host" : "nobody")"
    } catch {
      outcome = error.code
    }
    #expect(outcome == request.expected)
  }

  @Test func origins() {
    let rules = AccessRules(origins: ["https://map.example.org"])
    #expect(rules.answer(origin: nil, host: "localhost:8080") == .own)
    #expect(rules.answer(origin: "http://localhost:8080", host: "localhost:8080") == .own)
    #expect(rules.answer(origin: "http://localhost:8081", host: "localhost:8080") == .refused)
    #expect(rules.answer(origin: "https://map.example.org", host: "localhost") == .allowed)
    #expect(rules.answer(origin: "https://map.example.org.evil.example", host: "localhost") == .refused)
    #expect(rules.answer(origin: "null", host: "localhost") == .refused)
    #expect(AccessRules(origins: ["*"]).answer(origin: "null", host: "localhost") == .anybody)
  }

  @Test func tokens() throws {
    let folder = try TestFolder()
    let file = try folder.write(
      "tokens", "# who\n\nanna\t0123456789abcdef\r\nbert 0123456789abcdeg # no\n".replacing(" # no", with: ""))
    let tokens = try AccessTokens(contentsOf: file)
    for (header, client) in [
      ("Bearer 0123456789abcdef", "anna"), ("bearer  0123456789abcdeg", "bert"), ("Bearer 0123456789abcde", nil),
      ("Bearer 0123456789abcdef0", nil), ("Bearer ", nil), ("0123456789abcdef", nil), ("Basic 0123456789abcdef", nil),
    ] as [(String, String?)] {
      #expect(tokens.client(of: header) == client, "\(header)")
    }
    #expect(tokens.client(of: nil) == nil)
    #expect(!"\(AccessRules(tokens: tokens))".contains("0123456789abcdef"))
    #expect(AccessTokens().isEmpty)
  }

  @Test func whoIsLetIn() throws {
    let folder = try TestFolder()
    let tokens = try AccessTokens(contentsOf: try folder.write("tokens", "anna 0123456789abcdef\n"))
    let header = "Bearer 0123456789abcdef"
    let (here, anywhere) = (AccessRules(origins: ["*"]), AccessRules(tokens: tokens, isLoopback: false))
    typealias Row = (AccessRules, hosts: [String], origin: String?, authorization: String?, needsToken: Bool, String)
    let rows: [Row] = [
      (here, ["localhost"], nil, nil, true, "10.0.0.9 of the host"),
      (here, ["example.org"], nil, nil, true, "otherHost"),
      (here, [], nil, nil, true, "10.0.0.9 of the host"),
      (here, ["localhost", "example.org"], nil, nil, true, "badHost"),
      (here, ["localhost"], "https://example.org", nil, true, "10.0.0.9 of nobody"),
      (AccessRules(), ["localhost"], "https://example.org", nil, true, "otherOrigin"),
      (anywhere, ["example.org"], nil, header, true, "anna of anna"), (anywhere, ["x"], nil, nil, true, "noToken"),
      (anywhere, ["x"], nil, nil, false, "10.0.0.9 of nobody"), (anywhere, ["x"], nil, "Bearer x", true, "noToken"),
      (AccessRules(isLoopback: false), ["x"], nil, nil, true, "10.0.0.9 of nobody"),
    ]
    for (rules, hosts, origin, authorization, needsToken, expected) in rows {
      let admitted = Result { () throws(ServiceError) in
        try rules.admit(
          hosts: hosts, origin: origin, authorization: authorization, peer: PeerAddress("10.0.0.9"),
          needsToken: needsToken)
      }
      let said =
        switch admitted {
        case .success(let admission):
          switch admission.owner {
          case .host: "\(admission.client) of the host"
          case .client(let name): "\(admission.client) of \(name)"
          case nil: "\(admission.client) of nobody"
          }
        case .failure(let error): error.code
        }
      #expect(said == expected, "\(hosts) \(origin ?? "") \(authorization ?? "")")
    }
  }
}
