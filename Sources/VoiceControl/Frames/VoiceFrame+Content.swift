extension VoiceFrame {
  /// The frame that tells something, in a language.
  public static func make(_ content: FrameContent, in language: FrameLanguage = .english) -> VoiceFrame {
    VoiceFrame(
      content.identifier, written: content.titles(in: language), images: .standard(content.identifier),
      repeats: !content.identifier.isTerminal)
  }

  /// The five frames of a template, the one to show first at the front (VC-1, VC-2).
  ///
  /// A host takes the titles when the template is made; what is not known by then has a title that fits every case.
  public static func template(showing first: FrameContent, in language: FrameLanguage = .english) -> [VoiceFrame] {
    let contents: [FrameContent] = [
      .permission(.microphoneThenSpeech), .listening(forChoice: false), .searching, .notFound(nil), .failed(nil),
    ]
    return ([first] + contents.filter { $0.identifier != first.identifier }).map { make($0, in: language) }
  }
}
