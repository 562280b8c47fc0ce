import Foundation

/// Computes the likelihoods of sentences by teacher forcing: the decoder processes each sentence, and the likelihood of
/// each actual token is read from its output.
struct SentenceScoring {
  let network: WhisperNetwork
  let special: SpecialTokens
  /// The tokens among which a token's likelihood is computed. A token of a sentence that isn't one of them is added for
  /// its own likelihood.
  let allowed: TextTokens

  /// The natural-log likelihood of each token of each sentence, given without the end token, and finally of its end.
  func logLikelihoods(of sentences: [[Int]], given sound: EncodedAudio, check: () throws -> Void) throws -> [[Float]] {
    var tree = TextTree(network.decoder, attendingTo: sound)
    var nodes: [TextTree.Node] = special.start.enumerated().map { ($1, $0 == 0 ? nil : $0 - 1) }
    let root = nodes.count - 1
    var children: [[Int: Int]] = nodes.map { _ in [:] }
    /// The nodes of each sentence, starting at the root.
    let paths = sentences.map { tokens in
      var path = [root]
      for token in tokens.prefix(tree.longest - nodes[...root].count) {
        let parent = path[path.count - 1]
        if let known = children[parent][token] {
          path.append(known)
        } else {
          children[parent][token] = nodes.count
          path.append(nodes.count)
          nodes.append((token, parent))
          children.append([:])
        }
      }
      return path
    }
    let features = QuantizedRows(try tree.read(nodes, check: check).rows(Array(root..<nodes.count)))
    let normalizers = try network.decoder.normalizers(features, of: allowed, check: check)
    return zip(sentences, paths).map { tokens, path in
      zip(tokens + [special.end], path).map { token, node in
        let score = network.decoder.embedding.output.compute(token, from: features, row: node - root)
        let likelihood = score - normalizers[node - root]
        return allowed.contains(token) ? likelihood : -log1p(exp(-likelihood))
      }
    }
  }
}
