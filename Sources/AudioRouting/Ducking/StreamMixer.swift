import Audio

/// Whatever holds the volumes of streams.
protocol StreamMixer: Sendable {
  /// Who it is, in reports.
  var backend: FocusReport.Backend { get }

  /// What it can lower.
  func ducking() async -> FocusReport.Ducking

  /// A name of this run of the server, different after it was restarted: names of streams hold only within one.
  func identity() async throws(AudioError) -> String

  /// All streams there are.
  func streams() async throws(AudioError) -> [MixerStream]

  /// Sets the volume of every channel of a stream.
  /// - Returns: false when the stream is gone.
  func set(_ id: String, volumes: [Int]) async throws(AudioError) -> Bool

  /// What changes from now on; ends when nothing can be watched.
  func changes() -> AsyncStream<MixerChange>
}
