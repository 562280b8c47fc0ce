/// Takes the elements of a document as they begin and end.
protocol XMLVisitor: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - path: Names from the root to the element, without prefixes.
  ///   - attributes: The element's attributes.
  ///   - line: The line, from 1.
  func start(_ path: [String], _ attributes: [String: String], line: Int)

  /// An element ends; `text` is what stands in it outside of other elements.
  func end(_ path: [String], _ text: String) throws(ExchangeError)

  /// The document ended.
  func finish() throws(ExchangeError)
}
