import CPocketSphinx
import Foundation
import Foundations
public import Logging
import Recognition
import Synchronization

/// The sole owner of a `ps_decoder_t`. Not thread-safe: its recognizer confines it to one executor.
final class Decoder {
  enum Purpose { case partials, result }

  private static let partialSearch = "partials"

  private let handle: OpaquePointer
  private let resultSearch: String
  private let hasPartialSearch: Bool
  /// The cepstral mean normalization of whole utterances.
  private let wholeNormalization: cmn_type_t?
  /// Computes the features of whole utterances; `nil` if the library does.
  private let features: NormalizedFeatures?
  private var listening = false

  /// Frames per second of the acoustic models' front end.
  static let frameRate = 100

  /// Creates a decoder, which decodes senone scores in a one-pass search if it reads scores. It then has no phone
  /// lookahead: with lookahead or a second pass, the library would lose its position in the scores.
  init(_ settings: DecoderSettings, readsScores: Bool = false) throws(RecognitionError) {
    try Self.checkFiles(settings)
    let arguments = settings.arguments + (readsScores ? ["-pl_window", "0"] : [])
    let (handle, reason) = DecoderLog.capturingError { Self.makeHandle(arguments) }
    guard let handle else {
      throw RecognitionError(
        .modelRefused, subject: settings.acousticModel.path, message: reason ?? "the recognizer couldn't be created",
        advice: "check the acoustic model, dictionary and language model")
    }
    do throws(RecognitionError) {
      features =
        settings.normalizesFeatures && !readsScores
        ? try NormalizedFeatures(ofModel: settings.acousticModel, removingSilence: settings.removeSilence) : nil
    } catch {
      ps_free(handle)
      throw error
    }
    self.handle = handle
    wholeNormalization = ps_get_feat(handle)?.pointee.cmn
    resultSearch = ps_get_search(handle).map { String(cString: $0) } ?? ""
    hasPartialSearch =
      settings.partialHypotheses && settings.wordSearch != .flat
      && Self.addPartialSearch(to: handle, beside: resultSearch)
  }

  deinit {
    if listening { ps_end_utt(handle) }
    ps_free(handle)
  }

  /// Begins an utterance with a fresh noise estimate, so that equal samples always give equal words.
  func start(_ purpose: Purpose) throws(RecognitionError) {
    try prepare(purpose)
    guard ps_start_utt(handle) >= 0 else { throw Self.failure("can't start an utterance") }
    listening = true
  }

  /// Selects the search, and discards an unfinished utterance.
  private func prepare(_ purpose: Purpose) throws(RecognitionError) {
    if listening { ps_end_utt(handle) }
    listening = false
    let search = purpose == .partials && hasPartialSearch ? Self.partialSearch : resultSearch
    guard ps_set_search(handle, search) >= 0, ps_start_stream(handle) >= 0 else {
      throw Self.failure("can't start an utterance")
    }
  }

  /// Decodes a whole utterance from its scores for the final result; replaces starting, processing and ending it.
  func decode(_ scores: SenoneScores) throws(RecognitionError) {
    try prepare(.result)
    let frames = scores.dump.withUnsafeBytes { dump in
      // The library only reads the file.
      guard let file = fmemopen(UnsafeMutableRawPointer(mutating: dump.baseAddress), dump.count, "rb") else {
        return -1 as Int32
      }
      defer { fclose(file) }
      return ps_decode_senscr(handle, file)
    }
    guard frames >= 0 else { throw Self.failure("can't decode the scores of an utterance") }
  }

  func process(_ samples: [Int16], whole: Bool) throws(RecognitionError) {
    guard listening else { throw Self.failure("can't decode before an utterance has begun") }
    // A chunk switches the library to running means permanently: later whole utterances would then be decoded with the
    // means of earlier ones.
    if whole, let wholeNormalization { ps_get_feat(handle)?.pointee.cmn = wholeNormalization }
    let frames =
      if whole, let features {
        features.search(samples, with: handle)
      } else {
        samples.withUnsafeBufferPointer { ps_process_raw(handle, $0.baseAddress, $0.count, 0, whole ? 1 : 0) }
      }
    guard frames >= 0 else { throw Self.failure("can't decode \(samples.count) samples") }
  }

  func end() throws(RecognitionError) {
    guard listening else { return }
    listening = false
    guard ps_end_utt(handle) >= 0 else { throw Self.failure("can't end an utterance") }
  }

  /// The words so far, without times: fast enough for every chunk.
  func partial() -> Hypothesis? {
    var score: Int32 = 0
    guard let text = ps_get_hyp(handle, &score) else { return nil }
    return Hypothesis(text: Self.withoutVariants(String(cString: text)), score: pathScore(score))
  }

  /// The best hypothesis of an ended utterance with times, and its posterior probability.
  func best() -> (hypothesis: Hypothesis, posterior: Double)? {
    var score: Int32 = 0
    guard ps_get_hyp(handle, &score) != nil else { return nil }
    let posterior = exp(naturalLog(ps_get_prob(handle)))
    return (Hypothesis(words: words(ps_seg_iter(handle)), score: pathScore(score)), min(1, max(0, posterior)))
  }

  /// Up to `limit` distinct hypotheses, best first. The library's list contains repetitions, so only a part is read.
  func alternatives(limit: Int) -> [Hypothesis] {
    var seen: Set<String> = []
    var found: [Hypothesis] = []
    var entry = ps_nbest(handle)
    var read = 0
    while let current = entry {
      var score: Int32 = 0
      if let text = ps_nbest_hyp(current, &score) {
        let hypothesis = Hypothesis(text: Self.withoutVariants(String(cString: text)), score: pathScore(score))
        if !hypothesis.isEmpty, seen.insert(hypothesis.text).inserted { found.append(hypothesis) }
      }
      read += 1
      guard found.count < limit, read < 20 * limit else {
        ps_nbest_free(current)
        break
      }
      // At the end of the list the library frees the iterator itself.
      entry = ps_nbest_next(current)
    }
    return found
  }

  /// The number of decoded frames in the utterance; less than its length if silence is removed.
  var frameCount: Int { Int(ps_get_n_frames(handle)) }

  private func words(_ first: OpaquePointer?) -> [RecognizedWord] {
    var words: [RecognizedWord] = []
    var segment = first
    while let current = segment {
      var start: Int32 = 0
      var end: Int32 = 0
      ps_seg_frames(current, &start, &end)
      let posterior = exp(naturalLog(ps_seg_prob(current, nil, nil, nil)))
      if let text = ps_seg_word(current).map({ String(cString: $0) }), !Self.isFiller(text) {
        words.append(
          RecognizedWord(
            text: Self.withoutVariants(text), start: Self.time(start), end: Self.time(end + 1),
            confidence: min(1, max(0, posterior))))
      }
      segment = ps_seg_next(current)
    }
    return words
  }

  /// The library stores path scores without their last ten bits.
  private func pathScore(_ value: Int32) -> Double { 1_024 * naturalLog(value) }

  private func naturalLog(_ value: Int32) -> Double { logmath_log_to_ln(ps_get_logmath(handle), value) }

  private static func time(_ frame: Int32) -> Duration { .milliseconds(Int64(frame) * 1000 / Int64(frameRate)) }

  private static func isFiller(_ word: String) -> Bool {
    word.hasPrefix("<") || word.hasPrefix("[") || word.hasPrefix("+") || word == "SIL" || word == "(NULL)"
  }

  /// Removes the markers of pronunciation variants: `the(2)`.
  private static func withoutVariants(_ text: String) -> String {
    guard text.contains("(") else { return text }
    return text.split(separator: " ").map { $0.prefix { $0 != "(" } }.joined(separator: " ")
  }

  private static func failure(_ message: String) -> RecognitionError {
    RecognitionError(.engine, subject: "recognizer", message: message)
  }

  /// Adds a search with the same vocabulary and models that ends after its first pass. At the end of an utterance, the
  /// library rescores it in two more passes, which take as long. A grammar search has only one pass anyway.
  private static func addPartialSearch(to handle: OpaquePointer, beside search: String) -> Bool {
    guard let model = ps_get_lm(handle, search), let configuration = ps_get_config(handle) else { return false }
    // A search reads its options when it is created.
    let (flat, bestPath) = (cmd_ln_int_r(configuration, "-fwdflat"), cmd_ln_int_r(configuration, "-bestpath"))
    cmd_ln_set_int_r(configuration, "-fwdflat", 0)
    cmd_ln_set_int_r(configuration, "-bestpath", 0)
    defer {
      cmd_ln_set_int_r(configuration, "-fwdflat", flat)
      cmd_ln_set_int_r(configuration, "-bestpath", bestPath)
    }
    return ps_set_lm(handle, partialSearch, model) >= 0
  }

  private static func makeHandle(_ arguments: [String]) -> OpaquePointer? {
    // The library reads arguments as an argv that begins with the program's name.
    var pointers: [UnsafeMutablePointer<CChar>?] = (["whereto"] + arguments).map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    guard let configuration = cmd_ln_parse_r(nil, ps_args(), Int32(pointers.count), &pointers, 1) else { return nil }
    defer { cmd_ln_free_r(configuration) }
    return ps_init(configuration)
  }

  private static func checkFiles(_ settings: DecoderSettings) throws(RecognitionError) {
    var files = [
      (settings.acousticModel.appending(path: "mdef"), "install pocketsphinx-en-us or name another acoustic model"),
      (settings.dictionary, "check the path of the pronouncing dictionary"),
    ]
    switch settings.search {
    case .languageModel(let url), .phones(let url): files.append((url, "check the path of the language model"))
    case .grammar(let url): files.append((url, "check the path of the grammar"))
    case .keyphrase: break
    }
    for (url, advice) in files where !FileManager.default.isReadableFile(atPath: url.path) {
      throw RecognitionError(
        .modelMissing, subject: url.path, message: "doesn't exist or can't be read", advice: advice)
    }
  }
}

/// The destination of the library's log: one for the whole process, and none until ``send(to:)`` is called.
public enum DecoderLog {
  private struct State: Sendable {
    var logger: Logger?
    /// The first error of each thread that captures errors. The library logs on the calling thread, and several
    /// decoders can be created concurrently.
    var firstErrors: [pthread_t: String] = [:]
    var capturing: Set<pthread_t> = []
  }

  private static let state = Mutex(State())
  private static let installed: Void = whereto_sphinx_set_log_sink { level, line in
    DecoderLog.receive(level: level, line: String(cString: line))
  }

  /// Sends the library's log to a logger; `nil` discards it.
  ///
  /// The library prints the recognized words at its info level, which arrives as `trace`.
  public static func send(to logger: Logger?) {
    silence()
    state.withLock { $0.logger = logger }
  }

  /// Redirects the log from standard error; called before the first decoder is created.
  static func silence() { _ = installed }

  /// Runs a call of the library and returns its result with the first error that this call logged.
  static func capturingError<Result>(_ body: () -> Result) -> (result: Result, error: String?) {
    silence()
    let thread = pthread_self()
    state.withLock { _ = $0.capturing.insert(thread) }
    let result = body()
    let error = state.withLock { state in
      state.capturing.remove(thread)
      return state.firstErrors.removeValue(forKey: thread)
    }
    return (result, error)
  }

  private static func receive(level: Int32, line: String) {
    let line = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    let logger = state.withLock { state in
      let thread = pthread_self()
      if level >= Int32(ERR_ERROR.rawValue), state.capturing.contains(thread), state.firstErrors[thread] == nil {
        state.firstErrors[thread] = line
      }
      return state.logger
    }
    switch level {
    case Int32(ERR_ERROR.rawValue)...: logger?.error("\(line)")
    case Int32(ERR_WARN.rawValue): logger?.warning("\(line)")
    default: logger?.trace("\(line)")
    }
  }
}
