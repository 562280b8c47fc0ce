import Audio
import Foundation
import OfflineSearch
import SpeechEnhancement

/// A capture device without hardware: ALSA's `file` plug-in, which plays raw samples into a device that hears nothing.
struct PlayedMicrophone {
  private let samples: URL

  /// Silence after the recording, so that the end of the utterance is heard.
  private static let silence = 2 * 16_000

  /// Writes the samples of a recording where the plug-in finds them.
  init(playing recording: URL, in folder: URL) async throws {
    samples = folder.appending(path: "microphone.raw")
    var data = Data()
    let source = Pipeline.file(recording.path, enhancement: .off)
    for try await chunk in source.chunks {
      chunk.samples.withUnsafeBytes { data.append(contentsOf: $0) }
    }
    data.append(Data(count: Self.silence * MemoryLayout<Int16>.size))
    try data.write(to: samples)
  }

  func source() -> any AudioSource {
    let configuration = """
      pcm.played {
        type file
        slave.pcm { type null }
        file "/dev/null"
        infile "\(samples.path)"
        format "raw"
      }
      """
    return Pipeline.microphone("played", enhancement: .off, configurationText: configuration)
  }
}
