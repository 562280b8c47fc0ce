/// The chunks of an ``AudioSource`` for `for try await`.
///
/// Single pass and not buffered: iterating takes chunks from the source itself. The first element starts the source;
/// its end, an error, or cancellation stops it. After leaving the loop early, call ``AudioSource/stop()`` yourself.
public struct AudioChunkSequence: AsyncSequence, Sendable {
  /// What a loop sees.
  public typealias Element = AudioChunk

  let source: any AudioSource

  /// Makes the iterator; all iterators share the source's one position.
  public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

  /// Reads chunks until the source ends.
  public struct Iterator: AsyncIteratorProtocol {
    let source: any AudioSource
    var isStarted = false
    var isOver = false

    /// The next chunk, or nil at the end.
    /// - Throws: what ``AudioSource/start()`` and ``AudioSource/next()`` throw.
    public mutating func next() async throws -> AudioChunk? {
      guard !isOver else { return nil }
      do {
        if !isStarted {
          isStarted = true
          try await source.start()
        }
        if let chunk = try await source.next() { return chunk }
      } catch {
        isOver = true
        await source.stop()
        throw error
      }
      isOver = true
      await source.stop()
      return nil
    }
  }
}
