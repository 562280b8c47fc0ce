/// Tells what a file that is no WAV file probably is, so the message can say more than "not WAV".
enum FileSignature {
  private static let known: [(bytes: [UInt8], name: String)] = [
    (Array("OggS".utf8), "is an Ogg file"), (Array("fLaC".utf8), "is a FLAC file"),
    (Array("ID3".utf8), "is an MP3 file"),
    ([0xFF, 0xFB], "is an MP3 file"), ([0xFF, 0xF3], "is an MP3 file"), (Array("FORM".utf8), "is an AIFF file"),
    (Array(".snd".utf8), "is an AU file"), (Array("caff".utf8), "is a CAF file"),
    ([0x1A, 0x45, 0xDF, 0xA3], "is a Matroska or WebM file"), ([0x1F, 0x8B], "is a gzip file"),
    (Array("PK".utf8), "is a zip file"),
  ]

  /// What `header`, the first bytes of a file, look like, to follow the file's name in a message.
  static func describe(_ header: [UInt8]) -> String {
    if let match = known.first(where: { header.starts(with: $0.bytes) }) { return match.name }
    if header.count >= 8, header[4..<8].elementsEqual("ftyp".utf8) { return "is an MP4 file" }
    let isText = header.allSatisfy { (0x20..<0x7F).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }
    return isText ? "is text, not a WAV file" : "is not a WAV file"
  }
}
