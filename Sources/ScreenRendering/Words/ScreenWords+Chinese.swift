import SearchScreen

extension ScreenWords {
  /// The words in Chinese.
  static let chinese = ScreenWords(
    back: "返回",
    cancel: "取消",
    search: "搜索",
    space: "空格",
    keyboardLimited: "行驶中无法使用键盘",
    then: "然后：",
    pauses: [
      .arrived: "已到达",
      .loading: "正在加载路线",
      .locating: "正在定位",
      .rerouting: "正在重新规划路线",
      .proceedToRoute: "请驶向路线",
    ],
    moreBelow: "下面还有{count}项",
    moreAbove: "上面还有{count}项",
    spoken: SpokenWords(
      button: "按钮",
      heading: "标题",
      searchField: "搜索框",
      keyboard: "键盘",
      opensMore: "可展开",
      unavailable: "不可用",
      selected: "已选中",
      busy: "加载中",
      alert: "提示",
      map: "地图",
      left: "向左",
      right: "向右",
      up: "向上",
      down: "向下",
      comma: "，",
      stop: "。",
      pictures: [
        "search": "搜索",
        "categories": "分类",
        "microphone": "语音搜索",
        "star": "收藏",
        "clock": "最近",
        "home": "家",
        "work": "公司",
        "plus": "添加",
        "zoom-in": "放大",
        "minus": "缩小",
        "locate": "我的位置",
        "pan": "移动地图",
        "close": "关闭",
        "more": "更多",
      ]))
}
