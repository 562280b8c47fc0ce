/// The volumes to set to lower other programs, or to restore them.
///
/// The rules:
/// - A stream is lowered only once; if its volume is changed afterwards, that change is kept.
/// - Paused streams, calls and silent streams aren't lowered. Muting is never changed.
/// - Servers remember a stream's volume for the next stream of its program. If a stream ends while lowered, the server
///   remembers the lowered volume. So the journal keeps its entry, and the next stream gets the original volume.
struct DuckPlan: Hashable {
  /// One stream to set.
  struct Step: Hashable {
    var id: String
    var volumes: [Int]
    /// Its record entry, restored if the volume can't be set.
    var entry: DuckedVolume
  }

  /// The streams to set, in order.
  var steps: [Step] = []
  /// The record after all steps.
  var record: DuckRecord

  /// The plan for lowering other programs.
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

  /// The plan for restoring all volumes.
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
        // Another stream of its program has a volume of its own, so the server remembers that one.
        if heirs.isEmpty { plan.record.volumes.append(entry) }
        continue
      }
      isTouched.insert(heir.id)
      plan.steps.append(Step(id: heir.id, volumes: entry.original, entry: entry))
    }
    return plan
  }
}

/// All lowered volumes at one time, as stored in the journal.
struct DuckRecord: Sendable, Hashable, Codable {
  /// The maximum number of entries for streams that ended while lowered.
  static let goneLimit = 64

  /// The server instance that the streams belong to.
  var server: String
  /// The lowered volumes, oldest first.
  var volumes: [DuckedVolume] = []

  /// The number of currently lowered streams.
  var loweredCount: Int { volumes.count { !$0.isGone } }

  /// The record after the server was restarted: every stream is gone, but entries that the server remembers are kept.
  func moved(to server: String) -> DuckRecord {
    guard server != self.server else { return self }
    return DuckRecord(server: server, volumes: volumes.compactMap(\.afterEnd))
  }

  /// Marks ended streams, and removes those whose volume the server doesn't remember.
  mutating func noteEnded(among streams: [MixerStream]) {
    volumes = volumes.compactMap { $0.isGone || streams.contains(where: $0.isOf) ? $0 : $0.afterEnd }
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

/// A lowered stream, with the volumes to restore.
struct DuckedVolume: Sendable, Hashable, Codable {
  /// ``MixerStream/id``, ``MixerStream/process`` and ``MixerStream/memory`` of the stream.
  var id: String
  var process: String?
  var memory: String?

  /// The original volumes.
  var original: [Int]
  /// The lowered volumes.
  var lowered: [Int]
  /// Whether the stream ended while lowered, so that its server remembers the lowered volume for the next one.
  var isGone = false

  init(_ stream: MixerStream, original: [Int], lowered: [Int]) {
    id = stream.id
    process = stream.process
    memory = stream.memory
    self.original = original
    self.lowered = lowered
  }

  /// The entry after its stream ended; `nil` if the server doesn't remember its volume.
  fileprivate var afterEnd: DuckedVolume? {
    guard memory != nil else { return nil }
    var gone = self
    gone.isGone = true
    return gone
  }

  func isOf(_ stream: MixerStream) -> Bool { !isGone && id == stream.id && process == stream.process }

  /// Whether the server gave `stream` the lowered volume of this one.
  func isInherited(by stream: MixerStream) -> Bool {
    memory != nil && memory == stream.memory && stream.isAt(lowered)
  }
}
