package import DestinationSearch
package import HeadUnit
package import Places
package import Recognition

/// A client's message to a session that a service runs: an object with one field, which names its kind. Audio is sent
/// separately, as binary messages.
package enum ClientMessage: Hashable, Sendable {
  /// The first message: a session begins.
  case start(SessionStart)
  /// The first message: replays a recorded session, line by line, on this head unit.
  case replay(SessionStart)
  /// An event at the client; see ``SessionEvent/isOfClient``.
  case event(SessionEvent)
  /// The driver's position from now on, of a client without fixes; `nil` if it is unknown. A service converts it to
  /// ``SessionEvent/moved(_:)`` or ``SessionEvent/positionLost(_:)``.
  case position(Coordinate?)
  /// A prompt ended, with the part of it that was played.
  case prompted(number: Int, PromptDelivery)
  /// A request to report when nothing is in progress.
  case settle(number: Int)
  /// The next line of the recording that is replayed.
  case line(RecordingLine)
  /// The recording is over.
  case end
}

/// A service's message to the client of a session: a line as in a recording, or an object with one field.
package enum ServiceMessage: Hashable, Sendable {
  /// A recording line: settings, events, effects, and screens.
  case line(RecordingLine)
  /// The state of the voice search changed.
  case state(VoiceControlMachine.State)
  /// The partial hypothesis so far; not for the car's screen.
  case partial(String)
  /// The hypotheses of an utterance, best first.
  case heard([RecognizedWords])
  /// Samples were lost.
  case droppedSamples(Int)
  /// The result of an utterance.
  case answer(ResultRecord)
  /// Play this to the driver, for the effect `say` of this number.
  case prompt(number: Int, PromptRendering)
  /// A part of the session failed, with the reason.
  case failed(String)
  /// Nothing is in progress; the answer to the client's request.
  case settled(number: Int)
  /// A replayed recording produced a different line.
  case difference(SessionReplay.Difference)
  /// A recording was replayed to its end.
  case replayed(ReplaySummary)
}

/// A hypothesis without the times of its words.
package struct RecognizedWords: Hashable, Sendable, Codable {
  package var text: String
  /// Path score as a natural logarithm; comparable only between hypotheses of one utterance.
  package var score: Double

  package init(_ hypothesis: Hypothesis) { (text, score) = (hypothesis.text, hypothesis.score.rounded(decimals: 1)) }
}

package struct ReplaySummary: Hashable, Sendable, Codable {
  package var screens: Int
  package var differences: Int

  package init(_ replay: SessionReplay) { (screens, differences) = (replay.screenCount, replay.differenceCount) }
}

extension SessionEvent {
  /// Whether a client may send the event. The session's own parts produce all other events.
  package var isOfClient: Bool {
    switch self {
    case .screen, .mapData, .permissionsRead, .permissionsAnswered, .microphoneOpened, .microphoneRefused,
      .microphoneLost, .microphoneChanged, .overran, .interruptionBegan, .interruptionEnded, .navigationStarted,
      .cancelled, .tripResumed, .moved, .positionLost, .noticeOffered, .noticeWithdrawn, .notificationsAllowed:
      true
    case .ownPlacesRead, .ownPlacesChanged, .mapDetached, .recogniserFailed, .utteranceEnded, .nothingHeard, .spoken,
      .spokenFailed, .suggested, .found, .promptEnded, .timedOut, .planned, .notPlanned, .roadRead:
      false
    }
  }
}

private enum PromptKeys: String, CodingKey { case number, delivery, rendering }

extension ClientMessage: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case start, replay, event, position, prompted, settle, line, end
  }

  /// Decodes a message by the name of its one field.
  package init(from decoder: any Decoder) throws {
    let message = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = message.allKeys.first, message.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a message has one of the fields "
            + CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    switch key {
    case .start: self = .start(try message.decode(SessionStart.self, forKey: key))
    case .replay: self = .replay(try message.decode(SessionStart.self, forKey: key))
    case .event: self = .event(try message.decodeEvent(forKey: key))
    case .position: self = .position(try message.decodeIfPresent(Coordinate.self, forKey: key))
    case .prompted:
      let prompt = try message.nestedContainer(keyedBy: PromptKeys.self, forKey: key)
      self = .prompted(
        number: try prompt.decode(Int.self, forKey: .number),
        try prompt.decode(PromptDelivery.self, forKey: .delivery))
    case .settle: self = .settle(number: try message.decode(Int.self, forKey: key))
    case .line: self = .line(try message.decode(RecordingLine.self, forKey: key))
    case .end: self = .end
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var message = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .start(let start): try message.encode(start, forKey: .start)
    case .replay(let start): try message.encode(start, forKey: .replay)
    case .event(let event): try message.encode(event, forKey: .event)
    case .position(let position): try message.encode(position, forKey: .position)
    case .prompted(let number, let delivery):
      var prompt = message.nestedContainer(keyedBy: PromptKeys.self, forKey: .prompted)
      try prompt.encode(number, forKey: .number)
      try prompt.encode(delivery, forKey: .delivery)
    case .settle(let number): try message.encode(number, forKey: .settle)
    case .line(let line): try message.encode(line, forKey: .line)
    case .end: try message.encode(true, forKey: .end)
    }
  }
}

extension ServiceMessage: Codable {
  private enum CodingKeys: String, CodingKey {
    case state, partial, heard, droppedSamples, answer, prompt, failed, settled, difference, replayed
  }

  /// Decodes a message by the name of its one field; a message without such a field is a recording's line.
  package init(from decoder: any Decoder) throws {
    let message = try decoder.container(keyedBy: CodingKeys.self)
    switch message.allKeys.first {
    case nil: self = .line(try RecordingLine(from: decoder))
    case .state: self = .state(try message.decode(VoiceControlMachine.State.self, forKey: .state))
    case .partial: self = .partial(try message.decode(String.self, forKey: .partial))
    case .heard: self = .heard(try message.decode([RecognizedWords].self, forKey: .heard))
    case .droppedSamples: self = .droppedSamples(try message.decode(Int.self, forKey: .droppedSamples))
    case .answer: self = .answer(try message.decode(ResultRecord.self, forKey: .answer))
    case .prompt:
      let prompt = try message.nestedContainer(keyedBy: PromptKeys.self, forKey: .prompt)
      self = .prompt(
        number: try prompt.decode(Int.self, forKey: .number),
        try prompt.decode(PromptRendering.self, forKey: .rendering))
    case .failed: self = .failed(try message.decode(String.self, forKey: .failed))
    case .settled: self = .settled(number: try message.decode(Int.self, forKey: .settled))
    case .difference: self = .difference(try message.decode(SessionReplay.Difference.self, forKey: .difference))
    case .replayed: self = .replayed(try message.decode(ReplaySummary.self, forKey: .replayed))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .line(let line) = self { return try line.encode(to: encoder) }
    var message = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .line: break
    case .state(let state): try message.encode(state, forKey: .state)
    case .partial(let words): try message.encode(words, forKey: .partial)
    case .heard(let words): try message.encode(words, forKey: .heard)
    case .droppedSamples(let count): try message.encode(count, forKey: .droppedSamples)
    case .answer(let record): try message.encode(record, forKey: .answer)
    case .prompt(let number, let rendering):
      var prompt = message.nestedContainer(keyedBy: PromptKeys.self, forKey: .prompt)
      try prompt.encode(number, forKey: .number)
      try prompt.encode(rendering, forKey: .rendering)
    case .failed(let reason): try message.encode(reason, forKey: .failed)
    case .settled(let number): try message.encode(number, forKey: .settled)
    case .difference(let difference): try message.encode(difference, forKey: .difference)
    case .replayed(let summary): try message.encode(summary, forKey: .replayed)
    }
  }
}
