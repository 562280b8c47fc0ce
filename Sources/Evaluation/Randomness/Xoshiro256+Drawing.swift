import Foundation

/// Draws of its own, so that a newer standard library does not draw differently.
extension Xoshiro256 {
  /// A whole number from 0 up to, and without, a bound above 0.
  public mutating func index(below bound: Int) -> Int {
    // The high half of the product; the bias is bound/2⁶⁴ (Lemire, 2019).
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in another order, every order as likely (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for position in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(position, index(below: position + 1))
    }
    return elements
  }

  /// The elements in another order, those of a greater weight likelier to come before others (Efraimidis and Spirakis,
  /// 2006); a weight of 0 or less comes last.
  public mutating func shuffled<Element>(_ elements: [Element], weight: (Element) -> Double) -> [Element] {
    let keys = elements.map { element in
      // An exponential waiting time; the first who comes wins in proportion to the rates.
      weight(element) > 0 ? -log(1 - uniform()) / weight(element) : .infinity
    }
    return elements.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { elements[$0] }
  }

  /// One of the elements, as likely as its weight says; `nil` when there is none of a weight above 0.
  public mutating func pick<Element>(_ elements: [Element], weight: (Element) -> Double) -> Element? {
    let total = elements.reduce(0) { $0 + max(0, weight($1)) }
    guard total > 0 else { return nil }
    var left = uniform() * total
    for element in elements where weight(element) > 0 {
      left -= weight(element)
      if left < 0 { return element }
    }
    return elements.last { weight($0) > 0 }
  }
}
