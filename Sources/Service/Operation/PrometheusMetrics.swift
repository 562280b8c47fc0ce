import CoreMetrics
import Synchronization

/// Stores the metrics of swift-metrics and writes them in Prometheus' text format (version 0.0.4).
///
/// Counters and gauges are stored as they are; timers and recorders become histograms, timers in seconds.
public final class PrometheusMetrics: Sendable {
  /// Upper bounds of a histogram's buckets: seconds of timers, and ratios such as a real-time factor.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

  /// Descriptions of the service's metrics.
  static let help = [
    "whereto_audio_seconds": "Length of the recognized utterances, in seconds.",
    "whereto_connections": "Open connections.",
    "whereto_connections_dropped_total":
      "Connections closed at the limit: idle ones that were evicted, and new ones that were refused.",
    "whereto_end_to_result_seconds": "Time from the end of an utterance to its result, in seconds.",
    "whereto_index_age_seconds": "Age of a region's data, in seconds.",
    "whereto_index_reloads_total": "Number of times that the regions were replaced.",
    "whereto_batches": "Lists of queries being answered.",
    "whereto_prompts": "Texts being spoken.",
    "whereto_real_time_factor": "Time to decode an utterance, divided by its length.",
    "whereto_rejections_total": "Requests refused: service busy, or client limit reached.",
    "whereto_request_seconds": "Time to answer a request, in seconds.",
    "whereto_requests_total": "Requests answered, by route and status.",
    "whereto_screen_sessions": "Open search screen sessions.",
    "whereto_sessions": "Utterances being recognized.",
    "whereto_sessions_waiting": "Utterances waiting for a recognizer.",
    "whereto_uploads": "Recordings being uploaded.",
    "whereto_utterances_total": "Utterances, by outcome.",
    "whereto_vosk_clients": "Clients of the Vosk protocol.",
    "whereto_wake_clients": "Clients waiting for the wake phrase.",
  ]

  /// One series: a name and its labels, in their given form. Requests create some, so they are formatted only when
  /// written.
  struct Series: Hashable {
    struct Label: Hashable {
      var name: String
      var value: String
    }

    var name: String
    var labels: [Label]

    init(_ name: String, _ dimensions: [(String, String)]) {
      self.name = name
      labels = dimensions.map { Label(name: $0, value: $1) }
    }
  }

  /// A series in the text format.
  private struct Spelling: Comparable {
    let name: String
    let labels: String

    init(_ series: Series) {
      name = String(series.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
      labels = series.labels.map { label in
        let escaped = label.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
          .replacing("\n", with: "\\n")
        return "\(label.name.replacing(".", with: "_"))=\"\(escaped)\""
      }.joined(separator: ",")
    }

    static func < (a: Spelling, b: Spelling) -> Bool { (a.name, a.labels) < (b.name, b.labels) }

    func text(_ suffix: String = "", _ more: String = "") -> String {
      let all = [labels, more].filter { !$0.isEmpty }.joined(separator: ",")
      return name + suffix + (all.isEmpty ? "" : "{\(all)}")
    }
  }

  enum Value {
    case counter(Double)
    case gauge(Double)
    case histogram(Histogram)

    var type: String {
      switch self {
      case .counter: "counter"
      case .gauge: "gauge"
      case .histogram: "histogram"
      }
    }
  }

  struct Histogram {
    var counts = [Int](repeating: 0, count: PrometheusMetrics.bounds.count)
    var total = 0
    var sum = 0.0

    mutating func record(_ value: Double) {
      total += 1
      sum += value
      if let bucket = PrometheusMetrics.bounds.firstIndex(where: { value <= $0 }) { counts[bucket] += 1 }
    }
  }

  private let values = Mutex<[Series: Value]>([:])

  /// Makes an empty factory.
  public init() {}

  /// Stores the metrics of this process from now on; callable once.
  public func bootstrap() { MetricsSystem.bootstrap(Factory(metrics: self)) }

  /// All metrics, one value per line.
  public var text: String {
    var lines: [String] = []
    var last = ""
    let spelled = values.withLock({ $0 }).map { (Spelling($0.key), $0.value) }
    for (series, value) in spelled.sorted(by: { $0.0 < $1.0 }) {
      if series.name != last {
        if let help = Self.help[series.name] { lines.append("# HELP \(series.name) \(help)") }
        lines.append("# TYPE \(series.name) \(value.type)")
      }
      last = series.name
      switch value {
      case .counter(let number), .gauge(let number): lines.append("\(series.text()) \(Self.written(number))")
      case .histogram(let histogram):
        var count = 0
        for (bound, inBucket) in zip(Self.bounds, histogram.counts) {
          count += inBucket
          lines.append("\(series.text("_bucket", "le=\"\(Self.written(bound))\"")) \(count)")
        }
        lines.append("\(series.text("_bucket", "le=\"+Inf\"")) \(histogram.total)")
        lines.append("\(series.text("_sum")) \(Self.written(histogram.sum))")
        lines.append("\(series.text("_count")) \(histogram.total)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func written(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }

  /// A handler of one series, for every kind of metric.
  private final class Handler: CounterHandler, FloatingPointCounterHandler, RecorderHandler, TimerHandler {
    let series: Series
    let metrics: PrometheusMetrics

    init(_ series: Series, _ metrics: PrometheusMetrics) { (self.series, self.metrics) = (series, metrics) }

    private func change(_ initial: Value, _ change: (inout Value) -> Void) {
      metrics.values.withLock { change(&$0[series, default: initial]) }
    }
    private func count(_ amount: Double) {
      change(.counter(0)) { if case .counter(let old) = $0 { $0 = .counter(old + amount) } }
    }
    fileprivate func put(_ value: Double) { change(.gauge(0)) { $0 = .gauge(value) } }
    fileprivate func move(_ amount: Double) {
      change(.gauge(0)) { if case .gauge(let old) = $0 { $0 = .gauge(old + amount) } }
    }
    private func observe(_ value: Double) {
      change(.histogram(Histogram())) {
        guard case .histogram(var histogram) = $0 else { return }
        // Kept in one place, so that its counts aren't copied.
        $0 = .counter(0)
        histogram.record(value)
        $0 = .histogram(histogram)
      }
    }

    func increment(by amount: Int64) { count(Double(amount)) }
    func increment(by amount: Double) { count(amount) }
    func reset() { change(.counter(0)) { $0 = .counter(0) } }
    func record(_ value: Int64) { observe(Double(value)) }
    func record(_ value: Double) { observe(value) }
    func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1e9) }
  }

  /// A handler of one series that is a gauge.
  private final class GaugeHandler: MeterHandler, RecorderHandler {
    let handler: Handler

    init(_ handler: Handler) { self.handler = handler }

    func set(_ value: Int64) { handler.put(Double(value)) }
    func set(_ value: Double) { handler.put(value) }
    func increment(by amount: Double) { handler.move(amount) }
    func decrement(by amount: Double) { handler.move(-amount) }
    func record(_ value: Int64) { handler.put(Double(value)) }
    func record(_ value: Double) { handler.put(value) }
  }

  struct Factory: MetricsFactory {
    let metrics: PrometheusMetrics

    private func handler(_ label: String, _ dimensions: [(String, String)]) -> Handler {
      Handler(Series(label, dimensions), metrics)
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { handler(label, dimensions) }
    func makeFloatingPointCounter(
      label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler { handler(label, dimensions) }
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
      GaugeHandler(handler(label, dimensions))
    }
    /// A histogram, or a gauge if values aren't aggregated.
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
      aggregate ? handler(label, dimensions) : GaugeHandler(handler(label, dimensions))
    }
    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { handler(label, dimensions) }

    // Handlers need no cleanup.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
  }
}
