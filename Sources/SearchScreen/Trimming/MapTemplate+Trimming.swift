extension MapTemplate {
  /// How many map buttons every head unit is known to show; 2GIS saw no fourth one (MA-1).
  public static let certainButtons = 3

  /// The map as a head unit shows it (MA-1, MA-2, MA-3, MA-6).
  ///
  /// While panning, buttons are hidden from the end of the row; but one that ends panning stays, for without it the
  /// driver could not get out.
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
      || BarButtons.Side.allCases.contains { bar[$0].contains { $0.role == .endsPanning && $0.isEnabled } }
  }

  private func buttons(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> [MapButton] {
    let kept = trimmer.keep(mapButtons, .mapButtons, .cap(caps.mapButtons), isBlank: \.image.isBlank)
    let doubtful = kept.dropFirst(Self.certainButtons)
    if !doubtful.isEmpty {
      trimmer.warnings.append(.perhapsNotShown(doubtful.map(\.id), template: id))
    }
    return kept
  }

  private func panningButtons(_ caps: HeadUnitCaps, _ trimmer: inout Trimmer) -> [MapButton] {
    // The interface has fewer places than the row below it, never more.
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
