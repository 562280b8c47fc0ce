public import VoiceControl

extension EstimateWords {
  /// The short words of a language.
  public init(_ language: FrameLanguage) {
    self.init()
    switch language {
    case .english: break
    case .russian:
      (metres, kilometres, feet, yards, miles) = ("м", "км", "фт", "ярд.", "ми")
      (minutes, hours, days, decimalSeparator) = ("мин", "ч", "д", ",")
    case .portuguese:
      (feet, yards, miles, decimalSeparator) = ("pés", "jd", "mi", ",")
    case .persian:
      (metres, kilometres, feet, yards, miles) = ("متر", "کیلومتر", "فوت", "یارد", "مایل")
      (minutes, hours, days) = ("دقیقه", "ساعت", "روز")
    case .chinese:
      (metres, kilometres, feet, yards, miles) = ("米", "公里", "英尺", "码", "英里")
      (minutes, hours, days) = ("分钟", "小时", "天")
    }
  }
}
