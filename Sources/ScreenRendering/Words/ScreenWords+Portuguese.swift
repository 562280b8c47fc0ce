import SearchScreen

extension ScreenWords {
  /// The words in Portuguese.
  static let portuguese = ScreenWords(
    back: "Voltar",
    cancel: "Cancelar",
    search: "Buscar",
    space: "espaço",
    keyboardLimited: "Teclado bloqueado em movimento",
    then: "Depois: ",
    pauses: [
      .arrived: "Você chegou",
      .loading: "Carregando a rota",
      .locating: "Procurando a sua posição",
      .rerouting: "Procurando outra rota",
      .proceedToRoute: "Siga até a rota",
    ],
    moreBelow: "mais {count} abaixo",
    moreAbove: "mais {count} acima",
    spoken: SpokenWords(
      button: "botão",
      heading: "título",
      searchField: "campo de busca",
      keyboard: "teclado",
      opensMore: "abre mais",
      unavailable: "indisponível",
      selected: "selecionado",
      busy: "carregando",
      alert: "aviso",
      map: "mapa",
      left: "para a esquerda",
      right: "para a direita",
      up: "para cima",
      down: "para baixo",
      comma: ", ",
      stop: ".",
      pictures: [
        "search": "buscar",
        "categories": "categorias",
        "microphone": "busca por voz",
        "star": "favoritos",
        "clock": "recentes",
        "home": "casa",
        "work": "trabalho",
        "plus": "adicionar",
        "zoom-in": "aproximar",
        "minus": "afastar",
        "locate": "minha localização",
        "pan": "mover o mapa",
        "close": "fechar",
        "more": "mais",
      ]))
}
