import Evaluation
import Foundation
import OfflineSearch

extension ModelDirectory {
  /// Sentences that are no destination.
  func loadChatter() throws -> [String] {
    do {
      return PromptSource.sentences(try String(contentsOf: chatter, encoding: .utf8))
    } catch {
      throw Failure("\(chatter.path): cannot be read; put back the original")
    }
  }
}
