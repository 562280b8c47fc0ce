import Recognition
import Testing

@testable import SpeechRecognizers

/// Tests the readings of words in languages other than English.
struct NameLanguagesTests {
  @Test(arguments: [
    ("quercia", "K W EH R CH AH"), ("trattoria", "T R AA T AO R IY AH"), ("mercante", "M EH R K AA N T EY"),
    ("bandidas", "B AA N D IY D AA S"), ("tortilleria", "T AO R T IY Y EH R IY AH"), ("narvez", "N AA R V EH S"),
    ("fromage", "F R OW M AA ZH"), ("patisseries", "P AA T IY S ER IY"), ("musette", "M UW Z EH T"),
    ("izakaya", "IY Z AA K AA Y AH"), ("shiro", "SH IY R OW"), ("zhongxin", "JH UH NG SH IY N"),
    ("dhaba", "D AH B AH"), ("aoife", "IY F AH"),
  ])
  func `a word is read in the language that its spelling resembles`(word: String, phones: String) {
    #expect(NameLanguages.readings(of: word).contains(Phone.sequence(phones)))
  }

  @Test func `a word with an ambiguous spelling is read in both languages`() {
    let readings = NameLanguages.readings(of: "gelateria").map { Phone.text($0) }
    #expect(readings == ["JH EH L AA T EH R IY AH", "HH EH L AA T EH R IY AH"])
    #expect(NameLanguages.readings(of: "terrazza").map { Phone.text($0) } == ["T EH R AA T S AH"])
  }

  @Test(arguments: [
    "fitzwilliam", "shropham", "blackfish", "westbrook", "xqzt", "cpr", "inn", "", "7", "北京", "naïve", "o'brien",
  ])
  func `other words have no additional reading`(word: String) {
    #expect(NameLanguages.readings(of: word).isEmpty)
  }

  @Test(arguments: [
    ("petersham", "P IY T ER SH AE M", "P IY T ER SH AH M"),
    ("sandringham", "S AE N D R IH NG HH AE M", "S AE N D R IH NG AH M"),
    ("prestwick", "P R EH S T W IH K", "P R EH S T IH K"), ("dulwich", "D AH L W IH CH", "D AH L IH CH"),
    ("roxburgh", "R AA K S B ER G", "R AA K S B ER OW"), ("eveleigh", "EH V L AH", "EH V L IY"),
  ])
  func `endings of British place names are shortened`(word: String, read: String, said: String) {
    #expect(BritishEndings.reading(of: word, read: Phone.sequence(read)) == Phone.sequence(said))
  }

  @Test(arguments: [("ham", "HH AE M"), ("wickwar", "W IH K W AO R"), ("dulwich", "D AH L IH JH"), ("", "")])
  func `other endings are unchanged`(word: String, read: String) {
    #expect(BritishEndings.reading(of: word, read: Phone.sequence(read)) == nil)
  }
}
