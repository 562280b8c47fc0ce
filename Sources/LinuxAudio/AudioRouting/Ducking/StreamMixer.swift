import Audio

/// Whatever holds the volumes of streams.
protocol StreamMixer: Sendable {
  /// Who it is, in reports.
  var backend: FocusReport.Backend { get }

  /// What it can lower.
  func ducking() async -> FocusReport.Ducking

  /// A name of this run of the server, different after it was restarted: names of streams hold only within one.
  func identity() async throws -> String

  /// All streams there are.
  func streams() async throws -> [MixerStream]

  /// Sets the volume of every channel of a stream.
  /// - Returns: false when the stream is gone.
  func set(_ id: String, volumes: [Int]) async throws -> Bool

  /// What changes from now on; ends when nothing can be watched.
  func changes() -> AsyncStream<MixerChange>
}

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
    self.volumes.count == volumes.count
      && zip(self.volumes, volumes).allSatisfy {
        // A volume may come from a file.
        let (difference, isTooLarge) = $0.subtractingReportingOverflow($1)
        return !isTooLarge && difference.magnitude <= tolerance
      }
  }
}

/// What happens to a mixer.
enum MixerChange: Sendable, Hashable {
  /// Streams came, went or changed.
  case streams
  /// A device came, went or changed.
  case route(RouteChangeReason)
  /// The server does not answer any more.
  case lost
  /// The server answers again; it may be another one.
  case found
}
