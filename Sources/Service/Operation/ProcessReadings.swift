import Foundation

/// The kernel's readings for this process, named as in Prometheus' clients; read on each request.
struct ProcessReadings {
  /// Seconds of processor time, of all threads.
  var processorTime: Double
  /// Bytes of resident memory, and of mapped memory.
  var residentBytes, virtualBytes: Double
  /// When the process started: seconds since 1970.
  var started: Double
  /// Number of open files, and its limit.
  var openFiles, mostFiles: Double

  /// When the machine booted, read once: seconds since 1970.
  private static let bootTime: Double = {
    var running = timespec()
    clock_gettime(CLOCK_BOOTTIME, &running)
    return Date().timeIntervalSince1970 - (Double(running.tv_sec) + Double(running.tv_nsec) / 1e9)
  }()

  /// Reads `/proc/self`, proc(5); `nil` if it doesn't exist.
  init?() {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    // The program's name is in parentheses and may contain anything.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ").dropFirst().map {
      Double($0)
    }
    guard fields.count > 21, let user = fields[11], let system = fields[12], let start = fields[19],
      let virtual = fields[20], let resident = fields[21]
    else { return nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    processorTime = (user + system) / ticks
    (virtualBytes, residentBytes) = (virtual, resident * Double(sysconf(Int32(_SC_PAGESIZE))))
    started = (Self.bootTime + start / ticks).rounded()
    // The folder itself is open while it is read.
    openFiles = Double(files.count - 1)
    mostFiles = Double(sysconf(Int32(_SC_OPEN_MAX)))
  }

  /// The readings in Prometheus' text format.
  var text: String {
    [
      ("process_cpu_seconds_total", "counter", "Processor time used, in seconds.", processorTime),
      ("process_resident_memory_bytes", "gauge", "Resident memory, in bytes.", residentBytes),
      ("process_virtual_memory_bytes", "gauge", "Mapped memory, in bytes.", virtualBytes),
      ("process_start_time_seconds", "gauge", "Start time of the process, in seconds since 1970.", started),
      ("process_open_fds", "gauge", "Open files and connections.", openFiles),
      ("process_max_fds", "gauge", "Maximum number of open files and connections.", mostFiles),
    ].map { name, type, help, value in
      "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(PrometheusMetrics.written(value))\n"
    }.joined()
  }
}
