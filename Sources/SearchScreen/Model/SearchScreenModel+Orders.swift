import DestinationSearch
import HeadUnit
import Navigation
import Places
import Understanding

extension SearchScreenModel {
  mutating func obey(_ order: NavigationCommand) {
    switch order {
    case .quicker: chooseFastest()
    case .take(let route): choose(route)
    case .accept, .decline:
      if let actions = notices.answered(isYes: order == .accept) { perform(actions) } else { say(.nothingAsked) }
    case .avoid(let what):
      settings.avoiding.insert(what)
      planAgain(saying: .avoiding(what))
    case .allow(let what):
      settings.avoiding.remove(what)
      planAgain(saying: .allowing(what))
    case .cancel, .remaining, .skipStop, .repeatInstruction:
      if let drive { obey(order, driving: drive) } else { say(.noRouteSet) }
    }
  }

  private mutating func obey(_ order: NavigationCommand, driving drive: Drive) {
    switch order {
    case .cancel:
      endDrive(finished: false)
      say(.routeCancelled)
    case .remaining:
      guard let way = drive.progress?.destination else { return say(.timeUnknown) }
      say(guidancePrompts.prompt(remaining: way))
    case .skipStop:
      guard !drive.stops.isEmpty else { return say(.noStop) }
      replan { $0.skipStop(at: $1) }
      say(.stopSkipped)
    case .repeatInstruction:
      if let upcoming = drive.upcoming { say(upcoming) } else { say(.timeUnknown) }
    case .quicker, .take, .avoid, .allow, .accept, .decline: break
    }
  }

  /// The avoided roads changed: the routes on offer and the one that is driven are planned again.
  private mutating func planAgain(saying notice: PromptNotice) {
    say(notice)
    replan { [settings] drive, now in drive.guide { $0.avoid(settings.avoiding, at: now) } }
    guard !offer.isEmpty else { return }
    stopPlanningTrip()
    offer.forgetRoutes()
    updateTrips()
    planTrip()
  }

  /// The driver takes the fastest of the trips on offer, or of the routes of the only trip.
  private mutating func chooseFastest() {
    if offer.places.count == 1, let only = offer.places.first, let known = offer.routes(to: only) {
      let fastest = known.indices.min { known[$0].duration < known[$1].duration }
      guard let fastest, let prompt = guidancePrompts.prompt(quickestOf: known) else { return say(.timeUnknown) }
      choose(TripID(only.place.id), RouteID(position: fastest))
      return say(prompt)
    }
    let times = offer.places.compactMap { candidate in
      (offer.routes(to: candidate)?.first?.duration ?? candidate.road?.duration).map { (candidate, $0) }
    }
    let fastest = times.min { $0.1 < $1.1 }
    let others = times.filter { $0.0.place.id != fastest?.0.place.id }
    guard let (candidate, seconds) = fastest, let next = others.map(\.1).min() else { return say(.timeUnknown) }
    choose(TripID(candidate.place.id), nil)
    say(.quicker(candidate.place.name, street: candidate.place.details?.street, seconds: next - seconds))
  }

  private mutating func choose(_ choice: RouteSelection) {
    guard let shownTrip, let known = offer.routes(to: shownTrip), let index = index(of: choice, among: known)
    else { return say(.noSuchRoute) }
    choose(TripID(shownTrip.place.id), RouteID(position: index))
    say(guidancePrompts.prompt(choosing: known[index]))
  }

  private func index(of choice: RouteSelection, among known: [PlannedRoute]) -> Int? {
    switch choice {
    case .position(let position): return known.indices.contains(position) ? position : nil
    case .other:
      let shown = known.indices.first { RouteID(position: $0) == selected.route } ?? 0
      return known.count > 1 ? (shown + 1) % known.count : nil
    case .via(let road):
      // A road that names a route distinguishes it from the others; another road of the route may be meant as well.
      let (spoken, said) = (SpokenForms(), SpokenForms().primary(road.joined(separator: " ")))
      func leads(along names: [String]) -> Bool { names.contains { spoken.primary($0).starts(with: said) } }
      return known.firstIndex { leads(along: $0.via) } ?? known.firstIndex { leads(along: $0.steps.flatMap(\.names)) }
    }
  }

  /// Shows a trip and a route: by itself, the head unit shows only a choice made by touch.
  private mutating func choose(_ trip: TripID, _ route: RouteID?) {
    let preview = tripPreview(choosing: trip, by: route)
    updateMap { $0.tripPreview = preview }
    tripSelected(trip, route: route)
  }

  /// Adds a place as a stop on the current trip.
  ///
  /// - `arrival`: The point where a car stops for it; `nil` if it isn't known.
  mutating func addStop(_ place: Place, at arrival: Coordinate?) {
    replan { $0.add(Drive.Stop(place: place, point: arrival ?? place.coordinate), at: $1) }
    say(.stopAdded(place.name))
  }
}
