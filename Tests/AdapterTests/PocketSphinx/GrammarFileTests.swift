import Foundation
import Foundations
import Recognition
import SpeechRecognizers
import TestSupport
import Testing

/// Tests the parsing of JSGF grammars.
struct GrammarFileTests {
  private func network(_ text: String) throws -> WordNetwork {
    let folder = try TestFolder()
    return try GrammarFile.network(of: folder.write("orders.gram", text))
  }

  /// Every sentence of a network without loops.
  private func sentences(_ network: WordNetwork, from state: Int, _ said: [String] = []) -> Set<String> {
    var found: Set<String> = state == network.end ? [said.joined(separator: " ")] : []
    for arc in network.arcs where arc.from == state {
      found.formUnion(sentences(network, from: arc.to, said + [arc.word].compactMap(\.self)))
    }
    return found
  }

  @Test func `alternatives, optional parts and rules are expanded`() throws {
    let network = try network(
      """
      #JSGF V1.0;
      grammar orders;
      <size> = small | extra large;
      public <order> = get a [<size>] (latte | tea) [please];
      """)
    #expect(network.words == ["get", "a", "small", "extra", "large", "latte", "tea", "please"])
    let expected = ["", "small ", "extra large "].flatMap { size in
      ["latte", "tea"].flatMap { ["get a \(size)\($0)", "get a \(size)\($0) please"] }
    }
    #expect(sentences(network, from: network.start) == Set(expected))
  }

  @Test(arguments: [
    "", "no grammar", "#JSGF V1.0;\ngrammar g;\n<a> = b;\n", "#JSGF V1.0;\ngrammar g;\npublic <a> = <c>;\n",
  ])
  func `an invalid grammar throws an error with its name`(_ text: String) throws {
    let error = #expect(throws: RecognitionError.self) { try network(text) }
    #expect(error?.code == .modelRefused && error?.subject.hasSuffix("orders.gram") == true)
  }

  @Test func `a missing file and a folder are distinguished from an invalid grammar`() throws {
    let folder = try TestFolder()
    for url in [folder.url, folder.url.appending(path: "nothing.gram")] {
      let error = #expect(throws: RecognitionError.self) { try GrammarFile.network(of: url) }
      #expect(error?.code == .modelMissing && error?.subject == url.path)
    }
  }
}
