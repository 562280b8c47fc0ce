import Metrics

/// Limits how much of a kind runs at once, in total and per client: WebSocket conversations, and recordings that are
/// uploaded completely.
actor ConcurrencyLimiter {
  private let most: Int
  private let perClient: Int
  private let what: String
  private var clients: [String: Int] = [:]
  private let gauge: Gauge

  /// Makes a limiter; `what` is the plural noun for error messages, `gauge` the metric of the current number.
  init(most: Int, perClient: Int, what: String, gauge: String) {
    (self.most, self.perClient, self.what) = (most, perClient, what)
    self.gauge = Gauge(label: gauge)
  }

  /// Runs work while it holds a slot, if one is free.
  nonisolated func hold<Value: Sendable>(
    for client: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enter(client)
    do {
      let value = try await work()
      await leave(client)
      return value
    } catch {
      await leave(client)
      throw error
    }
  }

  /// The number of slots in use.
  var count: Int { clients.values.reduce(0, +) }

  private func enter(_ client: String) throws(ServiceError) {
    guard count < most else { throw .busy("the limit of \(most) \(what) is reached; try again later") }
    guard clients[client, default: 0] < perClient else { throw .tooMany(perClient, what) }
    clients[client, default: 0] += 1
    gauge.record(count)
  }

  private func leave(_ client: String) {
    let left = clients[client, default: 1] - 1
    clients[client] = left > 0 ? left : nil
    gauge.record(count)
  }
}
