/// Sends frames to a head unit so that none is lost.
///
/// A host takes a frame at most every half second and drops what comes sooner, without a word; its own property then
/// names a frame that nobody sees (VC-4 to VC-8). The scheduler knows what is shown, holds the one frame that was asked
/// for last, and tells when to send it. It has no clock: instants are given as the time since any fixed moment, and
/// whoever holds it calls `poll(at:)` at the instant it asks to be called at.
public struct FrameScheduler: Hashable, Sendable {
  /// What to do now.
  public enum Action: Hashable, Sendable, Codable {
    /// Activate the frame on the host now; it counts as shown.
    case send(VoiceFrame.Identifier)
    /// Call `poll(at:)` at the instant, and forget an earlier one.
    case wait(until: Duration)
    /// Nothing is to be sent; an earlier wait is over.
    case none
  }

  private enum Phase: Hashable {
    case absent
    case presenting
    case presented(VoiceFrame.Identifier, since: Duration)
  }

  /// How quickly the head unit takes frames.
  public let timing: FrameTiming
  /// The frames of the template in hand; the first is shown on presentation (VC-2).
  public private(set) var frames: [VoiceFrame.Identifier] = []
  /// The frame that should be seen: the one asked for last. `nil` without a template.
  public private(set) var requested: VoiceFrame.Identifier?
  private var phase = Phase.absent

  /// Makes a scheduler without a template.
  public init(timing: FrameTiming = .standard) { self.timing = timing }

  /// The frame that is seen. `nil` before presentation is complete and after dismissal.
  public var shown: VoiceFrame.Identifier? {
    if case .presented(let frame, _) = phase { frame } else { nil }
  }

  /// The frame that waits for its time: what was asked for, unless it is shown already. There is never more than one.
  public var pending: VoiceFrame.Identifier? { requested == shown ? nil : requested }

  /// A template goes to the host. What was known of an earlier one is forgotten (VC-8).
  ///
  /// - Parameter frames: The identifiers of its frames, the one to show first at the front.
  /// - Throws: `FrameError` when there are none (VC-2) or one is there twice. More than five there cannot be (VC-1).
  public mutating func present(_ frames: [VoiceFrame.Identifier]) throws(FrameError) {
    guard let first = frames.first else { throw .noFrames }
    for (position, frame) in frames.enumerated() where frames[..<position].contains(frame) {
      throw .repeatedFrame(frame)
    }
    self.frames = frames
    requested = first
    phase = .presenting
  }

  /// The host has shown the template, with its first frame. That counts as a change (VC-5).
  public mutating func presented(at now: Duration) -> Action {
    guard case .presenting = phase, let first = frames.first else { return poll(at: now) }
    phase = .presented(first, since: now)
    return poll(at: now)
  }

  /// A frame should be seen from now on. The last one asked for wins; the one shown or waiting already changes nothing
  /// (VC-8). Before presentation is complete it is held (VC-3).
  ///
  /// - Throws: `FrameError.noTemplate` without a template, `FrameError.unknownFrame` for a frame that is not in it
  ///   (VC-7). Nothing changes then.
  public mutating func request(_ frame: VoiceFrame.Identifier, at now: Duration) throws(FrameError) -> Action {
    guard phase != .absent else { throw .noTemplate(frame) }
    guard frames.contains(frame) else { throw .unknownFrame(frame, known: frames) }
    requested = frame
    return poll(at: now)
  }

  /// The time asked for has come. Called at any other time it does no harm.
  public mutating func poll(at now: Duration) -> Action {
    let action = action(at: now)
    if case .send(let frame) = action { phase = .presented(frame, since: now) }
    return action
  }

  /// The host took the frame that was sent only now. Its half second counts from here, and so does ours.
  public mutating func delivered(at now: Duration) -> Action {
    if case .presented(let frame, let since) = phase, now > since { phase = .presented(frame, since: now) }
    return poll(at: now)
  }

  /// The template is gone, whoever took it away (VC-13).
  public mutating func dismissed() {
    self = FrameScheduler(timing: timing)
  }

  /// The earliest instant the template may be dismissed at: a frame that ends the turn stays long enough to be read,
  /// and one that waits is shown first. `nil` while nothing is presented.
  ///
  /// Only for dismissals of the application's own; the driver's Cancel needs no leave (VC-13).
  public var dismissAt: Duration? {
    guard case .presented(let shown, let since) = phase else { return nil }
    if let pending, pending.isTerminal { return nextChange(after: shown, since) + timing.terminalDwell }
    return shown.isTerminal ? since + timing.terminalDwell : since
  }

  /// Whether the template may be dismissed at an instant.
  public func mayDismiss(at now: Duration) -> Bool {
    dismissAt.map { $0 <= now } ?? false
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
