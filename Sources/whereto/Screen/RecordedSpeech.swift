import Audio
import Foundation
import HeadUnit
import OfflineSearch
import SpeechSynthesis
import Synchronization

/// The driver's speech on a terminal: from the microphone, or from a recording or a synthesizer instead.
final class RecordedSpeech: Sendable {
  private let equipment: SearchEngine.Equipment
  private let prepared = Mutex<[Int16]?>(nil)

  init(equipment: SearchEngine.Equipment) { self.equipment = equipment }

  /// Prepares the next utterance: the samples of a WAV file, or synthesized words.
  func prepare(_ said: String) async throws {
    let source: any AudioSource =
      if said.hasSuffix(".wav") {
        Pipeline.file(said, enhancement: equipment.enhancement)
      } else {
        Pipeline.stages(after: try await Self.spoken(said), equipment.enhancement)
      }
    // Silence follows, so that the endpointer detects the end of the utterance.
    let samples = try await source.samples() + Array(repeating: 0, count: 2 * Endpointer.sampleRate)
    prepared.withLock { $0 = samples }
  }

  /// Whether the next utterance is prepared and doesn't need a microphone.
  var isPrepared: Bool { prepared.withLock { $0 != nil } }

  func next() -> any AudioSource {
    let samples = prepared.withLock { prepared in
      defer { prepared = nil }
      return prepared
    }
    if let samples { return SampleBufferSource(samples) }
    return Pipeline.microphone(equipment.device, enhancement: equipment.enhancement)
  }

  private static func spoken(_ words: String) async throws -> SampleBufferSource {
    guard let voice = Voice(parsing: "flite/slt") else {
      throw Failure("the voice flite/slt isn't available; use a WAV file instead")
    }
    let speech = try await Synthesizer().speak(words, voice: voice)
    return SampleBufferSource(speech.samples, sampleRate: speech.sampleRate)
  }
}

/// Permissions for speech on a terminal: a recording doesn't need a microphone.
struct SpokenPermissions: PermissionReading {
  let speech: RecordedSpeech
  let microphone: any PermissionReading

  func read() async -> PermissionStatus { speech.isPrepared ? .allowed : await microphone.read() }
  func request(_ question: PermissionQuestion) async -> PermissionStatus { await microphone.request(question) }
}

/// A folder that stores each utterance of a session as a WAV file that only the user can read.
struct AudioFolder: Sendable {
  private let url: URL
  /// The highest number of an existing file, after which this session continues, so that no earlier file is overwritten.
  private let last: Int
  private let queue = DispatchQueue(label: "whereto.audio-folder")

  init(_ path: String) throws {
    url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Failure("\(path): couldn't create the folder (\(error.localizedDescription)); use another folder")
    }
    // If the folder can't be listed, the writer still refuses a name that exists.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    last = names.compactMap(Self.number).reduce(0, max)
  }

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

  /// Returns the number in the name of an utterance's file; `nil` for another file name.
  private static func number(_ name: String) -> Int? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "wav", parts[0].hasPrefix("utterance-") else { return nil }
    return Int32(parts[0].dropFirst("utterance-".count)).map(Int.init)
  }
}
