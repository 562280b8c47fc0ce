import DestinationSearch
import HeadUnit
import Navigation
import Places
import Understanding

extension SearchScreenModel {
  /// Does what was said about the route.
  mutating func obey(_ order: NavigationCommand) {
    switch order {
    case .quicker: chooseFastest()
    case .take(let way): choose(way)
    case .accept, .decline: answerNotice(isYes: order == .accept)
    case .avoid(let what):
      avoiding.insert(what)
      replan(saying: .avoiding(what))
    case .allow(let what):
      avoiding.remove(what)
      replan(saying: .allowing(what))
    case .cancel, .remaining, .skipStop, .repeatInstruction:
      guard drive != nil else { return say(.noRouteSet) }
      obeyWhileDriven(order)
    }
  }

  private mutating func obeyWhileDriven(_ order: NavigationCommand) {
    switch order {
    case .cancel:
      endDrive(finished: false)
      say(.routeCancelled)
    case .remaining:
      guard let way = drive?.progress?.destination else { return say(.timeUnknown) }
      say(guidancePrompts.prompt(remaining: RouteCost(distance: way.distance, duration: way.duration)))
    case .skipStop:
      guard drive?.stops.isEmpty == false else { return say(.noStop) }
      drive?.stops.removeFirst()
      if drive?.route == nil { planDrive() } else { guide { $0.skipStop(at: $1) } }
      say(.stopSkipped)
    case .repeatInstruction:
      guard let drive, let next = drive.progress?.next else { return say(.timeUnknown) }
      let steps = [next.step] + (drive.progress?.then.map { [$0.step] } ?? [])
      say(Announcement(.soon, steps: steps, index: next.index, distance: next.way.distance))
    case .quicker, .take, .avoid, .allow, .accept, .decline: break
    }
  }

  /// What is avoided has changed: the ways on offer and the one that is driven are planned anew.
  private mutating func replan(saying notice: PromptNotice) {
    say(notice)
    if drive?.route == nil { planDrive() } else { guide { [avoiding] in $0.avoid(avoiding, at: $1) } }
    guard !offered.isEmpty else { return }
    forgetTrips()
    updateTrips()
    planTrip()
  }

  /// The driver takes the quicker of the trips on offer, or of the ways of the only one.
  private mutating func chooseFastest() {
    if offered.count == 1, let only = offered.first, let known = ways.known[TripID(only.place.id)] {
      let quickest = known.indices.min { known[$0].duration < known[$1].duration }
      guard let quickest, let prompt = guidancePrompts.prompt(quickestOf: known) else { return say(.timeUnknown) }
      choose(TripID(only.place.id), RouteID(way: quickest))
      return say(prompt)
    }
    let times = offered.compactMap { candidate in
      (ways.known[TripID(candidate.place.id)]?.first?.duration ?? candidate.road?.duration).map { (candidate, $0) }
    }
    let quickest = times.min { $0.1 < $1.1 }
    let others = times.filter { $0.0.place.id != quickest?.0.place.id }
    guard let (candidate, seconds) = quickest, let next = others.map(\.1).min() else { return say(.timeUnknown) }
    choose(TripID(candidate.place.id), nil)
    say(.quicker(candidate.place.name, street: candidate.place.details?.street, seconds: next - seconds))
  }

  /// The driver takes one of the ways to the place on show.
  private mutating func choose(_ choice: RouteSelection) {
    guard let place = shownTrip?.place, let known = ways.known[TripID(place.id)],
      let position = position(of: choice, among: known)
    else { return say(.noSuchRoute) }
    choose(TripID(place.id), RouteID(way: position))
    say(guidancePrompts.prompt(choosing: known[position]))
  }

  private func position(of choice: RouteSelection, among known: [PlannedRoute]) -> Int? {
    switch choice {
    case .position(let position): return known.indices.contains(position) ? position : nil
    case .other:
      let shown = known.indices.first { RouteID(way: $0) == chosenWay } ?? 0
      return known.count > 1 ? (shown + 1) % known.count : nil
    case .via(let road):
      // The road by which a way is called tells it from the others; some other road of it may be meant as well.
      let (spoken, said) = (SpokenForms(), SpokenForms().primary(road.joined(separator: " ")))
      func leads(along names: [String]) -> Bool { names.contains { spoken.primary($0).starts(with: said) } }
      return known.firstIndex { leads(along: $0.via) }
        ?? known.firstIndex { leads(along: $0.steps.flatMap(\.names)) }
    }
  }

  /// Shows a trip and a way: by itself the head unit shows what the driver tapped, not what was said.
  private mutating func choose(_ trip: TripID, _ route: RouteID?) {
    let preview = tripPreview(choosing: Selection(trip: trip, route: route))
    updateMap { $0.tripPreview = preview }
    tripSelected(trip, route: route)
  }

  /// A place is passed on the way to where the car goes.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - arrival: Where a car stops for it; `nil` where that is not known.
  mutating func addStop(_ place: Place, at arrival: Coordinate?) {
    let stop = Drive.Stop(place: place, point: arrival ?? place.coordinate)
    drive?.stops.insert(stop, at: 0)
    if drive?.route == nil { planDrive() } else { guide { $0.addStop(stop.point, at: $1) } }
    say(.stopAdded(place.name))
  }
}
