import Audio
import CALSA
import Foundation
import Synchronization

/// Reads a device until told to stop or the device fails, and puts what it gives into a queue.
///
/// Runs on one thread of its own, which alone touches the device. Every wait is bounded, so ``run(onOpen:)`` returns
/// within about ``waitMilliseconds`` of the stop flag being raised.
struct CaptureThread {
  /// One wait for audio.
  static let waitMilliseconds: Int32 = 100

  /// How long a device may give no audio before it counts as lost.
  static let maximumIdleMilliseconds: Int32 = 3_000

  /// How many recoveries in a row without audio mean that the device has failed.
  static let maximumRecoveries = 10

  /// How often a suspended device is asked to resume, 100 ms apart, before it is started anew.
  static let maximumResumes = 50

  let deviceName: String
  let device: any PCMDevice
  let queue: BoundedAudioQueue
  let policy: DeliveryPolicy
  let stopFlag: StopFlag
  let statistics: CaptureCounter

  /// Opens the device, reports how that went, and captures.
  func run(onOpen: (Result<Void, AudioError>) -> Void) {
    defer { device.close() }
    let configuration: PCMConfiguration
    do throws(AudioError) {
      configuration = try device.open()
      guard configuration.sampleRate > 0, configuration.channels > 0, configuration.periodFrames > 0 else {
        throw .device(deviceName, failing: -EINVAL, doing: "being set up")
      }
      let code = device.start()
      if code < 0 { throw .device(deviceName, opening: code) }
    } catch {
      onOpen(.failure(error))
      queue.finish()
      return
    }
    onOpen(.success(()))
    var loop = CaptureLoop(thread: self, configuration: configuration)
    do throws(AudioError) {
      try loop.run()
      queue.finish()
    } catch {
      queue.finish(throwing: error)
    }
  }
}
