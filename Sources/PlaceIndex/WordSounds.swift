import Recognition

/// How the words of keys are pronounced: read where they can be, spelled where they cannot.
struct WordSounds {
  private let pronouncer: any Pronouncing

  init(pronouncer: any Pronouncing) { self.pronouncer = pronouncer }

  /// The ways to pronounce a word of a key, likeliest first.
  func pronunciations(of word: String) -> [[Phone]] {
    guard !pronouncer.isListed(word), (2...5).contains(word.utf8.count),
      !word.contains(where: { "aeiouy".contains($0) })
    else {
      return pronouncer.pronunciations(of: word)
    }
    let spelled = word.flatMap { pronouncer.pronunciations(of: String($0)).first ?? [] }
    return spelled.isEmpty ? pronouncer.pronunciations(of: word) : [spelled]
  }
}
