/// Draws utterances of one kind, without replacement, until there is no other.
protocol PromptDrawing {
  mutating func next() async throws -> Prompt?
}
