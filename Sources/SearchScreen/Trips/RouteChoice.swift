/// A way to a destination; a trip shows three at most (MA-6).
public struct RouteChoice: Hashable, Sendable, Codable, Identifiable {
  /// Which route it is.
  public var id: RouteID
  /// What it is in a few words: "via Mill Road" (MA-14).
  public var summary: Variants
  /// What else is to be known: "toll"; `nil` for nothing.
  public var additionalInformation: Variants?
  /// What it is called in the list of routes; `nil` for the summary.
  public var selectionSummary: Variants?

  /// Makes a route choice.
  public init(
    id: RouteID, summary: Variants, additionalInformation: Variants? = nil, selectionSummary: Variants? = nil
  ) {
    self.id = id
    self.summary = summary
    self.additionalInformation = additionalInformation
    self.selectionSummary = selectionSummary
  }
}
