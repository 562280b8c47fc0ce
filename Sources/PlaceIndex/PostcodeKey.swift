import Understanding

/// A postcode as it is compared: small letters and digits only.
enum PostcodeKey {
  static func of(_ text: String) -> String {
    TextFolding.tokens(text).joined().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
