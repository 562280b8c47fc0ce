import Recognition
import Testing

@testable import SpeechRecognizers

/// Tests the letter-to-sound rules of the languages that names come from.
struct LetterRulesTests {
  private static let rules = LetterRules([
    .init("a", .aa), .init("a", .ah, before: "_"), .init("b", .b), .init("b", .v, after: "a", before: "a"),
    .init("c", .k),
    .init("c", .s, before: "^ab_"), .init("ch", .ch), .init("h"),
  ])

  @Test(arguments: [
    ("b", "B"), ("ba", "B AH"), ("bab", "B AA B"), ("aba", "AA V AH"), ("cab", "K AA B"), ("c", "K"), ("cc", "K"),
    ("cha", "CH AH"), ("hab", "AA B"), ("ach", "AA CH"), ("bbaa", "B AA AH"), ("ccha", "CH AH"), ("", ""), ("h", ""),
  ])
  func `the rule with the most letters in a matching context gives the phones`(word: String, phones: String) {
    #expect(Self.rules.phones(of: word).map { Phone.text($0) } == phones)
  }

  @Test(arguments: ["x", "bax", "bé", "b a", "ba7"])
  func `a word with a letter that no rule covers has no reading`(word: String) {
    #expect(Self.rules.phones(of: word) == nil)
  }

  @Test(arguments: [
    ("quercia", "K W EH R CH AH"), ("paneficio", "P AA N EH F IY CH OW"), ("gelateria", "JH EH L AA T EH R IY AH"),
    ("artigiano", "AA R T IY JH AA N OW"), ("zucchero", "D Z UW K EH R OW"), ("campagnolo", "K AA M P AA N Y OW L OW"),
    ("terrazza", "T EH R AA T S AH"), ("famiglia", "F AA M IY L Y AH"), ("spaghetti", "S P AA G EH T IY"),
    ("prosciutto", "P R OW SH UW T OW"), ("bruschetta", "B R UW S K EH T AH"), ("mercante", "M EH R K AA N T EY"),
  ])
  func italian(word: String, phones: String) {
    #expect(LetterRules.italian.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("tortilleria", "T AO R T IY Y EH R IY AH"), ("taqueria", "T AA K EH R IY AH"), ("jalisco", "HH AA L IY S K OW"),
    ("pulgarcito", "P UW L G AA R S IY T OW"), ("muchacha", "M UW CH AA CH AH"), ("guerrero", "G EH R EH R OW"),
    ("hueso", "W EH S OW"), ("ranchos", "R AA N CH OW S"), ("vaquero", "V AA K EH R OW"),
    ("ceviche", "S EH V IY CH EY"),
  ])
  func spanish(word: String, phones: String) {
    #expect(LetterRules.spanish.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("fromage", "F R OW M AA ZH"), ("boussole", "B UW S OW L"), ("duranleau", "D UW R AA N L OW"),
    ("communautaire", "K OW M UW N OW T EH R"), ("chocolaterie", "SH OW K OW L AA T ER IY"),
    ("atelier", "AA T EY L Y EY"), ("montreux", "M OW N T R UH"), ("gavroche", "G AA V R OW SH"),
    ("francais", "F R AA N S EY"), ("garcon", "G AA R S OW N"), ("cinematheque", "S IY N EY M AA T EH K"),
    ("champagne", "SH AA M P AA N Y"), ("grenouille", "G R EY N UW Y"), ("bistrot", "B IY S T R OW"),
  ])
  func french(word: String, phones: String) {
    #expect(LetterRules.french.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("saoirse", "S IY R SH AH"), ("aoife", "IY F AH"), ("niamh", "N IY AH V"), ("siobhan", "SH IH V AA N"),
    ("caoimhe", "K IY V AH"), ("tadhg", "T AY G"), ("cobh", "K AH V"),
  ])
  func irish(word: String, phones: String) {
    #expect(LetterRules.irish.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("izakaya", "IY Z AA K AA Y AH"), ("kingyo", "K IY NG G Y OW"), ("nikkyu", "N IY K Y UW"),
    ("momiji", "M OW M IY JH IY"),
    ("sanpachi", "S AA N P AA CH IY"), ("matcha", "M AA CH AH"), ("nitobe", "N IY T OW B EY"),
    ("tempura", "T EH M P UW R AH"),
    ("tsubaki", "T S UW B AA K IY"), ("kenichi", "K EH N IY CH IY"), ("ryokan", "R Y OW K AA N"),
  ])
  func japanese(word: String, phones: String) {
    #expect(LetterRules.japanese.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("zhongxin", "JH UH NG SH IY N"), ("xiang", "SH Y AA NG"), ("beijing", "B EY JH IH NG"),
    ("sichuan", "S UH CH W AA N"),
    ("guangzhou", "G W AA NG JH OW"), ("qingdao", "CH IH NG D AW"), ("yunnan", "Y UH N N AA N"),
    ("xinjiang", "SH IY N JH Y AA NG"), ("wuxi", "W UW SH IY"),
  ])
  func chinese(word: String, phones: String) {
    #expect(LetterRules.chinese.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: [
    ("bhangra", "B AH NG G R AH"), ("dhaba", "D AH B AH"), ("saravanaa", "S AH R AH V AH N AA"),
    ("khalsa", "K AH L S AH"),
    ("gurdwara", "G UH R D V AH R AH"), ("singh", "S IH NG"), ("jhelum", "JH EY L UH M"),
  ])
  func indian(word: String, phones: String) {
    #expect(LetterRules.indian.phones(of: word) == Phone.sequence(phones))
  }

  @Test(arguments: ["street", "hunter", "northumberland", "bakery", "westin", "library"])
  func `English syllables aren't Japanese or Chinese ones`(word: String) {
    #expect(LetterRules.japanese.phones(of: word) == nil)
    #expect(LetterRules.chinese.phones(of: word) == nil)
  }
}
