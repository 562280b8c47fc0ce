import Foundation

/// The kernel's readings for this process, named as in Prometheus' clients; read on each request.
enum ProcessReadings {
  /// When the machine booted, read once: seconds since 1970.
  private static let bootTime: Double = {
    var running = timespec()
    clock_gettime(CLOCK_BOOTTIME, &running)
    return Date().timeIntervalSince1970 - (Double(running.tv_sec) + Double(running.tv_nsec) / 1e9)
  }()

  /// The readings of `/proc/self`, proc(5), in Prometheus' text format; `nil` if it doesn't exist.
  static var text: String? {
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
    return [
      ("process_cpu_seconds_total", "counter", "Processor time used, in seconds.", (user + system) / ticks),
      (
        "process_resident_memory_bytes", "gauge", "Resident memory, in bytes.",
        resident * Double(sysconf(Int32(_SC_PAGESIZE)))
      ),
      ("process_virtual_memory_bytes", "gauge", "Mapped memory, in bytes.", virtual),
      (
        "process_start_time_seconds", "gauge", "Start time of the process, in seconds since 1970.",
        (bootTime + start / ticks).rounded()
      ),
      // The folder itself is open while it is read.
      ("process_open_fds", "gauge", "Open files and connections.", Double(files.count - 1)),
      (
        "process_max_fds", "gauge", "Maximum number of open files and connections.",
        Double(sysconf(Int32(_SC_OPEN_MAX)))
      ),
    ].map { name, type, help, value in
      "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(PrometheusMetrics.written(value))\n"
    }.joined()
  }
}
