import Audio

/// A mixer that controls the volumes of streams.
protocol StreamMixer: Sendable {
  var backend: FocusReport.Backend { get }
  func ducking() async -> FocusReport.Ducking

  /// An ID of the server instance, different after a restart: stream IDs are valid only within one instance.
  func identity() async throws -> String

  func streams() async throws -> [MixerStream]

  /// Sets the volume of every channel of a stream; returns false if the stream is gone.
  func set(_ id: String, volumes: [Int]) async throws -> Bool

  /// The changes from now on; ends if watching isn't possible.
  func changes() -> AsyncStream<MixerChange>
}

/// An object with a volume: a stream of a program, or a mixer control.
struct MixerStream: Sendable, Hashable {
  /// Its ID, valid as long as the stream and the server exist.
  var id: String
  /// The process that plays it, as the stream reports it.
  var process: String?
  /// The key under which the server remembers its volume for the next stream of its kind, if it does.
  var memory: String?
  /// Whether it belongs to this program, which is never lowered.
  var isOurs = false
  /// Whether it is a call, which is never lowered, and interrupts this program (AU-6).
  var isCall = false
  /// Whether it is paused, and so ignored.
  var isCorked = false
  /// The volume of each channel, in the mixer's units.
  var volumes: [Int]
  /// The volumes to lower it to.
  var lowered: [Int]
  /// The maximum deviation of a volume after rounding by the mixer.
  var tolerance = 0

  /// Whether its volume is unchanged since it was set to `volumes`.
  func isAt(_ volumes: [Int]) -> Bool {
    self.volumes.count == volumes.count
      && zip(self.volumes, volumes).allSatisfy {
        // A volume may come from a file.
        let (difference, isTooLarge) = $0.subtractingReportingOverflow($1)
        return !isTooLarge && difference.magnitude <= tolerance
      }
  }
}

/// A change of a mixer.
enum MixerChange: Sendable, Hashable {
  /// Streams were added, removed or changed.
  case streams
  /// A device was added, removed or changed.
  case route(RouteChangeReason)
  /// The server no longer answers.
  case lost
  /// The server answers again; it may be another instance.
  case found
}
