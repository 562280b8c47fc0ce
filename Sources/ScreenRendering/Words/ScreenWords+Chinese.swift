import SearchScreen

extension ScreenWords {
  /// The words in Chinese.
  static let chinese = ScreenWords(
    back: "返回",
    cancel: "取消",
    search: "搜索",
    space: "空格",
    start: "出发",
    moreRoutes: "其他路线",
    overview: "全览",
    keyboardLimited: "行驶中无法使用键盘",
    then: "然后",
    pauses: [
      .arrived: "已到达",
      .loading: "正在加载路线",
      .locating: "正在定位",
      .rerouting: "正在重新规划路线",
      .proceedToRoute: "请驶向路线",
    ],
    minutes: "分钟",
    hours: "小时",
    metres: "米",
    kilometres: "公里",
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
      stop: "。"))
}
