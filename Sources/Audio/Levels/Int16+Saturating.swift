extension Int16 {
  /// The nearest 16-bit value: rounded, limited at both ends, and 0 for what is not a number.
  package init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int16(Swift.max(-32768, Swift.min(32767, value.rounded())))
    }
  }
}
