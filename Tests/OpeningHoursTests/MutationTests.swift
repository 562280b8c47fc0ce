import Foundation
import OpeningHours
import Testing

/// Valid values with seeded random faults: each is read or refused, and what is read answers.
@Suite struct MutationTests {
  private static let values = [
    "Mo-Fr 08:00-12:00,13:00-17:30; Sa 10:00-14:00; PH off", "24/7", "Apr-Oct: Mo-Su 10:00-18:00 || \"by appointment\"",
    "2024 Dec 24-2025 Jan 2 off", "week 1-51/2 Fr 09:00-12:00", "Th[1,3],Su[-1] +1 day 18:00-26:00", "10:00+",
    "(sunrise+01:00)-(sunset-00:30)", "easter -2 days off", "9am-5pm daily", "Mon & Wed 8h30-17h", "SH,PH Mo 9-5",
    "Mar Su[-1]-Oct Su[-1] dawn-dusk", "summer 10:00-18:00 open \"x\"", "2024-2030/2 Feb 29 22:00-06:00",
  ]

  @Test(arguments: 0..<8)
  func neverCrash(seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    let timeZone = try #require(TimeZone(identifier: "America/Vancouver"))
    let date = try instant("2024-03-09T20:00:00Z")
    var read = 0
    for _ in 0..<2000 {
      let text = mutated(using: &random)
      guard let hours = try? OpeningHours(parsing: text) else { continue }
      read += 1
      let now = hours.state(at: date, in: timeZone)
      let next = hours.nextChange(after: date, in: timeZone)
      #expect(next?.state != now, "\(text)")
      if let next { #expect(hours.state(at: next.date, in: timeZone) == next.state, "\(text)") }
    }
    // Were all refused, nothing would have been tried.
    #expect((100..<1900).contains(read))
  }

  /// One to four faults: a character lost, doubled, swapped or drawn from another value, or two values run together.
  private func mutated(using random: inout SplitMix64) -> String {
    var text = Array(Self.values[Int.random(in: 0..<Self.values.count, using: &random)])
    let alphabet = Array(Self.values.joined() + "☂é９：－\n\t0123456789")
    for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
      let index = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.remove(at: index)
      case 1: text.insert(text[index], at: index)
      case 2: text.swapAt(index, Int.random(in: 0..<text.count, using: &random))
      case 3: text[index] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      default: text.replaceSubrange(index..., with: Self.values[Int.random(in: 0..<Self.values.count, using: &random)])
      }
    }
    return String(text)
  }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
