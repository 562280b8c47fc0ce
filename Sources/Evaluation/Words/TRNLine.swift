/// Writes transcripts in NIST's TRN format, so that sclite can score them too.
public enum TRNLine {
  /// One line, without its end.
  ///
  /// - Parameters:
  ///   - words: Words as ``TextNormalizer`` gives them; none for an empty transcript. Other words may hold characters
  ///     that sclite takes for alternatives, optional words or escapes.
  ///   - id: An identity as ``id(for:index:)`` makes it.
  public static func text(words: [String], id: String) -> String {
    (words + ["(\(id))"]).joined(separator: " ")
  }

  /// An identity that sclite can read, of the form `speaker-000012-rest`.
  ///
  /// sclite puts identities into lower case, demands that they differ then, and takes what stands before the first
  /// hyphen, or before the first underscore where there is no hyphen, for the speaker it reports by. So the part before
  /// the first hyphen or underscore stays in front, `all` where there is none, and the index follows, which keeps
  /// identities apart. Every character but ASCII letters, digits, hyphens, underscores and points becomes a point.
  ///
  /// - Parameters:
  ///   - name: The utterance's own identity, or the path of its file, of any form.
  ///   - index: A number no other utterance of the transcript has, not negative.
  public static func id(for name: String, index: Int) -> String {
    let plain = name.unicodeScalars.map { scalar -> Character in
      isSafe(scalar) ? Character(scalar.properties.lowercaseMapping) : "."
    }
    let speaker = plain.prefix { $0 != "-" && $0 != "_" }
    let digits = String(index)
    let number = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    guard !speaker.isEmpty, speaker.count < plain.count else { return "all-\(number)-\(shortened(plain[...]))" }
    return "\(shortened(speaker))-\(number)-\(shortened(plain[(speaker.count + 1)...]))"
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }

  /// sclite's buffers hold a thousand bytes; a name is known by its end better than by its start.
  private static func shortened(_ characters: ArraySlice<Character>) -> String {
    String(characters.suffix(100))
  }
}
