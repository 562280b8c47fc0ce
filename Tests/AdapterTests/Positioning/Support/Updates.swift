import Places

extension PositionUpdate {
  var fix: Fix? { if case .fix(let fix) = self { fix } else { nil } }
}

/// A source whose updates a test scripts, for one reader.
final class ScriptedPositions: PositionProviding {
  private let stream: AsyncStream<PositionUpdate>
  private let sink: AsyncStream<PositionUpdate>.Continuation
  /// Ends when the reader ends.
  let reader: AsyncStream<Never>

  init() {
    (stream, sink) = AsyncStream.makeStream()
    let (reader, gone) = AsyncStream.makeStream(of: Never.self)
    self.reader = reader
    sink.onTermination = { _ in gone.finish() }
  }

  func updates() -> AsyncStream<PositionUpdate> { stream }
  func tell(_ update: PositionUpdate) { sink.yield(update) }
  func end() { sink.finish() }
}
