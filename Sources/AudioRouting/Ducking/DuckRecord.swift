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
