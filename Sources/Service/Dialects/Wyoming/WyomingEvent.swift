import Foundation
import NIOCore

/// One event of the Wyoming protocol: a line of JSON, then data, then audio.
///
/// The line is `{"type": …, "data": {…}, "data_length": …, "payload_length": …}`; separate data is JSON that is
/// merged into the line's data.
struct WyomingEvent: Sendable {
  var type: String
  var data: WyomingData
  var payload: ByteBuffer

  init(_ type: String, _ data: WyomingData = WyomingData(), payload: ByteBuffer = ByteBuffer()) {
    (self.type, self.data, self.payload) = (type, data, payload)
  }
}

/// The event fields that the service reads.
struct WyomingData: Codable, Sendable, Hashable {
  /// Samples per second, bytes per sample, and the number of channels.
  var rate, width, channels: Int?
  /// The words of a transcript, or an error message.
  var text: String?
  /// An error code, for programs.
  var code: String?
  /// The language of a transcript.
  var language: String?
  /// The name of a detected wake phrase, or of an intent.
  var name: String?
  /// The wake phrases to detect; empty for all.
  var names: [String]?
  /// Milliseconds from the beginning of the audio.
  var timestamp: Int?
  var entities: [WyomingEntity]?
  /// The service's capabilities.
  var asr, tts, wake, intent, handle: [WyomingProgram]?

  private enum CodingKeys: String, CodingKey {
    case rate, width, channels, text, code, language, name, names, timestamp, entities, asr, tts, wake, intent, handle
  }

  fileprivate mutating func add(_ other: WyomingData) {
    rate = other.rate ?? rate
    width = other.width ?? width
    channels = other.channels ?? channels
    text = other.text ?? text
    language = other.language ?? language
    names = other.names ?? names
  }
}

/// An entity of an intent: a name, and a text or a number.
struct WyomingEntity: Codable, Sendable, Hashable {
  /// A text or a number.
  enum Value: Codable, Sendable, Hashable {
    case text(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      self =
        if let number = try? value.decode(Double.self) { .number(number) } else { .text(try value.decode(String.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .text(let text): try value.encode(text)
      case .number(let number): try value.encode(number)
      }
    }
  }

  var name: String
  var value: Value
}

/// Reads and writes events.
final class WyomingCodec: ByteToMessageDecoder, MessageToByteEncoder {
  typealias InboundOut = WyomingEvent
  typealias OutboundIn = WyomingEvent

  /// The reason that a client's data is invalid.
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  private struct Head: Codable {
    var type: String
    var data: WyomingData?
    var dataLength, payloadLength: Int?
    var version: String?

    private enum CodingKeys: String, CodingKey {
      case type, data, version
      case dataLength = "data_length"
      case payloadLength = "payload_length"
    }
  }

  private static let longestLine = 64 << 10
  private static let largestPart = 1 << 20

  private var head: Head?

  func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    if head == nil {
      guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
        guard buffer.readableBytes <= Self.longestLine else { throw Refusal(description: "a line is too long") }
        return .needMoreData
      }
      let line = buffer.readSlice(length: end - buffer.readerIndex) ?? ByteBuffer()
      buffer.moveReaderIndex(forwardBy: 1)
      guard let read = try? JSONDecoder().decode(Head.self, from: Data(line.readableBytesView)) else {
        throw Refusal(description: "a line isn't an event")
      }
      head = read
    }
    guard let head else { return .needMoreData }
    let (dataLength, payloadLength) = (head.dataLength ?? 0, head.payloadLength ?? 0)
    guard (0...Self.largestPart).contains(dataLength), (0...Self.largestPart).contains(payloadLength) else {
      throw Refusal(description: "an event is larger than \(Self.largestPart) bytes")
    }
    guard buffer.readableBytes >= dataLength + payloadLength,
      let more = buffer.readSlice(length: dataLength), let payload = buffer.readSlice(length: payloadLength)
    else { return .needMoreData }
    self.head = nil
    var data = head.data ?? WyomingData()
    if dataLength > 0 {
      guard let read = try? JSONDecoder().decode(WyomingData.self, from: Data(more.readableBytesView)) else {
        throw Refusal(description: "an event's data isn't a JSON object")
      }
      data.add(read)
    }
    context.fireChannelRead(wrapInboundOut(WyomingEvent(head.type, data, payload: payload)))
    return .continue
  }

  func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) throws -> DecodingState {
    try decode(context: context, buffer: &buffer)
  }

  func encode(data event: WyomingEvent, out: inout ByteBuffer) throws {
    let data = try JSONEncoder().encode(event.data)
    let head = Head(
      type: event.type, data: nil, dataLength: data.count, payloadLength: event.payload.readableBytes,
      version: ServiceVersion.current)
    out.writeBytes(try JSONEncoder().encode(head))
    out.writeInteger(UInt8(ascii: "\n"))
    out.writeBytes(data)
    out.writeImmutableBuffer(event.payload)
  }
}
