import Audio
import Foundation
import HeadUnit
import OfflineSearch
import SpeechSynthesis
import Synchronization

/// What the driver says on a terminal: the microphone, or a recording or a synthesiser in its place.
final class RecordedSpeech: Sendable {
  private let equipment: SearchEngine.Equipment
  private let prepared = Mutex<[Int16]?>(nil)

  init(equipment: SearchEngine.Equipment) { self.equipment = equipment }

  /// Makes ready what is said next: the samples of a WAV file, or words.
  func prepare(_ said: String) async throws {
    var samples: [Int16] = []
    let source: any AudioSource =
      if said.hasSuffix(".wav") {
        Pipeline.file(said, enhancement: equipment.enhancement)
      } else {
        Pipeline.stages(after: try await Self.spoken(said), equipment.enhancement)
      }
    for try await chunk in source.chunks { samples += chunk.samples }
    // Silence follows, so that the end of the utterance is heard.
    samples += Array(repeating: 0, count: 2 * Endpointer.sampleRate)
    prepared.withLock { $0 = samples }
  }

  /// Whether the next utterance needs no microphone.
  var isPrepared: Bool { prepared.withLock { $0 != nil } }

  /// The source of the next utterance.
  func next() -> any AudioSource {
    let samples = prepared.withLock { prepared in
      defer { prepared = nil }
      return prepared
    }
    if let samples { return SampleBufferSource(samples) }
    return Pipeline.microphone(equipment.device, enhancement: equipment.enhancement)
  }

  private static func spoken(_ words: String) async throws -> SampleBufferSource {
    guard let voice = Voice(parsing: "flite/slt") else { throw Failure("there is no voice; name a WAV file instead") }
    let speech = try await Synthesizer().speak(words, voice: voice)
    return SampleBufferSource(speech.samples, sampleRate: speech.sampleRate)
  }
}

/// Permissions of what is said on a terminal: a recording needs no microphone.
struct SpokenPermissions: PermissionReading {
  let speech: RecordedSpeech
  let microphone: any PermissionReading

  func read() async -> PermissionStatus { speech.isPrepared ? .allowed : await microphone.read() }

  func request(_ question: PermissionQuestion) async -> PermissionStatus { await microphone.request(question) }
}

/// A folder in which each utterance of a session is kept as a WAV file, for the user alone.
struct AudioFolder: Sendable {
  private let url: URL
  /// The number from which those of this session go on: nothing of an earlier one is written over.
  private let last: Int
  private let queue = DispatchQueue(label: "whereto.audio-folder")

  /// Makes the folder where it is not there.
  init(_ path: String) throws {
    url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure("\(path): cannot be made (\(error.localizedDescription)); name another folder")
    }
    // Where the folder cannot be listed, the writer still refuses a name that is taken.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    last = names.compactMap(Self.number).reduce(0, max)
  }

  /// Keeps the samples of an utterance.
  func keep(_ samples: [Int16], _ generation: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async {
        write(samples, generation)
        continuation.resume()
      }
    }
  }

  private func write(_ samples: [Int16], _ generation: Int) {
    let file = url.appending(path: "utterance-\(last + generation).wav").path
    do {
      let writer = try WAVWriter(path: file, sampleRate: Endpointer.sampleRate, isPrivate: true, replaces: false)
      try writer.append(samples)
      try writer.close()
    } catch {
      Console.note(Failure.line(for: error))
    }
  }

  /// The number in the name of an utterance's file.
  private static func number(_ name: String) -> Int? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "wav", parts[0].hasPrefix("utterance-") else { return nil }
    return Int32(parts[0].dropFirst("utterance-".count)).map(Int.init)
  }
}
