import Foundation
import Places

/// The roads of a database, one per line, indexed by number from 0.
///
/// The file is memory-mapped, and a line is parsed only when its road is on a route.
struct RoadTable: Sendable {
  private let text: Data
  /// The offset of every ``stride``-th line.
  private let starts: [Int]

  private static let stride = 64

  init(contentsOf file: URL) throws { self.init(try Data(contentsOf: file, options: .alwaysMapped)) }

  init(_ text: Data) {
    self.text = text
    var starts: [Int] = []
    var line = 0
    var start = text.startIndex
    while start < text.endIndex {
      if line % Self.stride == 0 { starts.append(start) }
      start = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.endIndex
      line += 1
    }
    self.starts = starts
  }

  /// The road with a number; `nil` if it doesn't exist, or its line is damaged.
  subscript(number: Int) -> Road? {
    guard number >= 0, number / Self.stride < starts.count else { return nil }
    var rest = text[starts[number / Self.stride]...]
    for _ in 0..<number % Self.stride {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[(end + 1)...]
    }
    return Road(line: String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}

extension Road {
  private static let marks: [(any WritableKeyPath<Road, Bool> & Sendable, Character)] = [
    (\.isLink, "l"), (\.isRoundabout, "r"), (\.isOneway, "o"), (\.hasToll, "t"),
  ]

  /// The road as a line of the table, without its line feed.
  var line: String {
    let marks = String(Self.marks.filter { self[keyPath: $0.0] }.map(\.1))
    let lanes = lanes.map { $0.map(\.rawValue).joined(separator: ";") }.joined(separator: "|")
    let fields: [String] = [
      size.rawValue, marks, "\(speed)", limit.map { "\($0)" } ?? "", name ?? "", number ?? "", exit ?? "",
      towards.map { $0.replacing(";", with: ",") }.joined(separator: ";"),
      // A lane without arrows is empty, and so is a list of one; "-" distinguishes no lanes from it.
      self.lanes.isEmpty ? "-" : lanes,
    ]
    return fields.map { String($0.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }.joined(separator: "\t")
  }

  /// Parses a line of the table.
  init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 9, let size = Size(rawValue: fields[0]), let speed = Int(fields[2]), speed > 0
    else { return nil }
    func text(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
    (self.size, self.speed) = (size, speed)
    for (path, mark) in Self.marks { self[keyPath: path] = fields[1].contains(mark) }
    limit = Double(fields[3])
    (name, number, exit) = (text(4), text(5), text(6))
    towards = fields[7].split(separator: ";").map(String.init)
    if fields[8] != "-" {
      lanes = fields[8].split(separator: "|", omittingEmptySubsequences: false).map {
        $0.split(separator: ";").compactMap { Turn(rawValue: String($0)) }
      }
    }
  }
}
