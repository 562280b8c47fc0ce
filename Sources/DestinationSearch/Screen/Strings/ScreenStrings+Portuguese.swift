extension ScreenStrings {
  static let portuguese = ScreenStrings(
    categories: "Categorias", favourites: "Favoritos", results: "{text}", ownPlaces: "Casa e trabalho",
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
    speak: "Falar", close: "Fechar", destination: "Destino", closedNow: "fechado agora",
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
