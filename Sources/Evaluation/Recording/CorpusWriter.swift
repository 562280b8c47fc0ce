import Audio
public import Foundation

/// Writes recordings and their manifest into a folder, and goes on where an earlier run stopped.
///
/// A recording becomes `SPEAKER/NNN-words-of-the-prompt.wav`, written under another name and renamed; only when it is
/// on the disk, its line is appended to `manifest.jsonl`. Nothing that is there is overwritten or removed, save the
/// unfinished files and the unfinished last line of a run that was killed.
///
/// It runs on a thread of its own, since the disk is waited for.
public actor CorpusWriter {
  /// The name of the manifest in the folder.
  public static let manifestName = "manifest.jsonl"

  /// Where the manifest is.
  public nonisolated let manifest: URL

  private nonisolated let executor = QueueExecutor(label: "whereto.corpus")
  private let folder: URL
  private let speaker: String
  private let speakerFolder: String
  private let condition: String?
  private var file: ManifestFile?
  private var names: Set<String> = []

  /// The thread this actor runs on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a writer; ``open(_:)`` makes or opens the files.
  /// - Parameters:
  ///   - folder: the corpus, made if it is not there.
  ///   - speaker: who speaks.
  ///   - condition: under which circumstances, for the manifest, such as "parked"; a prompt is recorded once for each.
  /// - Throws: ``EvaluationError`` when no folder can be named after the speaker.
  public init(folder: URL, speaker: String, condition: String? = nil) throws(EvaluationError) {
    guard let speakerFolder = RecordingName.folder(speaker: speaker) else {
      throw EvaluationError(
        speaker.isEmpty ? "\"\"" : speaker, "no folder can be named so", advice: "give the speaker a name with letters")
    }
    self.folder = folder
    self.speaker = speaker
    self.speakerFolder = speakerFolder
    self.condition = condition
    manifest = folder.appending(path: Self.manifestName)
  }

  /// Opens the corpus and says what is left to record.
  /// - Throws: ``EvaluationError`` when the folder cannot be made or written, another run has it, a line of the manifest
  ///   is damaged, or one of this speaker's recordings is gone.
  public func open(_ prompts: [RecordingPrompt]) throws(EvaluationError) -> CorpusState {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw EvaluationError(
        folder.path, "cannot be made", advice: "choose a folder that may be written, and no file")
    }
    let file = try ManifestFile(manifest)
    let own = file.text.lines.filter { $0.speaker == speaker }
    for line in own {
      guard let audio = line.audio, FileManager.default.fileExists(atPath: path(audio).path) else {
        throw EvaluationError(
          manifest.path, line: line.number, "its recording \(line.audio ?? "\"audio\"") is not there",
          advice: "put it back, or remove the line to record the prompt again")
      }
    }
    removeUnfinished()
    self.file = file
    names = Set(file.text.lines.compactMap(\.audio))
    let others = file.text.lines.compactMap(\.speaker).filter { $0 != speaker }
    return CorpusState(
      remaining: RemainingPrompts.find(in: prompts, recorded: own.filter { $0.condition == condition }),
      otherSpeakers: others.reduce(into: [:]) { $0[$1, default: 0] += 1 }, cutOff: file.text.cutOff)
  }

  /// Gives the corpus up to others; a writer that is let go of does so as well, a little later.
  public func finish() { file = nil }

  /// Keeps a take: when this returns, it and its line are on the disk.
  /// - Parameters:
  ///   - take: what was recorded.
  ///   - prompt: what was said.
  ///   - report: what was measured of it.
  ///   - date: when.
  /// - Returns: the recording's path, relative to the folder.
  /// - Throws: ``EvaluationError`` or ``Audio/AudioError`` when it cannot be written; no line is then in the manifest.
  @discardableResult
  public func keep(
    _ take: Take, of prompt: RecordingPrompt, report: RecordingReport, date: Date
  ) throws -> String {
    guard let file else {
      throw EvaluationError(folder.path, "is not open", advice: "open the corpus before keeping a recording")
    }
    let ownFolder = path(speakerFolder)
    if !FileManager.default.fileExists(atPath: ownFolder.path) {
      guard mkdir(ownFolder.path, 0o755) == 0 else { throw EvaluationError.writing(ownFolder, errno: errno) }
      try flush(folder)
    }
    let stem = RecordingName.stem(number: prompt.number, text: prompt.text)
    let name = RecordingName.free(stem: stem) { isTaken("\(speakerFolder)/\($0)") }
    let audio = "\(speakerFolder)/\(name)"
    try WAVFile.write(take.samples, sampleRate: Endpointer.sampleRate, to: path(audio).path)
    try flush(path(audio))
    try flush(ownFolder)
    names.insert(audio)
    try file.append(
      RecordedLine.encode(
        audio: audio, speaker: speaker, condition: condition, prompt: prompt, report: report, date: date))
    return audio
  }

  private func path(_ name: String) -> URL { folder.appending(path: name) }

  private func isTaken(_ audio: String) -> Bool {
    names.contains(audio) || FileManager.default.fileExists(atPath: path(audio).path)
  }

  /// Has the disk hold what was written to a file or folder.
  private func flush(_ url: URL) throws(EvaluationError) {
    let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .writing(url, errno: errno) }
    defer { close(descriptor) }
    // Some file systems cannot flush folders, and say so with EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw .writing(url, errno: errno) }
  }

  /// Removes what a run left behind that was killed in the middle of a file; nobody else can be writing now.
  private func removeUnfinished() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(speakerFolder).path)) ?? []
    for name in names where name.contains(".wav.") && name.hasSuffix(".partial") {
      unlink(path("\(speakerFolder)/\(name)").path)
    }
  }
}
