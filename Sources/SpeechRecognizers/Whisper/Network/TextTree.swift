import Recognition

/// Token sequences that a decoder processes for one encoded utterance, as a tree: a common prefix is processed once,
/// and each token attends to its path from the root. A beam search extends it token by token.
struct TextTree {
  /// A token to process, with its parent's position in the tree; `nil` at the root.
  typealias Node = (token: Int, parent: Int?)

  private let decoder: WhisperNetwork.Decoder
  private let sound: EncodedAudio
  private var parents: [Int?] = []
  private var depths: [Int] = []
  /// A row for each token, by layer.
  private var keys: [[Float]]
  private var values: [[Float]]

  init(_ decoder: WhisperNetwork.Decoder, attendingTo sound: EncodedAudio) {
    (self.decoder, self.sound) = (decoder, sound)
    keys = decoder.layers.map { _ in [] }
    values = keys
  }

  var count: Int { parents.count }

  /// The maximum number of tokens in a text.
  var longest: Int { decoder.positions.rows }

  /// Processes tokens, whose parents can be earlier ones in the list. Returns a row of features for each, from which the
  /// likelihoods of the next token are computed.
  mutating func read(_ nodes: [Node], check: () throws -> Void) throws -> Matrix {
    let first = parents.count
    for node in nodes {
      parents.append(node.parent)
      depths.append(node.parent.map { depths[$0] + 1 } ?? 0)
    }
    let width = decoder.width
    let places = depths
    var x = Matrix(rows: nodes.count, columns: width) { target in
      for (row, node) in nodes.enumerated() {
        let start = places[first + row] * width
        for (column, number) in decoder.embedding[node.token].enumerated() {
          target[row * width + column] = number + decoder.positions.values[start + column]
        }
      }
    }
    let paths = (first..<parents.count).map(path)
    for (position, layer) in decoder.layers.enumerated() {
      try check()
      x += layer.attention.out(attendToText(layer.attention.joined(layer.attention.norm(x)), position, paths))
      try check()
      x += layer.soundOut(attendToSound(layer.soundQuery(layer.soundNorm(x)), position))
      try check()
      x += layer.feedForward(x)
    }
    return decoder.norm(x)
  }

  /// The path from the root to a token, inclusive.
  private func path(_ position: Int) -> [Int] { Array(sequence(first: position) { parents[$0] }) }

  private mutating func attendToText(_ joined: Matrix, _ layer: Int, _ paths: [[Int]]) -> Matrix {
    let width = decoder.width
    for row in 0..<joined.rows {
      let start = row * 3 * width
      keys[layer] += joined.values[start + width..<start + 2 * width]
      values[layer] += joined.values[start + 2 * width..<start + 3 * width]
    }
    let attention = Attention(heads: decoder.heads, width: width)
    let longest = paths.reduce(0) { max($0, $1.count) }
    return Matrix(rows: joined.rows, columns: width) { target in
      withPointers(joined.values, keys[layer], values[layer]) { joined, keys, values in
        Workers.share(paths.count, least: 32) { part in
          let scores = UnsafeMutablePointer<Float>.allocate(capacity: longest)
          defer { scores.deallocate() }
          for row in part {
            attention.few(
              query: joined + row * 3 * width, keys: keys, values: values, moments: paths[row], scores: scores,
              into: target + row * width)
          }
        }
      }
    }
  }

  private func attendToSound(_ queries: Matrix, _ layer: Int) -> Matrix {
    let keys = sound.keys[layer]
    return Matrix(rows: queries.rows, columns: queries.columns) { target in
      withPointers(queries.values, keys.values, sound.values[layer].values) { queryValues, keyValues, values in
        Attention(heads: decoder.heads, width: decoder.width).all(
          queries: queryValues, stride: decoder.width, rows: queries.rows, keys: keyValues, values: values,
          stride: decoder.width, moments: keys.rows, into: target)
      }
    }
  }
}
