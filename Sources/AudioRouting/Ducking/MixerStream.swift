/// Something whose volume can be changed: a stream of a program, or a control of a mixer.
struct MixerStream: Sendable, Hashable {
  /// Names it as long as it and the server live.
  var id: String

  /// The process that plays it, as it says itself.
  var process: String?

  /// The name under which the server remembers its volume for the next stream of its kind, if it does.
  var memory: String?

  /// Whether it is ours: never lowered.
  var isOurs = false

  /// Whether it is a call: never lowered, and an interruption for us (AU-6).
  var isCall = false

  /// Whether it is paused, and so counts as nothing.
  var isCorked = false

  /// The volume of each channel, in the mixer's own units.
  var volumes: [Int]

  /// The volumes it would be lowered to.
  var lowered: [Int]

  /// How far off a volume may be after the mixer has rounded it.
  var tolerance = 0

  /// Whether the stream sounds as if nobody had touched it since it was set to `volumes`.
  func isAt(_ volumes: [Int]) -> Bool {
    self.volumes.count == volumes.count && zip(self.volumes, volumes).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
