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

  private static func chinese(_ failure: VoiceControl.Failure) -> [String] {
    switch failure {
    case .microphoneAbsent: ["未检测到麦克风，请连接麦克风", "请连接麦克风", "无麦克风"]
    case .microphoneBusy: ["其他应用正在使用麦克风，请先将其关闭", "麦克风正在使用中", "麦克风占用"]
    case .microphoneForbidden: ["请在手机设置中允许使用麦克风", "麦克风未获允许", "麦克风被禁"]
    case .microphoneLost: ["麦克风已断开，请重新连接", "麦克风已断开", "已断开"]
    case .speechForbidden: ["请在手机设置中允许语音识别", "语音识别未获允许", "语音未获准"]
    case .microphoneAndSpeechForbidden: ["请在手机设置中允许使用麦克风和语音识别", "麦克风和语音未获允许", "未获允许"]
    case .speechRestricted: ["语音识别受限，请在手机设置中解除限制", "语音识别受限", "受限"]
    case .speechUnavailable: ["语音模型无法加载，请重新安装", "语音识别不可用", "不可用"]
    case .placeNotSet(let name):
      if let name = Self.name(name, in: .chinese) {
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
