import Audio
package import Foundation
import Foundations

/// Writes recordings and their manifest into a folder, and continues where an earlier run stopped.
///
/// A recording becomes `SPEAKER/NNN-words-of-the-prompt.wav`, written under another name and renamed. Its line is
/// appended to `manifest.jsonl` only when the file is on disk. Existing files are never overwritten or removed,
/// except for the unfinished files and the unfinished last line of a run that was killed.
///
/// The actor has its own thread, because it waits for the disk.
package actor CorpusWriter {
  package static let manifestName = "manifest.jsonl"

  package nonisolated let manifest: URL

  private nonisolated let executor = QueueExecutor(label: "whereto.corpus")
  private let folder: URL
  private let speaker: String
  private let speakerFolder: String
  private let condition: String?
  private var file: ManifestFile?
  private var names: Set<String> = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a writer; ``open(_:)`` creates or opens the files.
  /// - `condition`: the recording conditions for the manifest, such as "parked"; a prompt is recorded once for
  ///   each.
  /// - Throws: ``EvaluationError`` if the speaker's name isn't a valid folder name.
  package init(folder: URL, speaker: String, condition: String? = nil) throws(EvaluationError) {
    guard let speakerFolder = TakeName.folder(speaker: speaker) else {
      throw EvaluationError(
        subject: speaker.isEmpty ? "\"\"" : speaker, message: "isn't a valid folder name",
        advice: "give the speaker a name with letters")
    }
    self.folder = folder
    self.speaker = speaker
    self.speakerFolder = speakerFolder
    self.condition = condition
    manifest = folder.appending(path: Self.manifestName)
  }

  /// Opens the corpus and returns what is left to record.
  /// - Throws: ``EvaluationError`` if the folder can't be created or written, another run uses it, a line of the
  ///   manifest is damaged, or one of this speaker's recordings is missing.
  package func open(_ prompts: [ListedPrompt]) throws(EvaluationError) -> CorpusState {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw EvaluationError(
        subject: folder.path, message: "can't be created", advice: "choose a writable folder, not a file")
    }
    let file = try ManifestFile(manifest)
    let own = file.text.lines.filter { $0.speaker == speaker }
    for line in own {
      guard let audio = line.audio, FileManager.default.fileExists(atPath: path(audio).path) else {
        throw EvaluationError(
          subject: manifest.path, line: line.number,
          message: "its recording \(line.audio ?? "\"audio\"") doesn't exist",
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

  /// Releases the corpus for others; deallocating the writer does the same, a little later.
  package func finish() { file = nil }

  /// Keeps a take: when this returns, it and its line are on disk.
  /// - Returns: the recording's path, relative to the folder.
  /// - Throws: ``EvaluationError`` or ``Audio/AudioError`` if it can't be written; the manifest then has no line for
  ///   it.
  @discardableResult
  package func keep(
    _ take: Take, of prompt: ListedPrompt, report: TakeReport, date: Date
  ) throws -> String {
    guard let file else {
      throw EvaluationError(
        subject: folder.path, message: "isn't open", advice: "open the corpus before keeping a recording")
    }
    let ownFolder = path(speakerFolder)
    if !FileManager.default.fileExists(atPath: ownFolder.path) {
      guard mkdir(ownFolder.path, 0o755) == 0 else { throw EvaluationError.writing(ownFolder, errno: errno) }
      try flush(folder)
    }
    let stem = TakeName.stem(number: prompt.number, text: prompt.text)
    let name = TakeName.free(stem: stem) { isTaken("\(speakerFolder)/\($0)") }
    let audio = "\(speakerFolder)/\(name)"
    try WAVFile.write(take.samples, sampleRate: Endpointer.sampleRate, to: path(audio).path)
    try flush(path(audio))
    try flush(ownFolder)
    names.insert(audio)
    try file.append(
      TakeLine.encode(audio: audio, speaker: speaker, condition: condition, prompt: prompt, report: report, date: date))
    return audio
  }

  private func path(_ name: String) -> URL { folder.appending(path: name) }

  private func isTaken(_ audio: String) -> Bool {
    names.contains(audio) || FileManager.default.fileExists(atPath: path(audio).path)
  }

  private func flush(_ url: URL) throws(EvaluationError) {
    let descriptor = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .writing(url, errno: errno) }
    defer { close(descriptor) }
    // Some file systems can't flush folders, and return EINVAL.
    if fsync(descriptor) != 0, errno != EINVAL { throw .writing(url, errno: errno) }
  }

  /// Removes unfinished files of a run that was killed; no other run can be writing now.
  private func removeUnfinished() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(speakerFolder).path)) ?? []
    for name in names where name.contains(".wav.") && name.hasSuffix(".partial") {
      unlink(path("\(speakerFolder)/\(name)").path)
    }
  }
}

/// The contents that a ``CorpusWriter`` found in its folder.
package struct CorpusState: Sendable, Hashable {
  /// The prompts that this speaker hasn't recorded under this condition, in order.
  package var remaining: [ListedPrompt]
  /// The number of the other speakers' recordings, by name.
  package var otherSpeakers: [String: Int]
  /// The unfinished last line of a killed run, which was removed.
  package var cutOff: String?
}

/// Finds the prompts that a speaker hasn't recorded.
///
/// A prompt is identified by its words. If several prompts have the same words, a line first matches the prompt with
/// the same other fields, and each further line stands for one prompt. So correcting a field in the list doesn't
/// require another recording.
enum RemainingPrompts {
  /// - `lines`: the lines of this speaker under this condition.
  static func find(in prompts: [ListedPrompt], recorded lines: [TakeLine]) -> [ListedPrompt] {
    var linesByText = Dictionary(grouping: lines) { $0.text ?? "" }
    let others = prompts.filter { prompt in
      guard let index = linesByText[prompt.text]?.firstIndex(where: { $0.fields == prompt.fields }) else { return true }
      linesByText[prompt.text]?.remove(at: index)
      return false
    }
    return others.filter { prompt in linesByText[prompt.text]?.popLast() == nil }
  }
}

/// Portable names of recordings: the letters a to z, digits and hyphens.
package enum TakeName {
  /// Maximum number of characters for a speaker or a prompt's words in a name.
  private static let longest = 48

  /// The folder of a speaker; nil if no character of the name is allowed.
  package static func folder(speaker: String) -> String? {
    let name = safe(speaker)
    return name.isEmpty ? nil : name
  }

  /// The name of a prompt's recording without its extension: "007-navigate-to-marble-arch".
  package static func stem(number: Int, text: String) -> String {
    let padded = String(format: "%03ld", number)
    let words = safe(text)
    return words.isEmpty ? padded : "\(padded)-\(words)"
  }

  /// The first unused name of "STEM.wav", "STEM-2.wav", …, so that files are never overwritten.
  package static func free(stem: String, isTaken: (String) -> Bool) -> String {
    var name = "\(stem).wav"
    var count = 2
    while isTaken(name) {
      name = "\(stem)-\(count).wav"
      count += 1
    }
    return name
  }

  private static func safe(_ text: String) -> String {
    let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
    let plain = latin.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let words = plain.lowercased().filter { !"'’".contains($0) }.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = ""
    for word in words {
      let longer = name.isEmpty ? String(word.prefix(longest)) : "\(name)-\(word)"
      if longer.count > longest { break }
      name = longer
    }
    return name
  }
}
