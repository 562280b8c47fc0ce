import Places

/// The titles of the frames, a file for each language.
///
/// Each has at least two variants, longest first (VC-12). The longest says what the driver can do (PE-7), or that the
/// question is on the phone (PE-5); the shortest has about 12 characters and fits everywhere.
enum FrameTitles {
  /// The name of home or work in a title; `nil` for a role that only has the driver's own name.
  private static func name(_ role: UserPlace.Role, in language: ScreenLanguage) -> String? {
    switch (role, language) {
    case (.home, .english): "Home"
    case (.work, .english): "Work"
    case (.home, .russian): "Дом"
    case (.work, .russian): "Работа"
    case (.home, .portuguese): "Casa"
    case (.work, .portuguese): "Trabalho"
    case (.home, .persian): "خانه"
    case (.work, .persian): "محل کار"
    case (.home, .chinese): "家"
    case (.work, .chinese): "公司"
    case (.favorite, _): nil
    }
  }
}

extension FrameTitles {
  static func english(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["Allow the microphone on your phone", "Answer on your phone", "On the phone"]
    case .permission(.speech): ["Allow speech recognition on your phone", "Answer on your phone", "On the phone"]
    case .permission(.microphoneThenSpeech):
      ["Allow the microphone and speech recognition on your phone", "Two questions on your phone", "On the phone"]
    case .listening(forChoice: false): ["Where to? I'm listening", "Where to?"]
    case .listening(forChoice: true): ["I'm listening for your answer", "Your answer?"]
    case .searching: ["Looking for your destination", "Searching"]
    case .notFound(.noSpeech): ["I didn't hear anything. Please try again", "I didn't hear anything", "Not heard"]
    case .notFound(.notUnderstood): ["I didn't catch that. Please say it again", "I didn't catch that", "Say again?"]
    case .notFound(.noMatch): ["That's not on the map", "Not found"]
    case .notFound(nil): ["Nothing was found. Please try again", "Nothing found"]
    case .failed(let failure?): english(failure)
    case .failed(nil): ["That did not work", "Failed"]
    }
  }

  private static func english(_ failure: VoiceControlMachine.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["There is no microphone. Connect one", "Connect a microphone", "No mic"]
    case .microphoneBusy: ["Another app is using the microphone. Close it", "The microphone is in use", "Mic in use"]
    case .microphoneForbidden:
      ["Allow the microphone in the phone's settings", "The microphone is not allowed", "Mic blocked"]
    case .microphoneLost:
      ["The microphone was disconnected. Connect it again", "The microphone was disconnected", "Mic lost"]
    case .speechForbidden:
      ["Allow speech recognition in the phone's settings", "Speech recognition is not allowed", "Not allowed"]
    case .microphoneAndSpeechForbidden:
      [
        "Allow the microphone and speech recognition in the phone's settings", "Allow microphone and speech",
        "Not allowed",
      ]
    case .speechRestricted:
      [
        "Speech recognition is restricted. Lift this in the phone's settings", "Speech recognition is restricted",
        "Restricted",
      ]
    case .speechUnavailable:
      ["The speech models do not load. Install them again", "Speech recognition is unavailable", "Unavailable"]
    case .placeNotSet(let role):
      if let name = Self.name(role, in: .english) {
        ["\(name) is not set yet. Please set it first", "\(name) is not set yet", "Not set"]
      } else {
        ["This place is not set yet. Please set it first", "This place is not set yet", "Not set"]
      }
    case .navigationOnly: ["I can only find places. Say where to go", "Say where to go", "Places only"]
    case .searchTimedOut: ["The search took too long. Please try again", "The search took too long", "Try again"]
    case .engine: ["Voice search is not working. Restart the app", "Voice search is not working", "Not working"]
    }
  }
}

extension FrameTitles {
  static func russian(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["Разрешите на телефоне доступ к микрофону", "Ответьте на телефоне", "На телефоне"]
    case .permission(.speech): ["Разрешите на телефоне распознавание речи", "Ответьте на телефоне", "На телефоне"]
    case .permission(.microphoneThenSpeech):
      ["Разрешите на телефоне микрофон и распознавание речи", "Два вопроса на телефоне", "На телефоне"]
    case .listening(forChoice: false): ["Куда едем? Я слушаю", "Куда едем?"]
    case .listening(forChoice: true): ["Слушаю ваш ответ", "Ваш ответ?"]
    case .searching: ["Ищу место назначения", "Идёт поиск"]
    case .notFound(.noSpeech): ["Ничего не слышно. Попробуйте ещё раз", "Ничего не слышно", "Не слышно"]
    case .notFound(.notUnderstood):
      ["Не удалось разобрать. Повторите, пожалуйста", "Не удалось разобрать", "Повторите"]
    case .notFound(.noMatch): ["Такого места нет на карте", "Не найдено"]
    case .notFound(nil): ["Ничего не найдено. Попробуйте ещё раз", "Не найдено"]
    case .failed(let failure?): russian(failure)
    case .failed(nil):
      ["Не получилось", "Не удалось"]
    }
  }

  private static func russian(_ failure: VoiceControlMachine.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["Микрофон не найден. Подключите его", "Подключите микрофон", "Нет микрофона"]
    case .microphoneBusy:
      ["Микрофон занят другим приложением. Закройте его", "Микрофон сейчас занят", "Микр. занят"]
    case .microphoneForbidden:
      ["Разрешите доступ к микрофону в настройках телефона", "Нет доступа к микрофону", "Нет доступа"]
    case .microphoneLost: ["Микрофон отключился. Подключите его снова", "Микрофон отключился", "Отключился"]
    case .speechForbidden:
      ["Разрешите распознавание речи в настройках телефона", "Распознавание речи запрещено", "Запрещено"]
    case .microphoneAndSpeechForbidden:
      [
        "Разрешите микрофон и распознавание речи в настройках телефона", "Микрофон и речь не разрешены",
        "Нет доступа",
      ]
    case .speechRestricted:
      [
        "Распознавание речи ограничено. Снимите ограничение в настройках телефона", "Распознавание речи ограничено",
        "Ограничено",
      ]
    case .speechUnavailable:
      ["Речевые модели не загружаются. Установите их заново", "Распознавание речи недоступно", "Недоступно"]
    case .placeNotSet(let role):
      if let name = Self.name(role, in: .russian) {
        ["Место «\(name)» ещё не задано. Сначала задайте его", "Место «\(name)» не задано", "Не задано"]
      } else {
        ["Это место ещё не задано. Сначала задайте его", "Это место не задано", "Не задано"]
      }
    case .navigationOnly: ["Я ищу только места. Скажите, куда ехать", "Скажите, куда ехать", "Только места"]
    case .searchTimedOut: ["Поиск занял слишком много времени. Повторите", "Поиск шёл слишком долго", "Слишком долго"]
    case .engine:
      ["Голосовой поиск не работает. Перезапустите приложение", "Голосовой поиск не работает", "Не работает"]
    }
  }
}

extension FrameTitles {
  static func portuguese(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["Permita o microfone no telefone", "Responda no telefone", "No telefone"]
    case .permission(.speech): ["Permita o reconhecimento de voz no telefone", "Responda no telefone", "No telefone"]
    case .permission(.microphoneThenSpeech):
      ["Permita o microfone e o reconhecimento de voz no telefone", "Duas perguntas no telefone", "No telefone"]
    case .listening(forChoice: false): ["Para onde vamos? Pode falar", "Para onde?"]
    case .listening(forChoice: true): ["Pode responder, estou ouvindo", "Pode falar"]
    case .searching: ["Procurando o destino", "Procurando"]
    case .notFound(.noSpeech): ["Não ouvi nada. Tente de novo", "Não ouvi nada", "Não ouvi"]
    case .notFound(.notUnderstood): ["Não entendi. Repita, por favor", "Não entendi"]
    case .notFound(.noMatch): ["Esse lugar não está no mapa", "Fora do mapa"]
    case .notFound(nil): ["Não encontrei nada. Tente de novo", "Sem resultado"]
    case .failed(let failure?): portuguese(failure)
    case .failed(nil):
      ["Não deu certo", "Falhou"]
    }
  }

  private static func portuguese(_ failure: VoiceControlMachine.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["Não há microfone. Conecte um", "Conecte um microfone", "Sem microfone"]
    case .microphoneBusy:
      ["Outro aplicativo está usando o microfone. Feche-o", "O microfone está em uso", "Em uso"]
    case .microphoneForbidden:
      ["Permita o microfone nos ajustes do telefone", "Microfone não permitido", "Sem permissão"]
    case .microphoneLost:
      ["O microfone foi desconectado. Conecte-o de novo", "O microfone foi desconectado", "Desconectado"]
    case .speechForbidden:
      [
        "Permita o reconhecimento de voz nos ajustes do telefone", "Reconhecimento de voz não permitido",
        "Não permitido",
      ]
    case .microphoneAndSpeechForbidden:
      [
        "Permita o microfone e o reconhecimento de voz nos ajustes do telefone", "Permita microfone e voz nos ajustes",
        "Sem permissão",
      ]
    case .speechRestricted:
      [
        "O reconhecimento de voz está restrito. Libere-o nos ajustes do telefone",
        "O reconhecimento de voz está restrito", "Voz restrita",
      ]
    case .speechUnavailable:
      ["Os modelos de voz não carregam. Instale-os de novo", "Reconhecimento de voz indisponível", "Indisponível"]
    case .placeNotSet(let role):
      if let name = Self.name(role, in: .portuguese) {
        [
          "O lugar “\(name)” ainda não foi definido. Defina-o antes", "O lugar “\(name)” não foi definido",
          "Não definido",
        ]
      } else {
        ["Esse lugar ainda não foi definido. Defina-o antes", "Esse lugar não foi definido", "Não definido"]
      }
    case .navigationOnly: ["Só procuro lugares. Diga para onde ir", "Diga para onde ir", "Só lugares"]
    case .searchTimedOut: ["A busca demorou demais. Tente de novo", "A busca demorou demais", "Demorou"]
    case .engine:
      ["A busca por voz não funciona. Reinicie o aplicativo", "A busca por voz não funciona", "Não funciona"]
    }
  }
}

extension FrameTitles {
  static func persian(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["روی گوشی اجازهٔ استفاده از میکروفون را بدهید", "روی گوشی پاسخ دهید", "روی گوشی"]
    case .permission(.speech): ["روی گوشی اجازهٔ تشخیص گفتار را بدهید", "روی گوشی پاسخ دهید", "روی گوشی"]
    case .permission(.microphoneThenSpeech):
      ["روی گوشی اجازهٔ میکروفون و تشخیص گفتار را بدهید", "دو پرسش روی گوشی است", "روی گوشی"]
    case .listening(forChoice: false): ["کجا برویم؟ گوش می‌دهم", "کجا برویم؟"]
    case .listening(forChoice: true): ["به پاسخ شما گوش می‌دهم", "پاسخ شما؟"]
    case .searching: ["در حال جست‌وجوی مقصد", "جست‌وجو"]
    case .notFound(.noSpeech): ["چیزی نشنیدم. لطفاً دوباره بگویید", "چیزی نشنیدم", "نشنیدم"]
    case .notFound(.notUnderstood): ["متوجه نشدم. لطفاً دوباره بگویید", "متوجه نشدم"]
    case .notFound(.noMatch): ["این مکان روی نقشه نیست", "روی نقشه نیست"]
    case .notFound(nil): ["چیزی پیدا نشد. لطفاً دوباره بگویید", "پیدا نشد"]
    case .failed(let failure?): persian(failure)
    case .failed(nil):
      ["این بار نشد", "نشد"]
    }
  }

  private static func persian(_ failure: VoiceControlMachine.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["میکروفونی پیدا نشد. یکی وصل کنید", "میکروفون را وصل کنید", "میکروفون نیست"]
    case .microphoneBusy:
      ["برنامهٔ دیگری از میکروفون استفاده می‌کند. آن را ببندید", "میکروفون در حال استفاده است", "مشغول است"]
    case .microphoneForbidden:
      ["در تنظیمات گوشی اجازهٔ استفاده از میکروفون را بدهید", "اجازهٔ میکروفون داده نشده", "مجاز نیست"]
    case .microphoneLost: ["میکروفون قطع شد. دوباره وصلش کنید", "میکروفون قطع شد", "قطع شد"]
    case .speechForbidden:
      ["در تنظیمات گوشی اجازهٔ تشخیص گفتار را بدهید", "اجازهٔ تشخیص گفتار داده نشده", "مجاز نیست"]
    case .microphoneAndSpeechForbidden:
      ["در تنظیمات گوشی اجازهٔ میکروفون و تشخیص گفتار را بدهید", "اجازهٔ میکروفون و گفتار داده نشده", "بدون اجازه"]
    case .speechRestricted:
      ["تشخیص گفتار محدود شده. محدودیت را در تنظیمات گوشی بردارید", "تشخیص گفتار محدود شده است", "محدود شده"]
    case .speechUnavailable:
      ["مدل‌های گفتار بارگذاری نمی‌شوند. دوباره نصبشان کنید", "تشخیص گفتار در دسترس نیست", "در دسترس نیست"]
    case .placeNotSet(let role):
      if let name = Self.name(role, in: .persian) {
        ["«\(name)» هنوز تعیین نشده است. ابتدا آن را تعیین کنید", "«\(name)» تعیین نشده است", "تعیین نشده"]
      } else {
        ["این مکان هنوز تعیین نشده است. ابتدا آن را تعیین کنید", "این مکان تعیین نشده است", "تعیین نشده"]
      }
    case .navigationOnly: ["فقط مکان‌ها را پیدا می‌کنم. بگویید کجا برویم", "بگویید کجا برویم", "فقط مکان‌ها"]
    case .searchTimedOut: ["جست‌وجو بیش از حد طول کشید. دوباره تلاش کنید", "جست‌وجو بیش از حد طول کشید", "طول کشید"]
    case .engine: ["جست‌وجوی صوتی کار نمی‌کند. برنامه را دوباره باز کنید", "جست‌وجوی صوتی کار نمی‌کند", "کار نمی‌کند"]
    }
  }
}

extension FrameTitles {
  static func chinese(_ content: FrameContent) -> [String] {
    switch content {
    case .permission(.microphone): ["请在手机上允许使用麦克风", "请在手机上回答", "请看手机"]
    case .permission(.speech): ["请在手机上允许语音识别", "请在手机上回答", "请看手机"]
    case .permission(.microphoneThenSpeech): ["请在手机上允许使用麦克风和语音识别", "手机上有两个问题", "请看手机"]
    case .listening(forChoice: false): ["要去哪里？我在听", "去哪里？"]
    case .listening(forChoice: true): ["请回答，我在听", "请回答"]
    case .searching: ["正在查找目的地", "查找中"]
    case .notFound(.noSpeech): ["没有听到声音，请再说一次", "没有听到声音", "没听到"]
    case .notFound(.notUnderstood): ["没有听清楚，请再说一次", "没有听清楚", "没听清"]
    case .notFound(.noMatch): ["地图上没有这个地点", "没有此地点"]
    case .notFound(nil): ["没有找到结果，请再试一次", "没有找到结果", "没找到"]
    case .failed(let failure?): chinese(failure)
    case .failed(nil): ["这次没有成功", "失败"]
    }
  }

  private static func chinese(_ failure: VoiceControlMachine.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["未检测到麦克风，请连接麦克风", "请连接麦克风", "无麦克风"]
    case .microphoneBusy: ["其他应用正在使用麦克风，请先将其关闭", "麦克风正在使用中", "麦克风占用"]
    case .microphoneForbidden: ["请在手机设置中允许使用麦克风", "麦克风未获允许", "麦克风被禁"]
    case .microphoneLost: ["麦克风已断开，请重新连接", "麦克风已断开", "已断开"]
    case .speechForbidden: ["请在手机设置中允许语音识别", "语音识别未获允许", "语音未获准"]
    case .microphoneAndSpeechForbidden: ["请在手机设置中允许使用麦克风和语音识别", "麦克风和语音未获允许", "未获允许"]
    case .speechRestricted: ["语音识别受限，请在手机设置中解除限制", "语音识别受限", "受限"]
    case .speechUnavailable: ["语音模型无法加载，请重新安装", "语音识别不可用", "不可用"]
    case .placeNotSet(let role):
      if let name = Self.name(role, in: .chinese) {
        ["尚未设置“\(name)”，请先设置", "尚未设置“\(name)”", "尚未设置"]
      } else {
        ["尚未设置这个地点，请先设置", "尚未设置这个地点", "尚未设置"]
      }
    case .navigationOnly: ["只能查找地点，请说要去哪里", "请说要去哪里", "仅限地点"]
    case .searchTimedOut: ["搜索时间过长，请再试一次", "搜索时间过长", "超时"]
    case .engine: ["语音搜索无法使用，请重启应用", "语音搜索无法使用", "无法使用"]
    }
  }
}
