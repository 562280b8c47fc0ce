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
