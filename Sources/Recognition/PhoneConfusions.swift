import Foundation
import Foundations

/// Counts of how often each spoken phone is recognized as each other phone, from a recognizer's own hypotheses.
///
/// The counts give log-likelihood ratios: how much likelier a phone is to be recognized if a given phone was spoken
/// than at any other time. If there are few counts, the costs of ``PhoneDistance`` serve as the prior.
public struct PhoneConfusions: Hashable, Sendable {
  static let phones = Phone.allCases.count
  /// One row for each spoken phone and one for none; in it, one column for each recognized phone and one for none.
  private static let width = phones + 1
  private var counts = [Double](repeating: 0, count: width * width)

  /// The weight of the articulatory prior, in observations of a phone.
  private static let prior = 20.0
  /// How fast the prior probability of a confusion falls with its ``PhoneDistance`` cost.
  private static let steepness = 5.0

  /// Creates an empty table.
  public init() {}

  /// Counts the recognized phones against the spoken ones, aligned by ``PhoneDistance``.
  public mutating func count(said: [Phone], heard: [Phone]) {
    for pair in PhoneDistance.alignment(said, heard) {
      let row = pair.0.map { Int($0.rawValue) } ?? Self.phones
      let column = pair.1.map { Int($0.rawValue) } ?? Self.phones
      counts[row * Self.width + column] += 1
    }
  }

  /// The scores of phone pairs, as natural-log likelihood ratios.
  public struct Evidence: Sendable {
    /// Matches and substitutions: a row for each spoken phone, in it a column for each recognized phone.
    var heard: [Float]
    /// Deletions: phones spoken but not recognized.
    var missed: [Float]
    /// Insertions: phones recognized but not spoken.
    var extra: [Float]

    /// The highest possible score of a phrase: its best pronunciation variant, recognized exactly as spoken.
    public func most(_ variants: [[Phone]]) -> Double {
      Double(variants.map { $0.reduce(0) { $0 + heard[Int($1.rawValue) * (PhoneConfusions.phones + 1)] } }.max() ?? 0)
    }
  }

  /// The scores of all phone pairs; computing them takes thousands of logarithms.
  public var evidence: Evidence {
    let phones = Self.phones
    // The marginal counts of recognized phones, with one observation added to each.
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
  /// Parses a table in the format of ``text``: one line for each pair, with the spoken phone, the recognized phone and
  /// the count, separated by tabs; `-` stands for none. Lines that begin with `#` are comments.
  ///
  /// - Throws: ``RecognitionError`` naming the malformed line.
  public init(parsing text: String, of file: String) throws {
    self.init()
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let said = Self.position(fields[0]), let heard = Self.position(fields[1]),
        said != Self.phones || heard != Self.phones, let count = Double(fields[2]), count >= 0, count.isFinite
      else {
        throw RecognitionError(
          .modelRefused, subject: "\(file):\(number + 1)",
          message: "is not a spoken phone, a recognized phone and a count, separated by tabs",
          advice: "restore the original file, or count again with 'whereto evaluate confusions'")
      }
      counts[said * Self.width + heard] += count
    }
  }

  /// The table in the format that ``init(parsing:of:)`` reads, sorted by spoken phone.
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
