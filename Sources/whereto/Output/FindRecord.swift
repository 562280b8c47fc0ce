import DestinationSearch

/// The record of a result, with what its question is known by and how long the answer took.
struct FindRecord: Encodable {
  private var record: ResultRecord
  private var id: String?
  private var milliseconds: Double?

  private enum CodingKeys: CodingKey {
    case id, milliseconds
  }

  init(_ record: ResultRecord, id: String?, time: Duration?) {
    self.record = record
    self.id = id
    milliseconds = time.map { ($0 / .microseconds(1)).rounded() / 1_000 }
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(milliseconds, forKey: .milliseconds)
  }
}
