import Audio
import Foundation

/// Watches the folder with the system's device files of sound cards: `pcmC0D0p` for playback, `pcmC0D0c` for capture.
/// If the folder doesn't exist, its parent is watched for the folder's creation.
struct DeviceFolderWatch {
  /// The maximum delay until a raised stop flag is noticed.
  private static let waitMilliseconds: Int32 = 100

  let folder: String
  let stopFlag: StopFlag
  let send: (MixerChange) -> Void

  /// The changes, watched on a separate thread that ends with the sequence.
  static func changes(in folder: String) -> AsyncStream<MixerChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: MixerChange.self, bufferingPolicy: .bufferingNewest(64))
    let stopFlag = StopFlag()
    continuation.onTermination = { _ in stopFlag.raise() }
    let thread = Thread {
      DeviceFolderWatch(folder: folder, stopFlag: stopFlag) { continuation.yield($0) }.run()
      continuation.finish()
    }
    thread.name = "whereto.cards"
    thread.start()
    return stream
  }

  private func run() {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let parent = (folder as NSString).deletingLastPathComponent
    let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    let above = inotify_add_watch(descriptor, parent, UInt32(IN_CREATE | IN_MOVED_TO))
    var inside = inotify_add_watch(descriptor, folder, changes)
    guard above >= 0 || inside >= 0 else { return }
    // Notifies the reader that no later change is missed.
    send(.streams)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !stopFlag.isRaised {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.waitMilliseconds) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { continue }
      for event in Self.events(buffer[..<count]) {
        if event.watch == above, event.name == (folder as NSString).lastPathComponent {
          inside = inotify_add_watch(descriptor, folder, changes)
          // Devices created before the watch was added aren't reported by inotify.
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          if names.contains(where: Self.isDevice) { send(.route(.newDevice)) }
        } else if event.watch == inside, Self.isDevice(event.name) {
          let isNew = event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
          send(.route(isNew ? .newDevice : .unknown))
        }
      }
    }
  }

  private static func isDevice(_ name: String) -> Bool { name.hasPrefix("pcmC") }

  /// Parses inotify's events: a fixed header, `wd`, `mask`, `cookie` and `len`, and a zero-padded name.
  private static func events(_ bytes: ArraySlice<UInt8>) -> [(watch: Int32, mask: UInt32, name: String)] {
    var events: [(watch: Int32, mask: UInt32, name: String)] = []
    var rest = bytes
    while rest.count >= 16 {
      let words = (0..<4).map { word in
        rest.dropFirst(4 * word).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      let name = rest.dropFirst(16).prefix(Int(words[3]))
      events.append((Int32(bitPattern: words[0]), words[1], String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
      rest = rest.dropFirst(16 + Int(words[3]))
    }
    return events
  }
}
