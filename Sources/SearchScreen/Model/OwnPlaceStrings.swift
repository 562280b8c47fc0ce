import HeadUnit

/// The words with which saved places are changed, in one language.
///
/// Texts with variants are longest first (VC-12, NV-3). `{name}` stands for the name of a place.
struct OwnPlaceStrings: Hashable, Sendable {
  /// The map's button beside a trip to a place that isn't saved.
  var keep: String
  /// The button that leads to the saved places.
  var edit: String
  /// The actions for a place.
  var keepFavorite: String
  var setHome: String
  var setWork: String
  var rename: String
  var remove: String
  var another: String
  /// The button that opens the keyboard.
  var search: String
  /// The button that changes nothing.
  var cancel: String
  /// The alerts that ask how home and work are to be chosen.
  var whereHome: [String]
  var whereWork: [String]
  /// The row under the keyboard before a name is typed.
  var newName: String
  /// The row under the keyboard if another favorite has the name.
  var nameTaken: String
  /// The alert that asks before a place is removed.
  var removal: [String]
  /// The alert if a change wasn't written.
  var notSaved: [String]

  /// Creates the words in a language.
  init(_ language: ScreenLanguage) {
    self =
      switch language {
      case .english: .english
      case .russian: .russian
      case .portuguese: .portuguese
      case .persian: .persian
      case .chinese: .chinese
      }
  }

  private init(
    keep: String, edit: String, keepFavorite: String, setHome: String, setWork: String, rename: String,
    remove: String, another: String, search: String, cancel: String, whereHome: [String], whereWork: [String],
    newName: String, nameTaken: String, removal: [String], notSaved: [String]
  ) {
    self.keep = keep
    self.edit = edit
    self.keepFavorite = keepFavorite
    self.setHome = setHome
    self.setWork = setWork
    self.rename = rename
    self.remove = remove
    self.another = another
    self.search = search
    self.cancel = cancel
    self.whereHome = whereHome
    self.whereWork = whereWork
    self.newName = newName
    self.nameTaken = nameTaken
    self.removal = removal
    self.notSaved = notSaved
  }

  /// Returns a text with a name in it.
  ///
  /// A name that is written in the other direction than the text is isolated, so that it doesn't reorder the words
  /// around it (Unicode Standard Annex #9, 2.3).
  static func text(_ text: String, naming name: String, in language: ScreenLanguage) -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isForeign = name.unicodeScalars.contains {
      $0.properties.isAlphabetic && isRightToLeft($0) != language.isRightToLeft
    }
    return text.split(separator: "{name}", omittingEmptySubsequences: false)
      .joined(separator: isForeign ? "\u{2068}\(name)\u{2069}" : name)
  }

  private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension OwnPlaceStrings {
  private static let english = OwnPlaceStrings(
    keep: "Save", edit: "Edit", keepFavorite: "Save as favourite", setHome: "Set as home", setWork: "Set as work",
    rename: "Rename", remove: "Remove", another: "Choose another place", search: "Search", cancel: "Cancel",
    whereHome: ["Where is home? Search for it or say it.", "Where is home?"],
    whereWork: ["Where do you work? Search for it or say it.", "Where do you work?"],
    newName: "Type a new name for {name}", nameTaken: "Another favourite has that name",
    removal: ["Remove {name} from your places?", "Remove it?"],
    notSaved: ["Your places could not be saved. Try again.", "Not saved. Try again.", "Not saved"])

  private static let russian = OwnPlaceStrings(
    keep: "Сохранить", edit: "Изменить", keepFavorite: "Добавить в избранное", setHome: "Указать как дом",
    setWork: "Указать как работу", rename: "Переименовать", remove: "Удалить", another: "Выбрать другое место",
    search: "Найти", cancel: "Отмена",
    whereHome: ["Где ваш дом? Найдите его или назовите.", "Где ваш дом?"],
    whereWork: ["Где ваша работа? Найдите её или назовите.", "Где работа?"],
    newName: "Введите новое название вместо «{name}»", nameTaken: "Такое название уже есть в избранном",
    removal: ["Удалить «{name}» из ваших мест?", "Удалить?"],
    notSaved: ["Не удалось сохранить. Попробуйте ещё раз.", "Не сохранено. Повторите.", "Не сохранено"])

  private static let portuguese = OwnPlaceStrings(
    keep: "Salvar", edit: "Editar", keepFavorite: "Salvar nos favoritos", setHome: "Definir como casa",
    setWork: "Definir como trabalho", rename: "Renomear", remove: "Remover", another: "Escolher outro lugar",
    search: "Buscar", cancel: "Cancelar",
    whereHome: ["Onde fica a sua casa? Busque ou diga.", "Onde fica a sua casa?", "Sua casa?"],
    whereWork: ["Onde fica o seu trabalho? Busque ou diga.", "Onde fica o seu trabalho?", "Trabalho?"],
    newName: "Digite um novo nome para “{name}”", nameTaken: "Outro favorito já tem esse nome",
    removal: ["Remover “{name}” dos seus lugares?", "Remover?"],
    notSaved: ["Não foi possível salvar. Tente de novo.", "Não salvo. Tente de novo.", "Não salvo"])

  private static let persian = OwnPlaceStrings(
    keep: "ذخیره", edit: "ویرایش", keepFavorite: "افزودن به برگزیده‌ها", setHome: "ثبت به‌عنوان خانه",
    setWork: "ثبت به‌عنوان محل کار", rename: "تغییر نام", remove: "حذف", another: "انتخاب مکانی دیگر",
    search: "جست‌وجو", cancel: "لغو",
    whereHome: ["خانهٔ شما کجاست؟ آن را جست‌وجو کنید یا بگویید.", "خانه کجاست؟"],
    whereWork: ["محل کار شما کجاست؟ آن را جست‌وجو کنید یا بگویید.", "محل کار شما کجاست؟", "محل کار؟"],
    newName: "نام تازه‌ای برای «{name}» بنویسید", nameTaken: "برگزیدهٔ دیگری این نام را دارد",
    removal: ["«{name}» از مکان‌های شما حذف شود؟", "حذف شود؟"],
    notSaved: ["مکان‌های شما ذخیره نشد. دوباره تلاش کنید.", "ذخیره نشد. دوباره تلاش کنید.", "ذخیره نشد"])

  private static let chinese = OwnPlaceStrings(
    keep: "保存", edit: "编辑", keepFavorite: "加入收藏", setHome: "设为家", setWork: "设为公司", rename: "重命名",
    remove: "删除", another: "选择其他地点", search: "搜索", cancel: "取消",
    whereHome: ["您的家在哪里？请搜索或说出来。", "家在哪里？"], whereWork: ["您的公司在哪里？请搜索或说出来。", "公司在哪里？"],
    newName: "请输入“{name}”的新名称", nameTaken: "另一个收藏已使用此名称",
    removal: ["要从您的地点中删除“{name}”吗？", "要删除吗？"],
    notSaved: ["您的地点未能保存，请再试一次。", "未能保存，请重试。", "未能保存"])
}
