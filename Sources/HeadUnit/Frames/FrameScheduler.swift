/// Sends frames to a head unit so that the last requested frame is always shown.
///
/// A host takes at most one frame every half second and silently drops earlier ones; its own property then names a
/// frame that isn't on the screen (VC-4 to VC-8). A scheduler belongs to one template. It has no clock: instants are
/// durations since any fixed moment, and its owner calls `poll(at:)` at the instant that it returns.
public struct FrameScheduler: Hashable, Sendable {
  /// The next action.
  public enum Action: Hashable, Sendable, Codable {
    /// Activate the frame on the host now; it counts as shown.
    case send(VoiceFrame.Identifier)
    /// Call `poll(at:)` at the instant, and forget an earlier one.
    case wait(until: Duration)
    /// Send nothing, and cancel an earlier wait.
    case none
  }

  private enum Phase: Hashable {
    case presenting(first: VoiceFrame.Identifier)
    case presented(VoiceFrame.Identifier, since: Duration)
  }

  /// The head unit's frame timing.
  public let timing: FrameTiming
  /// The last requested frame, which should be visible.
  public private(set) var requested: VoiceFrame.Identifier
  private var phase: Phase

  /// Makes the scheduler of a template that will be presented.
  public init(first: VoiceFrame.Identifier, timing: FrameTiming = .standard) {
    self.timing = timing
    requested = first
    phase = .presenting(first: first)
  }

  /// The frame on the screen. `nil` before presentation is complete.
  public var shown: VoiceFrame.Identifier? {
    if case .presented(let frame, _) = phase { frame } else { nil }
  }

  /// The requested frame that waits to be sent, unless it is already on the screen. At most one frame waits.
  public var pending: VoiceFrame.Identifier? { requested == shown ? nil : requested }

  /// The host has shown the template, with its first frame. That counts as a change (VC-5).
  public mutating func presented(at now: Duration) -> Action {
    if case .presenting(let first) = phase { phase = .presented(first, since: now) }
    return poll(at: now)
  }

  /// Requests a frame of the template. The last request wins; a request for the frame that is already shown or waiting
  /// changes nothing (VC-8). Before presentation is complete, the frame is held (VC-3).
  public mutating func request(_ frame: VoiceFrame.Identifier, at now: Duration) -> Action {
    requested = frame
    return poll(at: now)
  }

  /// Sends the waiting frame if its time has come. Calling it at any other time is harmless.
  public mutating func poll(at now: Duration) -> Action {
    let action = action(at: now)
    if case .send(let frame) = action { phase = .presented(frame, since: now) }
    return action
  }

  /// The host took the sent frame only now. Its half second counts from here, and so does the scheduler's spacing.
  public mutating func delivered(at now: Duration) -> Action {
    if case .presented(let frame, let since) = phase, now > since { phase = .presented(frame, since: now) }
    return poll(at: now)
  }

  /// The earliest instant at which the template may be dismissed: a final frame stays long enough to be read, and a
  /// waiting frame is shown first. `nil` before presentation is complete.
  ///
  /// Only for dismissals by the app; the driver's Cancel isn't delayed (VC-13).
  public var dismissAt: Duration? {
    guard case .presented(let shown, let since) = phase else { return nil }
    if let pending, pending.isTerminal { return nextChange(after: shown, since) + timing.terminalDwell }
    return shown.isTerminal ? since + timing.terminalDwell : since
  }

  private func action(at now: Duration) -> Action {
    guard case .presented(let shown, let since) = phase, let pending else { return .none }
    let due = nextChange(after: shown, since)
    return due <= now ? .send(pending) : .wait(until: due)
  }

  private func nextChange(after shown: VoiceFrame.Identifier, _ since: Duration) -> Duration {
    since + (shown.isTerminal ? max(timing.spacing, timing.terminalDwell) : timing.spacing)
  }
}

/// The interval at which a head unit takes frames, and how long a final frame stays readable; part of a head unit's
/// profile.
public struct FrameTiming: Hashable, Sendable {
  /// The minimum time between two frames, and between presentation and the first change. A host drops a frame that
  /// comes sooner than 0.5 s after its last change (VC-4, VC-5); the rest is a margin.
  public let spacing: Duration
  /// The minimum time that a final frame stays.
  public let terminalDwell: Duration

  /// 0.55 s between frames, 1.5 s for a final one.
  public static let standard = FrameTiming(spacing: .milliseconds(550), terminalDwell: .milliseconds(1500))

  /// No waiting: for a screen that takes every frame, such as a terminal.
  public static let immediate = FrameTiming(spacing: .zero, terminalDwell: .zero)

  /// Makes a timing of two times from 0 s to 366 days; a time outside is clamped.
  public init(spacing: Duration, terminalDwell: Duration) {
    let longest = Duration.seconds(366 * 86_400)
    self.spacing = min(max(spacing, .zero), longest)
    self.terminalDwell = min(max(terminalDwell, .zero), longest)
  }
}

extension FrameTiming: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable { case spacing, terminalDwell }

  /// Decodes both times, in seconds; a missing one is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field or a time that isn't 0 s to a year.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      spacing: values.decode(.spacing, inSeconds: 0...366 * 86_400, or: Self.standard.spacing),
      terminalDwell: values.decode(.terminalDwell, inSeconds: 0...366 * 86_400, or: Self.standard.terminalDwell))
  }

  /// Encodes both times in seconds.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(spacing / .seconds(1), forKey: .spacing)
    try values.encode(terminalDwell / .seconds(1), forKey: .terminalDwell)
  }
}

extension Duration {
  /// A time given in seconds, to the microsecond, so that 0.55 s is read as 550 ms exactly; `nil` if it isn't a number
  /// or is more than a year.
  init?(toMicroseconds seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 366 * 86_400 else { return nil }
    self = .microseconds(Int64((seconds * 1_000_000).rounded()))
  }
}

/// Frame errors that a head unit would ignore silently; here they are thrown to the caller.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No images, or too many to number.
  case imageCount(name: String, count: Int)
  /// A cycle or a size that isn't a positive number, in seconds or points.
  case imageMeasure(name: String, what: String, value: Double)
  /// An image beyond the last.
  case imageIndex(name: String, index: Int, count: Int)

  /// One line: the problem and the fix.
  public var description: String {
    switch self {
    case .imageCount(let name, let count): "images \(name): count is \(count); it must be 1 to 100"
    case .imageMeasure(let name, let what, let value): "images \(name): \(what) is \(value); it must be above 0"
    case .imageIndex(let name, let index, let count): "images \(name): no image \(index); use 0 to \(count - 1)"
    }
  }
}
