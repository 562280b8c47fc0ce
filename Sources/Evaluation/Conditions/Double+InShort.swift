extension Double {
  /// The shortest decimal text, without a fraction where there is none: 10, -2.5.
  var inShort: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
