import SearchScreen

extension ScreenWords {
  /// The words in Persian.
  static let persian = ScreenWords(
    back: "بازگشت",
    cancel: "لغو",
    search: "جستجو",
    space: "فاصله",
    start: "حرکت",
    moreRoutes: "مسیرهای دیگر",
    overview: "نمای کلی",
    keyboardLimited: "هنگام رانندگی صفحه‌کلید در دسترس نیست",
    then: "سپس",
    pauses: [
      .arrived: "رسیدید",
      .loading: "بارگیری مسیر",
      .locating: "یافتن موقعیت شما",
      .rerouting: "یافتن مسیر تازه",
      .proceedToRoute: "به مسیر بروید",
    ],
    minutes: "دقیقه",
    hours: "ساعت",
    metres: "متر",
    kilometres: "کیلومتر",
    moreBelow: "{count} مورد دیگر در پایین",
    moreAbove: "{count} مورد دیگر در بالا",
    spoken: SpokenWords(
      button: "دکمه",
      heading: "عنوان",
      searchField: "کادر جستجو",
      keyboard: "صفحه‌کلید",
      opensMore: "بیشتر باز می‌شود",
      unavailable: "در دسترس نیست",
      selected: "انتخاب‌شده",
      busy: "در حال کار",
      alert: "هشدار",
      map: "نقشه",
      left: "چپ",
      right: "راست",
      up: "بالا",
      down: "پایین",
      comma: "، ",
      stop: "."))
}
