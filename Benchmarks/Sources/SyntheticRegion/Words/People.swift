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
