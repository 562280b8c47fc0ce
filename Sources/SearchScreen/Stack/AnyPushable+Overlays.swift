extension AnyPushable {
  /// The template without what lies on a map, which has operations of its own.
  var content: AnyPushable {
    guard case .map(var map) = self else { return self }
    map.isPanning = false
    map.tripPreview = nil
    map.guidance = nil
    return .map(map)
  }

  /// What brings that which lies on a map from an old state to this one.
  ///
  /// Previews go before guidance starts (MA-15), and a notice before another one comes, which would have no effect
  /// (MA-10).
  func overlays(from old: AnyPushable?) -> [ScreenOperation] {
    guard case .map(let new) = self else { return [] }
    var before: MapTemplate?
    if case .map(let map) = old { before = map }
    return new.panning(from: before) + new.preview(from: before) + new.guiding(from: before)
      + new.notice(from: before)
  }
}

extension MapTemplate {
  fileprivate func panning(from old: MapTemplate?) -> [ScreenOperation] {
    guard isPanning != old?.isPanning ?? false else { return [] }
    return [isPanning ? .showPanning(map: id) : .hidePanning(map: id)]
  }

  fileprivate func preview(from old: MapTemplate?) -> [ScreenOperation] {
    guard tripPreview != old?.tripPreview else { return [] }
    return [tripPreview.map { .showTripPreviews($0, map: id) } ?? .hideTripPreviews(map: id)]
  }

  fileprivate func guiding(from old: MapTemplate?) -> [ScreenOperation] {
    // A notice over the map has operations of its own.
    var (new, before) = (guidance, old?.guidance)
    new?.alert = nil
    before?.alert = nil
    guard new != before else { return [] }
    if let new, new.trip == before?.trip, new.route == before?.route { return [.updateGuidance(new, map: id)] }
    let end = before.map { ScreenOperation.endGuidance(finished: $0.pause == .arrived, map: id) }
    return [end, new.map { .startGuidance($0, map: id) }].compactMap(\.self)
  }

  fileprivate func notice(from old: MapTemplate?) -> [ScreenOperation] {
    let (new, before) = (guidance?.alert, old?.guidance?.alert)
    guard new != before else { return [] }
    let hide = before.map { _ in ScreenOperation.dismissNavigationAlert(map: id) }
    return [hide, new.map { .showNavigationAlert($0, map: id) }].compactMap(\.self)
  }
}
