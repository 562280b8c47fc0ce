/// The map with its buttons, and what lies on it: trips to choose from, or guidance.
public struct MapTemplate: PushableTemplate {
  /// Which kind it is.
  public static let kind = TemplateKind.map

  /// Which instance it is.
  public var id: TemplateID
  /// The buttons on the map, most needed first; four or three are shown, two while panning (MA-1, MA-3).
  public var mapButtons: [MapButton]
  /// The buttons in the bar (MA-2).
  public var bar: BarButtons
  /// Whether the arrows that move the map are on show (MA-4).
  public var isPanning: Bool
  /// Trips to choose from; `nil` for none.
  public var tripPreview: TripPreview?
  /// What is driven; `nil` for nothing. A preview may lie over it (MA-6).
  public var guidance: Guidance?
  /// Whether the bar hides itself after a while (MA-12).
  public var hidesBar: Bool
  /// Whether the map's buttons hide with the bar (MA-12).
  public var hidesButtonsWithBar: Bool

  /// Makes a map.
  public init(
    id: TemplateID, mapButtons: [MapButton] = [], bar: BarButtons = .none, isPanning: Bool = false,
    tripPreview: TripPreview? = nil, guidance: Guidance? = nil, hidesBar: Bool = true,
    hidesButtonsWithBar: Bool = true
  ) {
    self.id = id
    self.mapButtons = mapButtons
    self.bar = bar
    self.isPanning = isPanning
    self.tripPreview = tripPreview
    self.guidance = guidance
    self.hidesBar = hidesBar
    self.hidesButtonsWithBar = hidesButtonsWithBar
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .map(self) }
}
