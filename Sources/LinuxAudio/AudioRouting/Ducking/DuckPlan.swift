/// What to set so that others are quiet, or as they were before.
///
/// The rules:
/// - A stream is lowered once; whoever changes its volume afterwards has the last word, and it is left as it is.
/// - Paused streams and calls are not lowered, nor what is silent anyway. Muting is nobody's business here.
/// - Servers remember a stream's volume for the next one of its program. A stream that ends while lowered would leave
///   that volume behind, so it is remembered here too, and its successor gets the volume from before.
struct DuckPlan: Hashable {
  /// One stream to set.
  struct Step: Hashable {
    var id: String
    var volumes: [Int]
    /// Its entry, to put back into the record if it cannot be set.
    var entry: DuckedVolume
  }

  /// What to set, in order.
  var steps: [Step] = []

  /// The record once all of it has been set.
  var record: DuckRecord

  /// The plan for making others quiet.
  static func lowering(_ streams: [MixerStream], record: DuckRecord) -> DuckPlan {
    var plan = DuckPlan(record: record)
    plan.record.noteEnded(among: streams)
    for stream in streams where !stream.isOurs && !stream.isCall && !stream.isCorked {
      guard !plan.record.volumes.contains(where: { $0.isOf(stream) }), stream.volumes.contains(where: { $0 > 0 })
      else { continue }
      if let index = plan.record.volumes.firstIndex(where: { $0.isInherited(by: stream) }) {
        let before = plan.record.volumes[index]
        if before.isGone { plan.record.volumes.remove(at: index) }
        plan.record.volumes.append(DuckedVolume(stream, original: before.original, lowered: stream.volumes))
      } else if stream.lowered != stream.volumes {
        let entry = DuckedVolume(stream, original: stream.volumes, lowered: stream.lowered)
        plan.record.volumes.append(entry)
        plan.steps.append(Step(id: stream.id, volumes: stream.lowered, entry: entry))
      }
    }
    return plan
  }

  /// The plan for leaving everything as it was.
  static func restoring(_ streams: [MixerStream], record: DuckRecord) -> DuckPlan {
    var plan = DuckPlan(record: record)
    plan.record.noteEnded(among: streams)
    let entries = plan.record.volumes
    plan.record.volumes = []
    var isTouched = Set<String>()
    for entry in entries where !entry.isGone {
      guard let stream = streams.first(where: entry.isOf), stream.isAt(entry.lowered) else { continue }
      isTouched.insert(stream.id)
      plan.steps.append(Step(id: stream.id, volumes: entry.original, entry: entry))
    }
    for entry in entries where entry.isGone {
      let heirs = streams.filter { !$0.isOurs && $0.memory == entry.memory && !isTouched.contains($0.id) }
      guard let heir = heirs.first(where: entry.isInherited) else {
        // Another stream of its program, with a volume of its own, has made the server remember that one.
        if heirs.isEmpty { plan.record.volumes.append(entry) }
        continue
      }
      isTouched.insert(heir.id)
      plan.steps.append(Step(id: heir.id, volumes: entry.original, entry: entry))
    }
    return plan
  }
}

/// Everything that is lowered at a time, as the journal holds it.
struct DuckRecord: Sendable, Hashable, Codable {
  /// More streams that ended while lowered are not remembered.
  static let goneLimit = 64

  /// The run of the server the streams belong to.
  var server: String

  /// What is lowered, oldest first.
  var volumes: [DuckedVolume] = []

  /// How many streams are lowered now.
  var loweredCount: Int { volumes.count { !$0.isGone } }

  /// The same after the server was restarted: every stream is gone, and what it remembers of them stays.
  func moved(to server: String) -> DuckRecord {
    guard server != self.server else { return self }
    let gone = volumes.compactMap { volume -> DuckedVolume? in
      guard volume.memory != nil else { return nil }
      var gone = volume
      gone.isGone = true
      return gone
    }
    return DuckRecord(server: server, volumes: gone)
  }

  /// Marks streams that ended, and forgets those nobody remembers.
  mutating func noteEnded(among streams: [MixerStream]) {
    volumes = volumes.compactMap { volume in
      if volume.isGone || streams.contains(where: volume.isOf) { return volume }
      guard volume.memory != nil else { return nil }
      var gone = volume
      gone.isGone = true
      return gone
    }
    let excess = volumes.count(where: \.isGone) - Self.goneLimit
    guard excess > 0 else { return }
    var dropped = 0
    volumes.removeAll { volume in
      guard volume.isGone, dropped < excess else { return false }
      dropped += 1
      return true
    }
  }
}

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
