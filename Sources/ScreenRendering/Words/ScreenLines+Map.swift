import HeadUnit
import Places

extension ScreenLines {
  /// The map: its bar, its overlays, and its buttons.
  func lines(of map: MapTemplate) -> [ScreenLine] {
    let panel = map.tripPreview.map(lines(of:)) ?? map.guidance.map(lines(of:)) ?? []
    let guided = map.guidance.map { RoadSigns(road: $0.road, speedLimit: $0.speedLimit) }
    let signs = map.tripPreview == nil && !map.isPanning ? guided ?? map.signs : nil
    let arrows = [("left", spoken.left), ("right", spoken.right), ("up", spoken.up), ("down", spoken.down)]
    let buttons = map.mapButtons.map { button in
      // A plus on the map does not add anything.
      let name = button.image == "plus" ? "zoom-in" : button.image.rawValue
      return self.button(button.image.rawValue, called: spoken.picture(name), isEnabled: button.isEnabled)
    }
    return [bar(map.bar), ScreenLine(ScreenItem("", spoken: [spoken.map]))] + panel + (signs.map(lines(of:)) ?? [])
      + (map.isPanning ? [ScreenLine(arrows.map { button("pan-\($0)", called: $1) }, start: "  arrows: ")] : [])
      + [ScreenLine(buttons, start: "  map buttons: ")]
  }

  /// The road and the highest speed allowed.
  private func lines(of signs: RoadSigns) -> [ScreenLine] {
    let road = signs.road.flatMap { name in name.contains { !$0.isWhitespace } ? name : nil }
    return [
      road.map { ScreenItem("on: \($0)", spoken: [spoken.sentence(aboutRoad: $0)]) },
      signs.speedLimit.map {
        ScreenItem("limit: \($0.number) \($0.isMiles ? "mph" : "km/h")", spoken: [spoken.sentence(about: $0)])
      },
    ].compactMap { $0.map { ScreenLine($0) } }
  }
}

extension ScreenLines {
  private var estimates: EstimatesFormat {
    EstimatesFormat(units: screen.units, words: EstimateWords(screen.language))
  }

  /// The remaining time and distance, if they are known; `nil` if both are unknown.
  private func line(_ left: TravelEstimates?) -> String? {
    let known = [left.map { estimates.time($0.timeRemaining) }, left.map { estimates.distance($0.distanceRemaining) }]
      .compactMap(\.self).filter { $0 != EstimatesFormat.unknown }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// Trips to choose from (MA-7), the routes of a single one, and the buttons below them.
  private func lines(of preview: TripPreview) -> [ScreenLine] {
    guard let chosen = preview.chosenTrip else { return [] }
    let words = TripPreview.Texts(screen.language)
    let titles = [
      chosen.routes.count > 1 ? preview.texts.moreRoutes ?? words.moreRoutes : nil,
      preview.texts.overview ?? words.overview, preview.texts.start ?? words.start,
    ]
    return (preview.trips.count > 1 ? trips(of: preview, chosen: chosen) : routes(of: chosen, in: preview))
      + [buttons(titles.compactMap(\.self))]
  }

  private func trips(of preview: TripPreview, chosen: Trip) -> [ScreenLine] {
    preview.trips.map { trip in
      let route = trip.id == chosen.id ? preview.chosenRoute : trip.routes.first
      let details = [line(route?.estimates ?? trip.estimates), route?.summary.longest]
      return choice(trip.destination.name, details, isChosen: trip.id == chosen.id)
    }
  }

  private func routes(of trip: Trip, in preview: TripPreview) -> [ScreenLine] {
    let areSeveral = trip.routes.count > 1
    // Each of several routes has its own estimates.
    let areTold = areSeveral && trip.routes.allSatisfy { line($0.estimates) != nil }
    let known = areSeveral ? trip.estimates : trip.routes.first?.estimates ?? trip.estimates
    return [ScreenLine(ScreenItem(trip.destination.name))]
      + (areTold ? [] : [ScreenLine(ScreenItem(line(known) ?? EstimatesFormat.unknown))])
      + trip.routes.map { route in
        choice(
          (areSeveral ? route.selectionSummary ?? route.summary : route.summary).longest,
          [areSeveral ? line(route.estimates) : nil, route.additionalInformation?.longest],
          isChosen: areSeveral && route.id == preview.chosenRoute?.id)
      }
  }

  private func choice(_ name: String, _ details: [String?], isChosen: Bool) -> ScreenLine {
    let said = [name, details.compactMap(\.self).joined(separator: " · ")]
    return ScreenLine(
      ScreenItem(
        (isChosen ? "✓ " : "• ") + said.joinedNonempty(" — "), spoken: said + (isChosen ? [spoken.selected] : [])))
  }
}

extension ScreenLines {
  /// The next maneuver or the reason why guidance is paused, then an alert or the remaining time and distance.
  private func lines(of guidance: Guidance) -> [ScreenLine] {
    head(of: guidance)
      + (guidance.alert.map(lines(of:)) ?? [ScreenLine(ScreenItem(line(guidance.estimates) ?? EstimatesFormat.unknown))])
  }

  private func head(of guidance: Guidance) -> [ScreenLine] {
    if let reason = guidance.pause {
      let text = words.text(of: reason)
      let isBusy = reason != .arrived && reason != .proceedToRoute
      return [ScreenLine(ScreenItem("‖ \(text)", spoken: isBusy ? [text, spoken.busy] : [text]))]
    }
    guard let next = guidance.maneuvers.first else { return [ScreenLine(ScreenItem(guidance.trip.destination.name))] }
    let instruction = next.instruction.longest
    let distance = estimates.distance(next.estimates.distanceRemaining)
    let symbol = next.symbol.flatMap { $0.isBlank ? nil : $0.rawValue }
    let items = [
      ScreenItem(
        "→ " + [symbol ?? "", distance, instruction].joinedNonempty("  "), spoken: [instruction, distance]),
      next.lanes.isEmpty
        ? nil
        : ScreenItem(
          "lanes: " + next.lanes.map(\.written).joined(separator: ", "), spoken: [spoken.sentence(about: next.lanes)]),
      guidance.maneuvers.dropFirst().first.map { following in
        let text = words.then + following.instruction.longest
        return ScreenItem("→ \(text)", spoken: [text])
      },
    ]
    return items.compactMap { $0.map { ScreenLine($0) } }
  }

  /// An alert over the map with one or two buttons (MA-10).
  private func lines(of notice: NavigationAlert) -> [ScreenLine] {
    let said = [notice.titles.longest, notice.subtitles?.longest ?? ""]
    return [
      ScreenLine(ScreenItem(said.joinedNonempty(" — "), spoken: said)),
      buttons([notice.primary, notice.secondary].compactMap { $0?.title }),
    ]
  }
}

extension Lane {
  /// The directions of a lane; a star follows the one to take.
  fileprivate var written: String {
    let all = turns.isEmpty ? [recommended].compactMap(\.self) : turns
    return all.isEmpty ? "unmarked" : all.map { $0.written + ($0 == recommended ? "*" : "") }.joined(separator: " or ")
  }
}

extension Turn {
  /// "uTurnLeft" as "u turn left".
  fileprivate var written: String {
    rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }
}
