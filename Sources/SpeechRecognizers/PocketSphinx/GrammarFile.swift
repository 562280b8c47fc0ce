import CPocketSphinx
public import Foundation
public import Foundations
public import Recognition

/// Parses grammars with the recognizer's own library.
public enum GrammarFile {
  /// The sentences of a JSGF grammar's public rule. If there are several public rules, it is the one that a decoder
  /// would choose, which can be any of them.
  ///
  /// The file must be trusted, as for a decoder: the library crashes on a rule that imports itself and on a weight
  /// before `<NULL>`.
  ///
  /// - Throws: ``RecognitionError`` with `modelMissing` if the file doesn't exist, and with `modelRefused` if it isn't
  ///   a valid grammar or has no public rule.
  public static func network(of url: URL) throws(RecognitionError) -> WordNetwork {
    // The library terminates the process if it is given a folder.
    guard (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true else {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "doesn't exist or isn't a file",
        advice: "check the path of the grammar")
    }
    let (network, reason) = DecoderLog.capturingError { read(url.path) }
    // The library continues if a rule is missing, and omits its words.
    guard let network, reason == nil else {
      throw RecognitionError(
        .modelRefused, subject: url.path, message: reason ?? "has no public rule",
        advice: "write a JSGF grammar with a public rule")
    }
    return network
  }

  private static func read(_ path: String) -> WordNetwork? {
    guard let grammar = jsgf_parse_file(path, nil) else { return nil }
    defer { jsgf_grammar_free(grammar) }
    guard let rule = jsgf_get_public_rule(grammar), let lmath = logmath_init(1.0001, 0, 0) else { return nil }
    defer { logmath_free(lmath) }
    guard let graph = jsgf_build_fsg(grammar, rule, lmath, 1) else { return nil }
    defer { fsg_model_free(graph) }
    let model = graph.pointee
    var arcs: [WordNetwork.Arc] = []
    for state in 0..<model.n_state {
      var leaving = fsg_model_arcs(graph, state)
      while let link = leaving.flatMap({ fsg_arciter_get($0) })?.pointee {
        let word = link.wid < 0 ? nil : model.vocab[Int(link.wid)].map { String(cString: $0) }
        arcs.append(WordNetwork.Arc(from: Int(link.from_state), to: Int(link.to_state), word: word))
        leaving = fsg_arciter_next(leaving)
      }
    }
    return WordNetwork(
      stateCount: Int(model.n_state), start: Int(model.start_state), end: Int(model.final_state), arcs: arcs)
  }
}
