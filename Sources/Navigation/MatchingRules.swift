/// Costs and thresholds for matching fixes to a route. Costs are negative log likelihoods, as in a hidden Markov model;
/// a difference of 3 is a likelihood ratio of about 1 to 20.
enum MatchingRules {
  /// Accuracy assumed if the receiver doesn't report one, in meters.
  static let usualAccuracy = 15.0
  /// Fixes with a larger accuracy radius than this, in meters, are ignored: the motion so far gives a better estimate.
  static let worstAccuracy = 120.0
  /// Typical distance of a car from the mapped line of its road, in meters: half a carriageway.
  static let roadWidth = 6.0
  /// Factor from a receiver's accuracy to the standard deviation across the road. The accuracy radius contains two
  /// thirds of the fixes, which is 1.5 standard deviations of one axis (Rayleigh). Receivers overstate their accuracy,
  /// so the factor is larger than 1/1.5.
  static let accuracyShare = 0.8

  /// Cost of a fix that matches no point of the route; equal to three deviations from the road.
  static let missCost = 4.5
  /// Maximum distance from a fix to a candidate point on the route, in standard deviations.
  static let reach = 5.0

  /// A car that drives parallel to the road, farther away than its fixes should be, still counts as on the road over
  /// this distance, in meters, with at most this cost: receivers overstate their accuracy among tall buildings.
  static let asideMeters = 150.0
  static let asideCost = 4.0
  /// Maximum angle between course and road that counts as parallel, in degrees; and the speed in meters per second
  /// below which the course isn't used.
  static let alongAngle = 15.0
  static let alongSpeed = 3.0

  /// Standard deviation of a receiver's course from the road's direction at high speed, in degrees: bends, lane
  /// changes, and the receiver's lag.
  static let courseDeviation = 22.0
  /// Speed in meters per second at which the course deviation is √2 times as large; below it, the course quickly loses
  /// its value.
  static let courseSpeed = 3.0
  /// Maximum cost of a course against the road's direction.
  static let courseCostLimit = 9.0

  /// Tolerance of the advance between two fixes against the advance by speed: a constant in meters, and a proportion of
  /// the advance.
  static let advanceDeviation = 12.0
  static let advanceShare = 0.3
  /// Additional cost of moving backward by more than the fixes' deviation.
  static let backwardCost = 2.0
  /// Maximum cost of an advance of any length, for a place that the car can't have reached according to the motion so
  /// far.
  static let jumpCost = 12.0
  /// Reduction of the jump cost for each unmatched fix, and the minimum jump cost.
  static let jumpRelief = 2.0
  static let leastJumpCost = 3.0

  /// Cost of a first match far from the beginning of the route, and the distance in meters at which half of it applies.
  static let beginningCost = 4.0
  static let beginningReach = 500.0

  /// Maximum number of hypotheses, and the maximum cost difference from the best one.
  static let hypothesisCount = 8
  static let hypothesisRange = 20.0

  /// Off-route thresholds: consecutive unmatched fixes, and the least time (s) and distance (m) that they span.
  static let missesToLeave = 3
  static let secondsToLeave = 2.5
  static let metersToLeave = 20.0
  /// Distance in meters over which two unmatched fixes are enough.
  static let metersToLeaveSoon = 60.0
  /// Number of consecutive matched fixes after which the car is on the route again.
  static let hitsToReturn = 2

  /// Maximum speed of a car, in meters per second.
  static let fastest = 90.0
  /// Additional distance in meters that a fix may be away; and the time during which implausibly distant fixes are
  /// rejected.
  static let jumpMargin = 100.0
  static let disbelief = Duration.seconds(8)

  static let deadReckoningLimit = Duration.seconds(120)
  /// Distance in meters before the end of the route at which dead reckoning stops.
  static let deadReckoningEndMargin = 30.0
}
