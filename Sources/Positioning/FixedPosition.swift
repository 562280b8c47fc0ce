public import Places

public import struct Foundation.Date

/// A car that stands at a fixed position.
public struct FixedPosition: PositionProviding {
  /// Its position.
  public let fix: Fix

  /// Makes a standing car.
  public init(_ coordinate: Coordinate, at time: Date = .now) { fix = Fix(coordinate, at: time) }

  /// The single fix.
  public var lastFix: Fix? { fix }

  /// The single fix; the stream stays open, as for a car that may move later.
  public func updates() -> AsyncStream<PositionUpdate> {
    .newest { [fix] sink in
      sink.send(.fix(fix))
      let (never, end) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      end.finish()
    }
  }
}
