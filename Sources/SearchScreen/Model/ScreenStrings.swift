public import HeadUnit

/// The words of the search screen in one language, except those of the voice frames.
///
/// Texts with variants are longest first (VC-12, NV-3).
public struct ScreenStrings: Hashable, Sendable {
  /// The title of the rubricator.
  public var categories: String
  /// The title of home, work, favorites, and visits.
  public var favorites: String
  /// The header of home and work.
  public var ownPlaces: String
  /// The header of the favorites.
  public var kept: String
  /// The header of the visits.
  public var recent: String
  /// The name of home if the driver gave none.
  public var home: String
  /// The name of work if the driver gave none.
  public var work: String
  /// The text beside home or work that isn't set.
  public var notSet: [String]
  /// The button that shows further rubrics.
  public var more: [String]
  /// The last row of a list that was cut; `{count}` stands for the number of missing rows.
  public var moreNotShown: String
  /// The row under the keyboard, and the text of the empty list, if nothing matches.
  public var nothingFound: [String]
  /// The row under the keyboard before anything is typed, if the driver has no saved places.
  public var typeHint: String
  /// The text of the empty list of saved places.
  public var nothingKept: [String]
  /// The alert if the keyboard may not be used.
  public var keyboardLimited: [String]
  /// The alert if there is no map.
  public var noMap: [String]
  /// The alert if a lookup failed or took too long.
  public var lookupFailed: [String]
  /// The button that opens the microphone.
  public var speak: String
  /// The button that closes an alert.
  public var close: String
  /// The names of groups of rubrics by their identifiers; the map's own name is used for a missing one.
  public var groups: [String: String]

  /// Creates the words in a language.
  public init(_ language: ScreenLanguage) {
    self =
      switch language {
      case .english: .english
      case .russian: .russian
      case .portuguese: .portuguese
      case .persian: .persian
      case .chinese: .chinese
      }
  }

  init(
    categories: String, favorites: String, ownPlaces: String, kept: String, recent: String,
    home: String, work: String, notSet: [String], more: [String], moreNotShown: String, nothingFound: [String],
    typeHint: String, nothingKept: [String], keyboardLimited: [String], noMap: [String], lookupFailed: [String],
    speak: String, close: String, groups: [String: String]
  ) {
    self.categories = categories
    self.favorites = favorites
    self.ownPlaces = ownPlaces
    self.kept = kept
    self.recent = recent
    self.home = home
    self.work = work
    self.notSet = notSet
    self.more = more
    self.moreNotShown = moreNotShown
    self.nothingFound = nothingFound
    self.typeHint = typeHint
    self.nothingKept = nothingKept
    self.keyboardLimited = keyboardLimited
    self.noMap = noMap
    self.lookupFailed = lookupFailed
    self.speak = speak
    self.close = close
    self.groups = groups
  }
}

extension ScreenStrings {
  static let english = ScreenStrings(
    categories: "Categories", favorites: "Favourites", ownPlaces: "Home and work",
    kept: "Favourites", recent: "Recent", home: "Home", work: "Work", notSet: ["Not set yet", "Not set"],
    more: ["More categories", "More"], moreNotShown: "{count} more not shown",
    nothingFound: ["Nothing found", "Nothing"],
    typeHint: "Type a name or an address", nothingKept: ["No favourites yet", "None yet"],
    keyboardLimited: [
      "The keyboard is off while you drive. Say where you want to go, or pick a favourite.",
      "No keyboard while driving. Speak or pick a favourite.", "No keyboard while driving",
    ],
    noMap: [
      "There is no map of this region. Download it on your phone.", "No map of this region. Download it first.",
      "No map",
    ],
    lookupFailed: ["The search did not answer. Try again.", "No answer. Try again.", "No answer"],
    speak: "Speak", close: "Close",
    groups: [:])
}

extension ScreenStrings {
  static let russian = ScreenStrings(
    categories: "Категории", favorites: "Избранное", ownPlaces: "Дом и работа",
    kept: "Избранное", recent: "Недавние", home: "Дом", work: "Работа", notSet: ["Ещё не задано", "Не задано"],
    more: ["Другие категории", "Ещё"], moreNotShown: "Не показано: {count}",
    nothingFound: ["Ничего не найдено", "Не найдено"],
    typeHint: "Введите название или адрес", nothingKept: ["В избранном пока пусто", "Пока пусто"],
    keyboardLimited: [
      "На ходу клавиатура отключена. Скажите, куда ехать, или выберите место в избранном.",
      "На ходу клавиатуры нет. Скажите или выберите место.", "На ходу клавиатура отключена", "Без клавиатуры",
      "Ввод закрыт",
    ],
    noMap: [
      "Нет карты этого региона. Скачайте её на телефоне.", "Нет карты региона. Скачайте её.", "Нет карты",
    ],
    lookupFailed: ["Поиск не отвечает. Попробуйте ещё раз.", "Нет ответа. Повторите.", "Нет ответа"],
    speak: "Сказать", close: "Закрыть",
    groups: [
      "fuel": "Заправки и зарядки", "parking": "Парковки", "food": "Рестораны", "fastfood": "Фастфуд",
      "cafe": "Кафе и сладости", "bar": "Бары и пабы", "groceries": "Продукты", "lodging": "Ночлег",
      "health": "Медицина", "pharmacy": "Аптеки", "vehicle": "Всё для авто", "transport": "Транспорт",
      "money": "Банки и банкоматы", "public": "Городские службы", "education": "Образование",
      "culture": "Культура и театры", "sights": "Что посмотреть", "nature": "Парки и природа",
      "sports": "Спорт и фитнес", "fun": "Развлечения", "worship": "Религия", "clothes": "Одежда и красота",
      "home": "Дом и сад", "tech": "Электроника и медиа", "shops": "Другие магазины", "services": "Бытовые услуги",
      "work": "Офисы и компании", "places": "Города и районы", "other": "Другие места",
    ])
}

extension ScreenStrings {
  static let portuguese = ScreenStrings(
    categories: "Categorias", favorites: "Favoritos", ownPlaces: "Casa e trabalho",
    kept: "Favoritos", recent: "Recentes", home: "Casa", work: "Trabalho",
    notSet: ["Ainda não definido", "Não definido"],
    more: ["Mais categorias", "Mais"], moreNotShown: "Não exibidos: {count}",
    nothingFound: ["Nenhum resultado", "Nada"],
    typeHint: "Digite um nome ou um endereço", nothingKept: ["Ainda não há favoritos", "Sem favoritos", "Lista vazia"],
    keyboardLimited: [
      "O teclado fica bloqueado com o carro em movimento. Diga para onde ir ou escolha um favorito.",
      "Teclado bloqueado em movimento. Fale ou escolha um favorito.", "Teclado bloqueado em movimento", "Sem teclado",
    ],
    noMap: [
      "Não há mapa desta região. Obtenha-o no telefone.", "Sem mapa da região. Obtenha-o antes.", "Sem mapa",
    ],
    lookupFailed: ["A busca não respondeu. Tente de novo.", "Sem resposta. Tente de novo.", "Sem resposta"],
    speak: "Falar", close: "Fechar",
    groups: [
      "fuel": "Combustível e recarga", "parking": "Estacionamentos", "food": "Restaurantes", "fastfood": "Fast food",
      "cafe": "Cafés e doces", "bar": "Bares e pubs", "groceries": "Mercados e padarias", "lodging": "Onde ficar",
      "health": "Saúde", "pharmacy": "Farmácias", "vehicle": "Serviços para o carro", "transport": "Transportes",
      "money": "Bancos e dinheiro", "public": "Serviços públicos", "education": "Educação",
      "culture": "Cultura e espetáculos", "sights": "Pontos turísticos", "nature": "Parques e natureza",
      "sports": "Esporte e fitness", "fun": "Diversão e família", "worship": "Locais de culto",
      "clothes": "Moda e beleza", "home": "Casa e jardim", "tech": "Tecnologia", "shops": "Outras lojas",
      "services": "Serviços pessoais", "work": "Empresas e escritórios", "places": "Cidades e bairros",
      "other": "Outros locais",
    ])
}

extension ScreenStrings {
  static let persian = ScreenStrings(
    categories: "دسته‌ها", favorites: "برگزیده‌ها", ownPlaces: "خانه و محل کار",
    kept: "برگزیده‌ها", recent: "مکان‌های اخیر", home: "خانه", work: "محل کار",
    notSet: ["هنوز تعیین نشده", "تعیین نشده"],
    more: ["دسته‌های بیشتر", "بیشتر"], moreNotShown: "{count} مورد دیگر نشان داده نشده است",
    nothingFound: ["چیزی پیدا نشد", "پیدا نشد"],
    typeHint: "نام یا نشانی را بنویسید", nothingKept: ["هنوز برگزیده‌ای ندارید", "خالی است"],
    keyboardLimited: [
      "صفحه‌کلید هنگام رانندگی خاموش است. بگویید کجا برویم یا یکی از برگزیده‌ها را انتخاب کنید.",
      "هنگام رانندگی تایپ نکنید. مقصد را بگویید یا انتخاب کنید.", "هنگام رانندگی تایپ نکنید", "تایپ نکنید",
    ],
    noMap: [
      "نقشهٔ این منطقه موجود نیست. آن را روی گوشی دانلود کنید.", "نقشهٔ منطقه نیست. ابتدا دانلودش کنید.", "نقشه نیست",
    ],
    lookupFailed: ["جست‌وجو پاسخ نداد. دوباره تلاش کنید.", "پاسخی نیامد. دوباره تلاش کنید.", "بدون پاسخ"],
    speak: "گفتن مقصد", close: "بستن",
    groups: [
      "fuel": "سوخت و شارژ", "parking": "پارکینگ‌ها", "food": "رستوران‌ها", "fastfood": "فست‌فود",
      "cafe": "کافه و شیرینی", "bar": "بار و میخانه", "groceries": "خواربار", "lodging": "اقامتگاه‌ها",
      "health": "مراکز درمانی", "pharmacy": "داروخانه‌ها", "vehicle": "خدمات خودرو", "transport": "حمل‌ونقل",
      "money": "بانک و خودپرداز", "public": "خدمات عمومی", "education": "آموزش", "culture": "فرهنگ و نمایش",
      "sights": "دیدنی‌ها", "nature": "پارک و طبیعت", "sports": "ورزش و تناسب اندام", "fun": "تفریح و خانواده",
      "worship": "عبادتگاه‌ها", "clothes": "پوشاک و زیبایی", "home": "خانه و باغ", "tech": "الکترونیک و رسانه",
      "shops": "فروشگاه‌های دیگر", "services": "خدمات شخصی", "work": "دفترها و شرکت‌ها", "places": "شهرها و محله‌ها",
      "other": "مکان‌های دیگر",
    ])
}

extension ScreenStrings {
  static let chinese = ScreenStrings(
    categories: "分类", favorites: "收藏", ownPlaces: "家和公司",
    kept: "收藏", recent: "最近去过", home: "家", work: "公司", notSet: ["尚未设置", "未设置"],
    more: ["更多分类", "更多"], moreNotShown: "另有 {count} 项未显示",
    nothingFound: ["没有找到结果", "没找到"],
    typeHint: "输入名称或地址", nothingKept: ["还没有收藏地点", "暂无收藏"],
    keyboardLimited: [
      "行驶中键盘已停用。请说出要去哪里，或选择收藏地点。", "行驶中不能用键盘，请说话或选择收藏。", "行驶中键盘停用", "键盘停用",
    ],
    noMap: ["没有此地区的地图，请在手机上下载。", "没有地图，请先下载。", "无地图"],
    lookupFailed: ["搜索没有响应，请再试一次。", "没有响应，请重试。", "无响应"],
    speak: "语音", close: "关闭",
    groups: [
      "fuel": "加油充电", "parking": "停车场", "food": "餐厅", "fastfood": "快餐", "cafe": "咖啡甜品", "bar": "酒吧",
      "groceries": "食品杂货", "lodging": "住宿", "health": "医疗", "pharmacy": "药店", "vehicle": "汽车服务",
      "transport": "交通", "money": "银行取款", "public": "公共服务", "education": "教育", "culture": "文化演出",
      "sights": "景点", "nature": "公园与自然", "sports": "运动健身", "fun": "休闲娱乐", "worship": "宗教场所",
      "clothes": "服饰美妆", "home": "家居园艺", "tech": "数码影音", "shops": "其他商店", "services": "生活服务",
      "work": "公司与办公", "places": "城市与区域", "other": "其他地点",
    ])
}
