/// The panel that shows trips to choose from and starts one (MA-6, MA-7). It is the usual end of a search.
public struct TripPreview: Hashable, Sendable, Codable {
  /// The words of its buttons; `nil` for the head unit's own (MA-14).
  public struct Texts: Hashable, Sendable, Codable {
    /// On the button that starts the trip.
    public var start: String?
    /// On the button that shows more routes.
    public var moreRoutes: String?
    /// On the button that shows the whole trip.
    public var overview: String?

    /// Makes the words.
    public init(start: String? = nil, moreRoutes: String? = nil, overview: String? = nil) {
      self.start = start
      self.moreRoutes = moreRoutes
      self.overview = overview
    }
  }

  /// The trips, best first; twelve at most are shown.
  public var trips: [Trip]
  /// The trip on show; `nil` for the first.
  public var selected: TripID?
  /// The words of the buttons.
  public var texts: Texts

  /// Makes a panel.
  public init(trips: [Trip], selected: TripID? = nil, texts: Texts = Texts()) {
    self.trips = trips
    self.selected = selected
    self.texts = texts
  }
}
