import DestinationSearch
import HeadUnit
import Navigation
import Places
import Understanding

extension SearchScreenModel {
  /// Does what was said about the route.
  mutating func obey(_ order: RouteOrder) {
    switch order {
    case .quicker: chooseQuicker()
    case .accept, .decline: answerNotice(isYes: order == .accept)
    case .avoid(let what):
      avoiding.insert(what)
      planAnew(saying: .avoiding(what))
    case .allow(let what):
      avoiding.remove(what)
      planAnew(saying: .allowing(what))
    case .cancel, .remaining, .skipStop, .repeatInstruction:
      guard drive != nil else { return say(.noRouteSet) }
      obeyWhileDriven(order)
    }
  }

  private mutating func obeyWhileDriven(_ order: RouteOrder) {
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
      guide { $0.skipStop(at: $1) }
      say(.stopSkipped)
    case .repeatInstruction:
      guard let drive, let next = drive.progress?.next else { return say(.timeUnknown) }
      let steps = [next.step] + (drive.progress?.then.map { [$0.step] } ?? [])
      say(Announcement(.soon, steps: steps, index: next.index, distance: next.way.distance))
    case .quicker, .avoid, .allow, .accept, .decline: break
    }
  }

  /// What is avoided has changed: the ways on offer and the one that is driven are planned anew.
  private mutating func planAnew(saying notice: PromptNotice) {
    say(notice)
    guide { [avoiding] in $0.avoid(avoiding, at: $1) }
    guard !offered.isEmpty else { return }
    forgetTrips()
    updateTrips()
    planTrip()
  }

  /// The driver takes the quicker of the trips on offer, or of the ways of the only one.
  private mutating func chooseQuicker() {
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

  /// Shows a trip and a way: by itself the head unit shows what the driver tapped, not what was said.
  private mutating func choose(_ trip: TripID, _ route: RouteID?) {
    let preview = tripPreview(choosing: Selection(trip: trip, route: route))
    updateMap { $0.tripPreview = preview }
    tripSelected(trip, route: route)
  }

  /// A place is passed on the way to where the car goes.
  mutating func addStop(_ place: Place) {
    drive?.stops.insert(place, at: 0)
    guide { $0.addStop(place.coordinate, at: $1) }
    if drive?.route == nil { planDrive() }
    say(.stopAdded(place.name))
  }
}
