/// The map with its buttons and its overlays: trips to choose from, or guidance.
public struct MapTemplate: PushableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// The buttons on the map, most important first; four or three are shown, two while panning (MA-1, MA-3).
  public var mapButtons: [MapButton]
  /// The buttons in the bar (MA-2).
  public var bar: BarButtons
  /// Whether the arrows that move the map are visible (MA-4).
  public var isPanning: Bool
  /// Trips to choose from; `nil` if there are none.
  public var tripPreview: TripPreview?
  /// The current guidance; `nil` if there is none. A preview can be shown over it (MA-6).
  public var guidance: Guidance?
  /// The current road and its speed limit, shown if there is no guidance; `nil` if they are unknown.
  public var signs: RoadSigns?
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

/// A button on the map.
public struct MapButton: Hashable, Sendable, Codable, Identifiable {
  /// The button's identity.
  public var id: ButtonID
  /// Its image.
  public var image: ImageName
  /// Its effect on the panning interface.
  public var role: ButtonRole
  /// Whether it can be pressed.
  public var isEnabled: Bool

  /// Makes a map button.
  public init(id: ButtonID, image: ImageName, role: ButtonRole = .plain, isEnabled: Bool = true) {
    self.id = id
    self.image = image
    self.role = role
    self.isEnabled = isEnabled
  }
}

extension MapTemplate {
  /// The number of map buttons that every head unit is known to show; some show no fourth one (MA-1).
  public static let certainButtons = 3

  /// The map as a head unit shows it (MA-1, MA-2, MA-3, MA-6).
  ///
  /// While panning, the last buttons are hidden; but a button that ends panning stays, because the driver couldn't end
  /// it otherwise.
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<MapTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.bar = trimmer.bar(bar, profile.caps)
    shown.mapButtons = isPanning ? panningButtons(profile.caps, &trimmer) : buttons(profile.caps, &trimmer)
    shown.tripPreview = tripPreview?.trimmed(profile.caps, &trimmer)
    if isPanning, !shown.canEndPanning { trimmer.warnings.append(.noPanningExit(template: id)) }
    return Trimmed(shown, warnings: trimmer.warnings)
  }

  /// Whether a button of it ends panning (MA-3).
  public var canEndPanning: Bool {
    mapButtons.contains { $0.role == .endsPanning && $0.isEnabled }
      || bar.all.contains { $0.role == .endsPanning && $0.isEnabled }
  }

  private func buttons(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> [MapButton] {
    let kept = trimmer.keep(mapButtons, .mapButtons, .cap(caps.mapButtons), isBlank: \.image.isBlank)
    let doubtful = kept.dropFirst(Self.certainButtons)
    if !doubtful.isEmpty { trimmer.warnings.append(.perhapsNotShown(doubtful.map(\.id), template: id)) }
    return kept
  }

  private func panningButtons(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> [MapButton] {
    // The interface never has more places than the row below it.
    let cap = min(caps.panningMapButtons, caps.mapButtons)
    let filled = trimmer.keep(mapButtons, .mapButtons, .blank, .others, isBlank: \.image.isBlank)
    guard let exit = filled.firstIndex(where: { $0.role == .endsPanning }), exit >= cap else {
      return trimmer.keep(filled, .mapButtons, .panning(cap))
    }
    let kept = Array(filled.prefix(cap - 1)) + [filled[exit]]
    trimmer.drop(filled.filter { !kept.contains($0) }, .mapButtons, .panning(cap), .first)
    return kept
  }
}
