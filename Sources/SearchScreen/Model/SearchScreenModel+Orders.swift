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
      guard let way = drive?.progress?.destination else { return say(.routeUnknown) }
      say(.remaining(distance: way.distance, duration: way.duration))
    case .skipStop:
      guard drive?.stops.isEmpty == false else { return say(.noStop) }
      drive?.stops.removeFirst()
      guide { $0.skipStop(at: $1) }
      say(.stopSkipped)
    case .repeatInstruction:
      guard let drive, let next = drive.progress?.next else { return say(.routeUnknown) }
      let steps = [next.step] + (drive.progress?.then.map { [$0.step] } ?? [])
      say(Announcement(.soon, steps: steps, index: next.index, distance: next.way.distance))
    case .quicker, .avoid, .allow: break
    }
  }

  /// What is avoided has changed: the ways on offer and the one that is driven are planned anew.
  private mutating func planAnew(saying notice: RouteNotice) {
    say(notice)
    if drive != nil { guide { $0.avoid(avoiding, at: $1) } }
    guard !offered.isEmpty else { return }
    forgetTrips()
    updateTrips()
    planTrip()
  }

  /// The driver takes the quicker of the trips on offer, or of the ways of the only one.
  private mutating func chooseQuicker() {
    let times: [(trip: TripID, route: RouteID?, name: String, seconds: Double)] =
      if offered.count == 1, let only = offered.first, let known = ways.known[TripID(only.place.id)] {
        known.enumerated().map { position, way in
          (TripID(only.place.id), RouteID(way: position), driveWords.name(of: way).longest, way.duration)
        }
      } else {
        offered.compactMap { candidate in
          let id = TripID(candidate.place.id)
          let seconds = ways.known[id]?.first?.duration ?? candidate.road?.duration
          return seconds.map { (id, nil, candidate.place.name, $0) }
        }
      }
    let ordered = times.sorted { $0.seconds < $1.seconds }
    guard ordered.count > 1, let first = ordered.first else { return say(.nothingToCompare) }
    tripSelected(first.trip, route: first.route)
    // The panel is sent anew: by itself the head unit shows what the driver tapped, not what was said.
    updateTrips()
    say(.quicker(first.name, by: ordered[1].seconds - first.seconds))
  }

  /// A place is passed on the way to where the car goes.
  mutating func addStop(_ place: Place) {
    drive?.stops.insert(place, at: 0)
    guide { $0.addStop(place.coordinate, at: $1) }
    if drive?.route == nil { planDrive() }
    say(.stopAdded(place))
  }
}
