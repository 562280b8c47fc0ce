/// Words of each kind by the rank of their frequency: a list first, then ones made of parts, so that a larger region has
/// more different words, as real ones do (Heaps' law).
struct WordStock: Sendable {
  private let surnameRanks: ZipfDistribution
  private let townRanks: ZipfDistribution
  private let listRanks: [Int: ZipfDistribution]

  private static let composedSurnames = 18_000
  private static let composedTowns = 30_000

  init() {
    surnameRanks = ZipfDistribution(count: People.surnames.count + Self.composedSurnames, exponent: 0.85)
    townRanks = ZipfDistribution(count: Self.composedTowns, exponent: 0.5)
    let lists = [
      People.given, People.saints, Things.nature, Things.animals, Things.adjectives, Things.foods, Things.trades,
    ]
    listRanks = Dictionary(lists.map { ($0.count, ZipfDistribution(count: $0.count, exponent: 0.8)) }) { first, _ in
      first
    }
  }

  /// A word of a list, one in front more often.
  func word(of list: [String], _ random: inout SeededRandom) -> String {
    let rank = listRanks[list.count]?.rank(&random) ?? random.below(list.count)
    return list.indices.contains(rank) ? list[rank] : ""
  }

  func surname(_ random: inout SeededRandom) -> String { Self.surname(rank: surnameRanks.rank(&random)) }

  func town(_ random: inout SeededRandom) -> String { Self.town(rank: townRanks.rank(&random)) }

  /// Two to four letters, such as a bank's.
  func initials(_ random: inout SeededRandom) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPRSTUVWXYZ")
    return String((0..<random.number(in: 2...4)).compactMap { _ in random.element(of: letters) })
  }

  static func surname(rank: Int) -> String {
    if rank < People.surnames.count { return People.surnames[rank] }
    let rank = rank - People.surnames.count
    let (near, far) = (People.stems.count * People.endings.count, People.farStems.count * People.farEndings.count)
    // Every fifth is from farther away, and every seventh of the others has a prefix.
    if rank % 5 == 4 {
      let place = scattered(rank, far)
      return People.farStems[place / People.farEndings.count] + People.farEndings[place % People.farEndings.count]
    }
    let place = scattered(rank, near)
    let base = People.stems[place / People.endings.count] + People.endings[place % People.endings.count]
    return rank % 7 == 3 ? People.prefixes[rank / 7 % People.prefixes.count] + base : base
  }

  static func town(rank: Int) -> String {
    let bases = Things.townStems.count * Things.townEndings.count
    let place = scattered(rank, bases)
    let base = Things.townStems[place / Things.townEndings.count] + Things.townEndings[place % Things.townEndings.count]
    let round = rank / bases
    return round == 0 ? base : "\(Things.townPrefixes[(rank + round) % Things.townPrefixes.count]) \(base)"
  }

  /// Neighbouring ranks far apart, so that frequent words do not share a stem.
  private static func scattered(_ rank: Int, _ count: Int) -> Int { rank &* 7_919 % count }
}

/// Words nobody knows, such as a firm's: "Zanovex".
public enum InventedWord {
  /// Two or three syllables with a capital.
  public static func make(_ random: inout SeededRandom) -> String {
    var word = ""
    for _ in 0..<random.number(in: 2...3) {
      word += (random.element(of: Things.onsets) ?? "") + (random.element(of: Things.vowels) ?? "")
    }
    if random.chance(0.6) { word += random.element(of: Things.codas) ?? "" }
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}

/// Family and given names, the most frequent first.
enum People {
  static let surnames = words(
    """
    Smith Johnson Williams Brown Jones Miller Davis Garcia Rodriguez Wilson Martinez Anderson Taylor Thomas Hernandez
    Moore Martin Jackson Thompson White Lopez Lee Gonzalez Harris Clark Lewis Robinson Walker Perez Hall Young Allen
    Sanchez Wright King Scott Green Baker Adams Nelson Hill Ramirez Campbell Mitchell Roberts Carter Phillips Evans
    Turner Torres Parker Collins Edwards Stewart Flores Morris Nguyen Murphy Rivera Cook Rogers Morgan Peterson Cooper
    Reed Bailey Bell Gomez Kelly Howard Ward Cox Diaz Richardson Wood Watson Brooks Bennett Gray James Reyes Cruz
    Hughes Price Myers Long Foster Sanders Ross Morales Powell Sullivan Russell Ortiz Jenkins Gutierrez Perry Butler
    Barnes Fisher Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Kim Gonzales Alexander Ramos
    Wallace Griffin West Cole Hayes Chavez Gibson Bryant Ellis Stevens Murray Ford Marshall Owens McDonald Harrison
    Ruiz Kennedy Wells Alvarez Woods Mendoza Castillo Olson Webb Washington Tucker Freeman Burns Henry Vasquez Snyder
    Simpson Crawford Jimenez Porter Mason Shaw Gordon Wagner Hunter Romero Hicks Dixon Hunt Palmer Robertson Black
    Holmes Stone Meyer Boyd Mills Warren Fox Rose Rice Moreno Schmidt Patel Ferguson Nichols Herrera Medina Ryan
    Fernandez Weaver Daniels Stephens Gardner Payne Kelley Dunn Pierce Arnold Tran Spencer Peters Hawkins Grant Hansen
    Castro Hoffman Hart Elliott Cunningham Knight Bradley Kowalski Nowak O'Brien O'Connor Müller Schäfer Núñez Muñoz
    Peña Lévesque Côté Björnsson Søndergaard Håkansson Dvořák Novák Żukowski Łapiński Ibáñez Gagné Béland Şahin Öztürk
    """)

  static let given = words(
    """
    Maria John Anna Joe Rosa Sam Lucy Tony Sarah Mike Emma Frank Lily Charlie Sofia Max Julia Ben Ella Jack Nina Oscar
    Grace Leo Olivia Henry Clara Victor Hannah Luigi Marco Giulia Carlos Diego Lola Carmen Pedro Mei Ling Yuki Kenji
    Hana Raj Priya Anil Omar Leila Fatima Hassan Ivan Olga Natasha Boris Pierre Claire Jean Marie Hans Greta Otto Ingrid
    Sven Astrid Zoë Renée René José Inés Chloé Noël André Jürgen Søren Thérèse Eloise Wanda Mabel Pearl Hattie Walt Gus
    """)

  static let saints = words(
    """
    Mary John Paul Peter Joseph James Andrew Michael Luke Mark Patrick Francis Anne Matthew George David Thomas Stephen
    Catherine Anthony Margaret Nicholas Clare Elizabeth Martin Augustine Bartholomew Columba Cuthbert Dunstan Aidan
    """)

  // Parts of names such as Ashworth, Blackburn and Petrowski, for the long tail that no list holds.
  static let stems = words(
    """
    Ash Black Brad Brom Burn Cald Car Chad Clay Cole Cran Dal Dan Dun East Elder Farn Fen Gar Gold Good Gran Green Had
    Hal Ham Harl Hart Hath Haver Hazel Hol Hom Horn Kel Ken Kirk Lang Law Lin Long Lyn Mal Mar Mel Mid Mon Mor Nor Oak
    Old Pem Pen Pres Rad Red Rock Rose Rush Sand Shel Sher Stan Staf Stock Strat Suther Sut Thorn Thur Tre Under Wake
    Wal War Web Wel West Whit Wick Wilt Win Wood Wor Wynd Yard York
    """)
  static let endings = words(
    """
    ley ton ford worth well field man wood bury ham by shaw den hurst stone brook croft dale land ridge more ston wick
    gate house combe feld ner well's beck bridge burn cliffe cote don er garth grave head holm lock low mere minster ness
    pool port row sea side stead stow thorpe toft tree view ward water way will
    """)
  static let farStems = words(
    """
    Petr Kowal Novik Ivan Stan Mil Jank Zel Mark Bog Dragan Sok Vuk Wis Lew Kam Pav Rom Sad Tom Vlad Zab Kras Gor Dobr
    Fuji Naka Yama Taka Mori Oka Kita Hashi Ishi Kawa Matsu Sugi Ogun Ade Olu Oke Chuk Nwa Temi Baba Kwa Mensa
    """)
  static let farEndings = words(
    """
    owski enko ovich ić ak ek owicz ova escu idis opoulos yan oğlu ski chenko mura moto yama shita guchi saki bayo wale
    deji kwe mba dele ola ike tunde singh preet dal nen
    """)
  static let prefixes = words("Mac Mc O' Van De La Fitz St Von Di Al Ben")
}

/// The words of a text, parted by blanks and line ends.
func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

/// Words that places are called by, the most frequent first.
enum Things {
  static let nature = words(
    """
    River Lake Park Oak Hill Pine Cedar Maple Forest Mountain Valley Spring Creek Ridge Meadow Willow Elm Rock Bay Beach
    Island Canyon Prairie Sunset Sunrise Ocean Harbor Garden Grove Birch Aspen Juniper Cypress Magnolia Laurel Rose Lily
    Ivy Fern Heather Hazel Holly Spruce Redwood Sycamore Walnut Chestnut Cherry Apple Peach Orchard Vineyard Clover Sage
    Thistle Moss Stone Granite Marble Slate Amber Coral Pearl Crystal Silver Gold Copper Iron Snow Frost Rain Thunder
    Lightning Wind Breeze Storm Star Moon Sun Sky Cloud Mist Dawn Dusk Glacier Summit Bluff Mesa Delta Lagoon Cove Marsh
    """)

  static let animals = words(
    """
    Lion Fox Eagle Bear Wolf Deer Hawk Horse Swan Bull Dragon Owl Otter Beaver Elk Moose Rabbit Badger Heron Falcon
    Raven Robin Crow Salmon Trout Dolphin Whale Turtle Tiger Panda Monkey Elephant Peacock Rooster Goose Duck Pig Lamb
    Goat Hound Cat Griffin Unicorn Phoenix Pelican Crane Sparrow Finch Bison Buffalo Coyote Cougar Lynx Marten
    """)

  static let adjectives = words(
    """
    New Old Golden Red Blue Green Royal Happy Little Big Great Grand White Black Silver Sweet Fresh Lucky Urban Modern
    Classic Northern Southern Eastern Western Central Upper Lower Quiet Crooked Hungry Thirsty Dancing Flying Rusty
    Velvet Wild Jolly Merry Noble Secret Hidden Rolling Broken Painted Wandering Laughing Sleepy Spicy Crispy Salty
    """)

  static let foods = words(
    """
    Thai Basil Curry Noodle Sushi Taco Burrito Pizza Pasta Burger Pho Ramen Kebab Dumpling Ginger Garlic Pepper Olive
    Saffron Lotus Bamboo Jasmine Mango Coconut Chili Lime Masala Tandoori Szechuan Teriyaki Wok Bento Falafel Pita Gyro
    Bagel Waffle Pancake Croissant Crêpe Jalapeño Açaí Piñata Rosé
    """)

  static let trades = words(
    """
    Auto Dental Family Home Garden Pet Hair Nail Beauty Design Print Travel Insurance Legal Tax Computer Phone Camera Book
    Toy Gift Flower Shoe Jewelry Furniture Carpet Paint Plumbing Electric Roofing Heating Tool Tire Glass Lock Key Bike
    Music Art Dance Yoga Fitness Sport Golf Ski Surf Boat Fishing Hunting Outdoor Farm Feed Hardware Lumber Steel Power
    """)

  static let townStems = words(
    """
    Spring River Green Fair Clear Oak Maple Cedar Pine Lake Brook Mill Hart Wood Ash Elm West East North South King Queen
    Bridge Stone Rock Sand Clay Iron Silver Gold Cold Deer Elk Bear Fox Eagle Swan Hay Wheat Corn Apple Cherry Grand Bel
    Mont Glen Kil Bal Aber Pen Tre Inver Dun Lang Red White Black Thorn Marsh Salt Shel Whit Bright Sun Summer Winter
    """)
  static let townEndings = words(
    """
    field ville ton ford wood dale burg port view brook land mont ham bury water ridge haven worth mouth stead gate ley
    creek hurst shire minster pool wick thorpe combe bourne well stock crest vale more chester by holme ness side way
    """)
  static let townPrefixes = [
    "New", "North", "South", "East", "West", "Upper", "Lower", "Mount", "Fort", "Port", "Lake", "Saint", "Little",
    "Great",
  ]

  static let onsets = words("b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t tr v w y z")
  static let vowels = words("a e i o u ai ee ia io oa ou")
  static let codas = words("l m n r s t x k nd rt sk th")
}
