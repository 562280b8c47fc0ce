import Foundation
import Foundations

/// What each phone that is said is heard as: how often, counted from a recogniser's own hypotheses.
///
/// From the counts follows how much a phone that was heard speaks for one that may have been said: the logarithm of how
/// much likelier it is to be heard then than at any other time. Where little was counted, the costs of ``PhoneDistance``
/// stand in: a phone is likelier heard as one that is made alike.
public struct PhoneConfusions: Hashable, Sendable {
  static let phones = Phone.allCases.count
  /// One row for each phone said and one for nothing said; in it a column for each phone heard and one for nothing heard.
  private static let width = phones + 1
  private var counts = [Double](repeating: 0, count: width * width)

  /// How many observations of a phone the costs of articulation are worth.
  private static let prior = 20.0
  /// How fast it becomes unlikelier with the cost that one phone is heard for another.
  private static let steepness = 5.0

  /// Nothing counted yet.
  public init() {}

  /// Counts what was heard for what was said, aligned by ``PhoneDistance``.
  ///
  /// - Parameters:
  ///   - said: How the words sound that were said.
  ///   - heard: How those sound that were heard in their place.
  public mutating func count(said: [Phone], heard: [Phone]) {
    for pair in PhoneDistance.alignment(said, heard) {
      let row = pair.0.map { Int($0.rawValue) } ?? Self.phones
      let column = pair.1.map { Int($0.rawValue) } ?? Self.phones
      counts[row * Self.width + column] += 1
    }
  }

  /// What a phone counts for, as natural logarithms of likelihood ratios.
  public struct Evidence: Sendable {
    /// Heard for one said: a row for each phone said, in it a column for each heard.
    var heard: [Float]
    /// Said, and not heard.
    var missed: [Float]
    /// Heard, and not said.
    var extra: [Float]

    /// How much phones count for that are heard as they are said in one of several ways: the most that can speak for a
    /// phrase.
    public func most(_ ways: [[Phone]]) -> Double {
      Double(ways.map { $0.reduce(0) { $0 + heard[Int($1.rawValue) * (PhoneConfusions.phones + 1)] } }.max() ?? 0)
    }
  }

  /// What each phone counts for.
  ///
  /// It takes some thousand logarithms: whoever makes many lists asks once.
  public var evidence: Evidence {
    let phones = Self.phones
    // How likely each phone is to be heard in any speech; every phone has been heard once.
    var anyhow = [Double](repeating: 1, count: phones)
    for row in 0...phones { for column in 0..<phones { anyhow[column] += counts[row * Self.width + column] } }
    let total = anyhow.reduce(0, +)
    var evidence = Evidence(heard: [], missed: [], extra: [])
    var said = 0.0
    for phone in Phone.allCases {
      let row = (0...phones).map { counts[Int(phone.rawValue) * Self.width + $0] }
      said += row.reduce(0, +)
      let alike = Phone.allCases.map { exp(-Self.steepness * PhoneDistance.substitutionCost(phone, $0)) }
      let missed = exp(-Self.steepness * PhoneDistance.gapCost(phone))
      let scale = Self.prior / (alike.reduce(0, +) + missed)
      let all = row.reduce(0, +) + Self.prior
      for column in 0..<phones {
        let likelihood = (row[column] + scale * alike[column]) / all
        evidence.heard.append(Float(log(likelihood * total / anyhow[column])))
      }
      evidence.missed.append(Float(log((row[phones] + scale * missed) / all)))
    }
    for phone in Phone.allCases {
      let extra = counts[phones * Self.width + Int(phone.rawValue)]
      let prior = Self.prior * exp(-Self.steepness * PhoneDistance.gapCost(phone))
      let likelihood = (extra + prior) / (said + Self.prior * Double(phones))
      evidence.extra.append(Float(log(likelihood * total / anyhow[Int(phone.rawValue)])))
    }
    return evidence
  }
}

extension PhoneConfusions {
  /// Reads a table as ``text`` writes it: a line for each pair, of the phone said, the phone heard and how often, separated
  /// by tabs; `-` stands for none. Lines that begin with `#` are comments.
  ///
  /// - Throws: ``RecognitionError`` naming the line that is none of these.
  public init(parsing text: String, of file: String) throws {
    self.init()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let said = Self.position(fields[0]), let heard = Self.position(fields[1]),
        said != Self.phones || heard != Self.phones, let count = Double(fields[2]), count >= 0, count.isFinite
      else {
        throw RecognitionError(
          .modelRefused, subject: "\(file):\(number + 1)", message: "is not a phone said, a phone heard and how often",
          advice: "put back the original, or count anew with 'whereto evaluate confusions'")
      }
      counts[said * Self.width + heard] += count
    }
  }

  /// The table as ``init(parsing:of:)`` reads it, by the phone said.
  public var text: String {
    func name(_ position: Int) -> String { Phone(rawValue: UInt8(position))?.symbol ?? "-" }
    var lines: [String] = []
    for row in 0...Self.phones {
      for column in 0...Self.phones where counts[row * Self.width + column] > 0 {
        lines.append("\(name(row))\t\(name(column))\t\(Int(counts[row * Self.width + column]))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func position(_ name: Substring) -> Int? {
    name == "-" ? phones : Phone(symbol: name).map { Int($0.rawValue) }
  }
}
