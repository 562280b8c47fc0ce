import SearchScreen

extension ScreenWords {
  /// The words in Russian.
  static let russian = ScreenWords(
    back: "Назад",
    cancel: "Отмена",
    search: "Поиск",
    space: "пробел",
    keyboardLimited: "На ходу клавиатура отключена",
    then: "Затем: ",
    pauses: [
      .arrived: "Вы на месте",
      .loading: "Загружаю маршрут",
      .locating: "Определяю местоположение",
      .rerouting: "Ищу новый маршрут",
      .proceedToRoute: "Выезжайте на маршрут",
    ],
    moreBelow: "ниже ещё {count}",
    moreAbove: "выше ещё {count}",
    spoken: SpokenWords(
      button: "кнопка",
      heading: "заголовок",
      searchField: "поле поиска",
      keyboard: "клавиатура",
      opensMore: "открывает список",
      unavailable: "недоступно",
      selected: "выбрано",
      busy: "загружается",
      alert: "предупреждение",
      map: "карта",
      left: "влево",
      right: "вправо",
      up: "вверх",
      down: "вниз",
      comma: ", ",
      stop: ".",
      pictures: [
        "search": "поиск",
        "categories": "категории",
        "microphone": "голосовой поиск",
        "star": "избранное",
        "clock": "недавние",
        "home": "дом",
        "work": "работа",
        "plus": "добавить",
        "zoom-in": "приблизить",
        "minus": "отдалить",
        "locate": "моё местоположение",
        "pan": "подвинуть карту",
        "close": "закрыть",
        "more": "ещё",
      ]))
}
