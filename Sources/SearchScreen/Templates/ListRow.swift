/// A row of a list or of a search.
public struct ListRow: Hashable, Sendable, Codable, Identifiable {
  /// Which row it is.
  public var id: RowID
  /// What it says.
  public var title: String
  /// What it says below that; `nil` for nothing.
  public var detail: String?
  /// Its picture; `nil` for none. Only the first picture of an animation is shown (LI-8).
  public var image: ImageName?
  /// Whether it can be pressed; one that cannot calls nothing (LI-7).
  public var isEnabled: Bool
  /// Whether it leads a level deeper (MA-16).
  public var showsDisclosure: Bool
  /// Whether it shows that it is at work (LI-6).
  public var isLoading: Bool

  /// Makes a row.
  public init(
    id: RowID, title: String, detail: String? = nil, image: ImageName? = nil, isEnabled: Bool = true,
    showsDisclosure: Bool = false, isLoading: Bool = false
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.image = image
    self.isEnabled = isEnabled
    self.showsDisclosure = showsDisclosure
    self.isLoading = isLoading
  }

  /// A row that only tells something: it cannot be pressed (SE-8).
  public static func note(id: RowID, _ title: String) -> ListRow {
    ListRow(id: id, title: title, isEnabled: false)
  }
}
