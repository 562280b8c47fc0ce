import Foundation

/// A beam search for the likeliest transcripts of encoded audio.
///
/// At each step, the likeliest one-token extensions of the current texts are kept, up to the beam's width. Texts that
/// end are set aside and replaced by the next-likeliest extensions. The search stops when as many texts as the beam's
/// width have ended. As in CTranslate2, a text's score is its log-likelihood per token.
struct BeamSearch {
  /// A finished text: its tokens without the end token, and its score.
  typealias Ended = (tokens: [Int], score: Float)

  private struct Beam {
    var tokens: [Int] = []
    /// The cumulative log-likelihood up to each token.
    var scores: [Float] = []
    /// The position of its last token in the tree.
    var node: Int
  }

  /// The number of scores of which the largest is compared first.
  private static let block = 128

  let network: WhisperNetwork
  let special: SpecialTokens
  let width: Int
  /// The maximum number of tokens in a text.
  let longest: Int
  /// The tokens that texts can consist of.
  let allowed: TextTokens
  /// Whether a text that repeats its end, given by its tokens, ends before the repetition. With less than thirty seconds
  /// of audio, the models tend to repeat themselves.
  var endsRepetition: ([Int]) -> Bool = { _ in true }

  /// The likeliest texts, best first.
  func texts(of sound: EncodedAudio, check: () throws -> Void) throws -> [Ended] {
    var tree = TextTree(network.decoder, attendingTo: sound)
    let start = special.start.enumerated().map { ($1, $0 == 0 ? nil : $0 - 1) as TextTree.Node }
    let read = try tree.read(start, check: check)
    var features = read.rows([read.rows - 1])
    var beams = [Beam(node: tree.count - 1)]
    var ended: [Ended] = []
    for step in 0..<longest where ended.count < width {
      var scores = network.decoder.scores(features, of: allowed)
      let candidates = best(&scores, beams, isFirst: step == 0, count: 2 * width)
      let isLast = step + 1 == longest || start.count + step + 1 >= tree.longest
      var others = candidates.dropFirst(width)[...].filter { $0.token != special.end }[...]
      var next: [(token: Int, beam: Int, score: Float)] = []
      for candidate in candidates.prefix(width) {
        let beam = beams[candidate.beam]
        let isEnd = candidate.token == special.end
        let tokens = isEnd ? beam.tokens : beam.tokens + [candidate.token]
        if !isEnd, let count = Self.lengthBeforeRepetition(tokens), endsRepetition(tokens) {
          // The text without the repetition may have been set aside already, from another repetition of it.
          let once = Array(tokens.prefix(count))
          if !ended.contains(where: { $0.tokens == once }) {
            ended.append((once, beam.scores[count - 1] / Float(count)))
          }
        } else if isEnd || isLast {
          ended.append((tokens, candidate.score / Float(max(1, tokens.count))))
        } else {
          next.append(candidate)
          continue
        }
        if let other = others.popFirst() { next.append(other) }
      }
      guard !isLast, ended.count < width, !next.isEmpty else { break }
      let first = tree.count
      features = try tree.read(next.map { ($0.token, beams[$0.beam].node) }, check: check)
      beams = next.enumerated().map { position, candidate in
        let before = beams[candidate.beam]
        return Beam(
          tokens: before.tokens + [candidate.token], scores: before.scores + [candidate.score], node: first + position)
      }
    }
    return Array(ended.sorted { $0.score > $1.score }.prefix(width))
  }

  /// The likeliest extensions, best first, given a row of scores for each beam, and a column for each of ``allowed``.
  private func best(
    _ scores: inout Matrix, _ beams: [Beam], isFirst: Bool, count: Int
  ) -> [(token: Int, beam: Int, score: Float)] {
    let columns = scores.columns
    var found: [(token: Int, beam: Int, score: Float)] = []
    scores.values.withUnsafeMutableBufferPointer { values in
      guard let values = values.baseAddress else { return }
      for (beam, before) in beams.enumerated() {
        let row = values + beam * columns
        for token in special.suppressed where token < allowed.first { row[token] = -.infinity }
        if isFirst {
          for token in special.suppressedFirst where token < allowed.first { row[token] = -.infinity }
          if special.end >= allowed.first { row[columns - 1] = -.infinity }
        }
        let most = VectorMath.maximum(row, count: columns)
        let sum = VectorMath.sumOfExponentials(row, less: most, count: columns)
        let offset = (before.scores.last ?? 0) - most - logf(sum)
        var least = found.count < count ? -Float.infinity : found[count - 1].score
        for start in stride(from: 0, to: columns, by: Self.block) {
          let block = start..<min(start + Self.block, columns)
          guard offset + VectorMath.maximum(row + start, count: block.count) > least else { continue }
          for column in block where offset + row[column] > least {
            let score = offset + row[column]
            let place = found.firstIndex { $0.score < score } ?? found.count
            found.insert((allowed[column], beam, score), at: place)
            if found.count > count { found.removeLast() }
            if found.count == count { least = found[count - 1].score }
          }
        }
      }
    }
    return found
  }

  /// The length of a text without its repetition: at least three tokens twice at the end, or fewer tokens three times;
  /// `nil` without a repetition.
  static func lengthBeforeRepetition(_ tokens: [Int]) -> Int? {
    for period in 1...max(1, tokens.count / 2) {
      let times = period < 3 ? 3 : 2
      let last = tokens.suffix(period)
      guard tokens.count >= times * period else { continue }
      if (1..<times).allSatisfy({ tokens.dropLast($0 * period).suffix(period).elementsEqual(last) }) {
        return tokens.count - (times - 1) * period
      }
    }
    return nil
  }
}
