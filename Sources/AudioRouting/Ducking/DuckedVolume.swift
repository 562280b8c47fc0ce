/// A stream that was lowered, and what it has to be set to again.
struct DuckedVolume: Sendable, Hashable, Codable {
  /// The stream's ``MixerStream/id``.
  var id: String

  /// The stream's ``MixerStream/process``.
  var process: String?

  /// The stream's ``MixerStream/memory``.
  var memory: String?

  /// The volumes before.
  var original: [Int]

  /// The volumes it was lowered to.
  var lowered: [Int]

  /// Whether the stream ended while it was lowered, so that its server remembers the lowered volume for the next one.
  var isGone = false

  init(_ stream: MixerStream, original: [Int], lowered: [Int]) {
    id = stream.id
    process = stream.process
    memory = stream.memory
    self.original = original
    self.lowered = lowered
  }

  func isOf(_ stream: MixerStream) -> Bool { !isGone && id == stream.id && process == stream.process }

  /// Whether the server gave `stream` the volume this one was lowered to.
  func isInherited(by stream: MixerStream) -> Bool {
    memory != nil && memory == stream.memory && stream.isAt(lowered)
  }
}
