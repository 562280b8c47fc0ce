/// Which prompts a speaker has not recorded.
///
/// A prompt is known by its words. Where the same words stand more than once in the list, the line whose other fields
/// are the same is that prompt's, and each further line stands for one prompt; so a field that was corrected in the
/// list does not ask for a recording again.
enum RemainingPrompts {
  /// - Parameter lines: the lines of this speaker under this condition.
  static func find(in prompts: [RecordingPrompt], recorded lines: [RecordedLine]) -> [RecordingPrompt] {
    var linesByText = Dictionary(grouping: lines) { $0.text ?? "" }
    let others = prompts.filter { prompt in
      guard let index = linesByText[prompt.text]?.firstIndex(where: { $0.fields == prompt.fields }) else { return true }
      linesByText[prompt.text]?.remove(at: index)
      return false
    }
    return others.filter { prompt in linesByText[prompt.text]?.popLast() == nil }
  }
}
