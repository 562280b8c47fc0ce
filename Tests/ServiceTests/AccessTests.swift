import Foundation
import TestSupport
import Testing

@testable import Service

@Suite struct AccessTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true), ("[::1]", true),
    ("localhost.example.org", false), ("example.org", false), ("127.0.0.1.example.org", false), ("", false),
    ("[::2]:80", false), ("example.org:127.0.0.1", false),
  ])
  func hosts(host: String, isAllowed: Bool) {
    #expect(AccessRules().allows(host: host) == isAllowed)
    #expect(AccessRules(isLoopback: false).allows(host: host))
  }

  @Test func aRequestWithoutAHost() { #expect(!AccessRules().allows(host: nil)) }

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
}
