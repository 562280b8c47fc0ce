import HTTPTypes
import Metrics

/// How many conversations of a kind there are over WebSockets, and whose.
actor SocketPlaces {
  private let most: Int
  private let perClient: Int
  private let what: String
  private var clients: [String: Int] = [:]
  private let gauge: Gauge

  /// Makes room for conversations.
  ///
  /// - Parameters:
  ///   - most: How many there may be.
  ///   - perClient: How many one client may have.
  ///   - what: What they are called where there is no room.
  ///   - gauge: The metric that tells how many there are.
  init(most: Int, perClient: Int, what: String, gauge: String) {
    (self.most, self.perClient, self.what) = (most, perClient, what)
    self.gauge = Gauge(label: gauge)
  }

  /// Has a conversation while it has a place.
  ///
  /// - Throws: `busy` or `tooManySessions` where there is none, and what the conversation throws.
  nonisolated func hold(for client: String, _ converse: @Sendable () async throws -> Void) async throws {
    try await enter(client)
    do {
      try await converse()
      await leave(client)
    } catch {
      await leave(client)
      throw error
    }
  }

  /// How many are taken.
  var count: Int { clients.values.reduce(0, +) }

  private func enter(_ client: String) throws(ServiceError) {
    guard count < most else {
      throw ServiceError(
        status: .serviceUnavailable, code: "busy", message: "there are \(most) \(what) already; try again later")
    }
    guard clients[client, default: 0] < perClient else {
      throw ServiceError(
        status: .tooManyRequests, code: "tooManySessions",
        message: "this client has \(perClient) \(what) already; end one first")
    }
    clients[client, default: 0] += 1
    gauge.record(count)
  }

  private func leave(_ client: String) {
    let left = clients[client, default: 1] - 1
    clients[client] = left > 0 ? left : nil
    gauge.record(count)
  }
}
