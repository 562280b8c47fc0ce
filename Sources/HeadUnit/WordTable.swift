import EmbeddedData
import Foundation
import Synchronization

/// The words of the screen, from a JSON file for each language.
///
/// Each part of the screen decodes its own section of the files.
package enum WordTable {
  /// The sections that have been decoded, by language and name; `nil` for one that can't be decoded.
  private static let sections = Mutex<[String: (any Sendable)?]>([:])

  /// Returns a section in a language, decoded once.
  ///
  /// Falls back to English if the section is malformed in the language, and to `nil` if it is also malformed in English.
  /// A test decodes all sections.
  package static func section<Words: Decodable & Sendable>(_ name: String, in language: ScreenLanguage) -> Words? {
    let key = "\(language.rawValue) \(name)"
    if let known = sections.withLock({ $0[key] }) { return known as? Words }
    var words = try? decode(Words.self, name, in: language)
    if words == nil {
      assert((try? file(language)[name]) == nil, "the section \(name) of \(language.rawValue).json can't be decoded")
      words = try? decode(Words.self, name, in: .english)
    }
    let decoded = words
    sections.withLock { _ = $0.updateValue(decoded, forKey: key) }
    return decoded
  }

  /// Decodes a section in a language.
  ///
  /// - Throws: `DecodingError` if the section lacks a word, `CocoaError` if the file isn't JSON.
  package static func decode<Words: Decodable>(
    _ type: Words.Type, _ name: String, in language: ScreenLanguage
  ) throws -> Words {
    let section = try file(language)[name] ?? [String: Any]()
    return try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: section))
  }

  /// Returns the file of a language: its sections by name.
  ///
  /// - Throws: `CocoaError` if the file isn't JSON.
  package static func file(_ language: ScreenLanguage) throws -> [String: Any] {
    let file = Data(EmbeddedData.words[language.rawValue] ?? [])
    return try JSONSerialization.jsonObject(with: file) as? [String: Any] ?? [:]
  }
}
