import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import Synchronization
import TestSupport
import Testing

/// Tests the session over a scripted engine and receiver. The screen of ``SessionStage`` doesn't guide, but still
/// measures distances and follows the car.
@Suite("A session with roads and positions", .timeLimit(.minutes(60))) struct DrivingSessionTests {
  /// Sends one fix, and reports whether a listener is left.
  private final class ScriptedPositions: PositionProviding {
    private let fix: Fix
    private let ends = AsyncStream.makeStream(of: Void.self)

    init(_ fix: Fix) { self.fix = fix }

    func updates() -> AsyncStream<PositionUpdate> {
      let (updates, told) = AsyncStream.makeStream(of: PositionUpdate.self)
      told.onTermination = { [ends] _ in ends.continuation.yield(()) }
      told.yield(.fix(fix))
      return updates
    }

    /// Waits until no listener is left.
    func letGo() async { for await _ in ends.stream { break } }
  }

  private func rows(_ stage: SessionStage) async throws -> [ListRow] {
    await stage.session.settled()
    try await stage.tap(.categories)
    guard case .grid(let grid)? = await stage.session.shown.stack.last, let all = grid.buttons.first
    else { throw TinyTown.BadPoint() }
    try await stage.tap(all.id)
    guard case .list(let list)? = await stage.session.shown.stack.last else { throw TinyTown.BadPoint() }
    return list.sections.flatMap(\.rows)
  }

  @Test("The places of a category are measured by road from the car, and their rows show minutes")
  func categories() async throws {
    let engine = ScriptedRouting()
    let origin = try TinyTown.point(49.06, -123.00)
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "x")) { services in
      services.positions = KnownPosition(origin)
      services.routes = engine
    }
    let rows = try await rows(stage)
    #expect(rows.contains { $0.detail?.contains("min") == true }, "\(rows)")
    #expect(engine.requests.contains { if case .matrix(let from, _, _) = $0 { from == [origin] } else { false } })
    #expect(await stage.session.disconnect().isEmpty)
  }

  @Test("The receiver is released when the head unit disconnects")
  func receiver() async throws {
    let fix = Fix(try TinyTown.point(49.06, -123.00), at: Date(timeIntervalSinceReferenceDate: 800_000_000))
    let positions = ScriptedPositions(fix)
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "x")) { $0.positions = positions }
    #expect(await stage.session.disconnect().isEmpty)
    await positions.letGo()
  }
}
