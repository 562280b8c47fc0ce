import HeadUnit

/// The route plans in progress: one for a trip on offer, and one for the trip that is driven.
struct RoutePlans: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// A trip on offer.
    case trip(TripID)
    /// The trip that is driven, for the guidance's request of this number; `nil` if guidance waits for its first route.
    case drive(request: Int?)
  }

  struct Plan: Hashable, Sendable {
    var purpose: Purpose
    var number: Int
  }

  private var count = 0
  var trip: Plan?
  var drive: Plan?

  /// Begins a plan in place of the one before it of its kind, and returns its number.
  mutating func begin(_ purpose: Purpose) -> Int {
    count += 1
    let plan = Plan(purpose: purpose, number: count)
    if case .trip = purpose { trip = plan } else { drive = plan }
    return count
  }

  /// Returns the purpose of a plan that was answered; `nil` if it isn't waited for.
  mutating func answered(_ number: Int) -> Purpose? {
    if trip?.number == number { return trip.take()?.purpose }
    return drive?.number == number ? drive.take()?.purpose : nil
  }
}
