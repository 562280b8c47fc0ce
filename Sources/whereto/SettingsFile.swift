import Foundation
import Foundations

/// The settings in `$XDG_CONFIG_HOME/whereto/config.yaml`: one `name: value` on each line.
///
/// This is the part of YAML that settings need: comments after `#`, empty lines, and values that may be quoted. Names are
/// those of the options, such as `speech-model`; `speechModel` means the same.
struct SettingsFile {
  private var values: [String: String] = [:]

  /// Reads a file.
  /// - Parameter url: The file, which may be absent.
  /// - Throws: ``Failure`` with the file, and the line if it isn't a setting or repeats one.
  init(_ url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return
    } catch {
      throw Failure("\(url.path): can't be read (\(error.localizedDescription)); correct or remove it")
    }
    guard let text = String(data: data.droppingByteOrderMark, encoding: .utf8) else {
      throw Failure("\(url.path): isn't UTF-8 text; correct or remove it")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let (name, value) = try Self.setting(line, at: "\(url.path):\(index + 1)") else { continue }
      guard values.updateValue(value, forKey: Self.key(name)) == nil else {
        throw Failure("\(url.path):\(index + 1): sets \(name) again; keep one of the lines")
      }
    }
  }

  /// The value of a setting; `nil` if the file doesn't set it.
  subscript(name: String) -> String? { values[Self.key(name)] }

  /// `speechModel` and `speech-model` are one setting.
  private static func key(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

  /// The name and value on a line; `nil` for an empty line, a comment, or a document mark.
  private static func setting(_ line: Substring, at place: String) throws -> (String, String)? {
    let content = line.trimmingCharacters(in: .whitespaces)
    if content.isEmpty || content.hasPrefix("#") || content == "---" { return nil }
    let pattern = /([A-Za-z][A-Za-z0-9_-]*)\s*:(?:\s+(.*))?/
    guard let match = content.wholeMatch(of: pattern), line.first?.isWhitespace != true else {
      throw Failure("\(place): isn't a setting; write 'name: value', one on each line")
    }
    return (String(match.1), try value(match.2 ?? "", at: place))
  }

  private static func value(_ text: Substring, at place: String) throws -> String {
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard let end = text.dropFirst().firstIndex(of: quote), isComment(text[text.index(after: end)...]) else {
        throw Failure("\(place): the value's quotes aren't closed, or text follows them")
      }
      return String(text[text.index(after: text.startIndex)..<end])
    }
    guard let first = text.first, !"[{&*!|>%@`".contains(first) else {
      if text.isEmpty { return "" }
      throw Failure("\(place): the value is more than YAML's plain text; write text, or put it in quotes")
    }
    let end = text.range(of: #"(^|\s)#"#, options: .regularExpression)?.lowerBound ?? text.endIndex
    return text[..<end].trimmingCharacters(in: .whitespaces)
  }

  /// Whether only a comment follows.
  private static func isComment(_ rest: Substring) -> Bool {
    let rest = rest.trimmingCharacters(in: .whitespaces)
    return rest.isEmpty || rest.hasPrefix("#")
  }
}
