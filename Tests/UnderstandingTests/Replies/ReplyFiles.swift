import Foundation
import Understanding

/// The replies that come with the program, and questions to answer.
enum ReplyFiles {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("models/en-us/replies.txt")

  static func phrasebook() throws -> ReplyPhrasebook {
    try ReplyPhrasebook(parsing: try String(contentsOf: file, encoding: .utf8))
  }

  /// One place, which is suggested.
  static let one = ReplyQuestion(
    options: [ReplyOption(name: "Marble Arch Hotel", street: "Richards Street", distance: 800)], suggested: 0)

  /// Two places of one name, of which the first is suggested.
  static let two = ReplyQuestion(
    options: [
      ReplyOption(name: "Marble Arch", street: "Richards Street", area: "Yaletown", distance: 800),
      ReplyOption(name: "Marble Arch", street: "W 4th Ave", area: "Kitsilano", distance: 2_400),
    ], suggested: 0)

  /// Three places of different names, one of which has a number in it.
  static let three = ReplyQuestion(
    options: [
      ReplyOption(name: "Bean House", street: "Mill Rd", distance: 1_200),
      ReplyOption(name: "Studio Two", street: "Station Road", distance: 400),
      ReplyOption(name: "St. Mary's Hotel", street: "Mill Rd", distance: 5_000),
    ])

  static func reader(_ question: ReplyQuestion) throws -> ReplyReader {
    ReplyReader(ReplyGrammar(try phrasebook(), question: question))
  }
}
