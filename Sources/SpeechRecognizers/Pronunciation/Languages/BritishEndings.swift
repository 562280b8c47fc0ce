import Recognition

/// The pronunciations of British place-name endings, which differ from their spelling: Petersham, Keswick, Dulwich.
enum BritishEndings {
  /// The spelling of an ending, its pronunciation by letter-to-sound rules, and its actual pronunciation.
  private static let endings: [(letters: String, read: [Phone], said: [Phone])] = [
    ("ham", [.hh, .ae, .m], [.ah, .m]), ("ham", [.ae, .m], [.ah, .m]), ("wick", [.w, .ih, .k], [.ih, .k]),
    ("wich", [.w, .ih, .ch], [.ih, .ch]), ("burgh", [.b, .er, .g], [.b, .er, .ow]),
    ("shire", [.sh, .ay, .r], [.sh, .er]),
    ("hall", [.hh, .ah, .l], [.hh, .ao, .l]), ("combe", [.k, .ow, .m], [.k, .uw, .m]),
    ("leigh", [.l, .ah], [.l, .iy]),
    ("mouth", [.m, .aw, .th], [.m, .ah, .th]), ("cester", [.s, .eh, .s, .t, .er], [.s, .t, .er]),
  ]

  /// The pronunciation of a word with its actual ending, given that by letter-to-sound rules; `nil` if it has none of
  /// these endings.
  static func reading(of word: String, read phones: [Phone]) -> [Phone]? {
    let ending = endings.first { word.hasSuffix($0.letters) && word != $0.letters && phones.ends(with: $0.read) }
    return ending.map { phones.dropLast($0.read.count) + $0.said }
  }
}

extension Array where Element: Equatable {
  fileprivate func ends(with other: [Element]) -> Bool { suffix(other.count).elementsEqual(other) }
}
