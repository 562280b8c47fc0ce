import Audio

/// Speech by its text; what was said longest ago goes first.
struct SpeechCache {
  private let capacity: Int
  /// Texts, the one said last at the end: few enough to be looked through.
  private var entries: [(text: String, speech: AudioChunk)] = []

  /// - Parameter capacity: How many texts to keep; none where it is not positive.
  init(capacity: Int) { self.capacity = max(0, capacity) }

  /// The speech of a text, which is then the one said last.
  mutating func speech(of text: String) -> AudioChunk? {
    guard let position = entries.firstIndex(where: { $0.text == text }) else { return nil }
    let entry = entries.remove(at: position)
    entries.append(entry)
    return entry.speech
  }

  mutating func keep(_ speech: AudioChunk, of text: String) {
    entries.removeAll { $0.text == text }
    entries.append((text, speech))
    entries.removeFirst(max(0, entries.count - capacity))
  }
}
