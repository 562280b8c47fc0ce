public import Places

public import struct Foundation.Date

/// A car that stands where it was said to be.
public struct FixedPosition: PositionProviding {
  /// Where it stands.
  public let fix: Fix

  /// Makes a car that stands still.
  ///
  /// - Parameters:
  ///   - coordinate: Where it stands.
  ///   - time: When it was there.
  public init(_ coordinate: Coordinate, at time: Date = .now) { fix = Fix(coordinate, at: time) }

  /// The one fix.
  public var lastFix: Fix? { fix }

  /// The one fix; the stream stays open, as nobody can say that the car will not move.
  public func updates() -> AsyncStream<PositionUpdate> {
    .newest { [fix] sink in
      sink.tell(.fix(fix))
      let (never, end) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      end.finish()
    }
  }
}
