/// What counts how much when a fix is matched to a route. Costs are negative logarithms of likelihoods, as in a hidden
/// Markov model; a difference of 3 is a likelihood of one in twenty.
enum MatchingRules {
  /// Metres of accuracy taken where a receiver does not say.
  static let usualAccuracy = 15.0
  /// A fix less accurate than this tells nothing that the way so far does not tell better; metres.
  static let worstAccuracy = 120.0
  /// How far a car drives from the line that a map draws for its road, in metres: half a carriageway.
  static let roadWidth = 6.0
  /// The share of a receiver's accuracy that is the deviation across the road: two fixes in three lie within 1.5
  /// standard deviations of one axis (Rayleigh); receivers are hopeful, so that not all of it is taken back.
  static let accuracyShare = 0.8

  /// The cost of a fix that fits nowhere: three deviations from the road.
  static let missCost = 4.5
  /// A place farther away than so many deviations is none for a fix.
  static let reach = 5.0

  /// A car that drives beside the road and along it, farther away than its fixes should be, is believed to be on the road
  /// over so many metres: receivers are hopeful among high houses. It costs so much at most.
  static let asideMetres = 150.0
  static let asideCost = 4.0
  /// Degrees between course and road that count as along it, and metres a second below which a course says nothing.
  static let alongAngle = 15.0
  static let alongSpeed = 3.0

  /// Degrees that a receiver's course deviates from the road's when it drives fast: bends, lane changes, its own lag.
  static let courseDeviation = 22.0
  /// Metres a second at which the course deviates by √2 times as much; slower, it soon tells nothing.
  static let courseSpeed = 3.0
  /// The most that a course against the road costs.
  static let courseCostLimit = 9.0

  /// Metres by which the advance between two fixes deviates from what their speeds tell, and the share of it besides.
  static let advanceDeviation = 12.0
  static let advanceShare = 0.3
  /// What going backwards by more than the fixes' deviation costs besides.
  static let backwardCost = 2.0
  /// The most that an advance costs, whatever the distance: a place where the car cannot be yet, by the way so far.
  static let jumpCost = 12.0
  /// How much less a jump costs with each fix that fitted nowhere, and the least.
  static let jumpRelief = 2.0
  static let leastJumpCost = 3.0

  /// What a trip's first place on a route costs far from the beginning, and the metres at which it costs half.
  static let beginningCost = 4.0
  static let beginningReach = 500.0

  /// How many hypotheses are kept, and by how much one may be worse than the best.
  static let hypothesisCount = 8
  static let hypothesisRange = 20.0

  /// A route is left when so many fixes fitted nowhere, over so many seconds and metres.
  static let missesToLeave = 3
  static let secondsToLeave = 2.5
  static let metresToLeave = 20.0
  /// Two fixes suffice over this many metres.
  static let metresToLeaveSoon = 60.0
  /// It is found again when so many fit.
  static let hitsToReturn = 2

  /// No car drives faster; metres a second.
  static let fastest = 90.0
  /// Metres besides, and seconds for which a fix that would need a faster one is not believed.
  static let jumpMargin = 100.0
  static let disbelief = Duration.seconds(8)

  /// How long progress is carried forward without a fix.
  static let carried = Duration.seconds(120)
  /// Metres before the end beyond which it is not carried.
  static let carriedShort = 30.0
}
