extension ScreenStrings {
  static let chinese = ScreenStrings(
    categories: "分类", favourites: "收藏", results: "{text}", ownPlaces: "家和公司",
    kept: "收藏", recent: "最近去过", home: "家", work: "公司", notSet: ["尚未设置", "未设置"],
    more: ["更多分类", "更多"], moreNotShown: "另有 {count} 项未显示",
    nothingFound: ["没有找到结果", "没找到"],
    typeHint: "输入名称或地址", nothingKept: ["还没有收藏地点", "暂无收藏"],
    keyboardLimited: [
      "行驶中键盘已停用。请说出要去哪里，或选择收藏地点。", "行驶中不能用键盘，请说话或选择收藏。", "行驶中键盘停用", "键盘停用",
    ],
    noMap: ["没有此地区的地图，请在手机上下载。", "没有地图，请先下载。", "无地图"],
    lookupFailed: ["搜索没有响应，请再试一次。", "没有响应，请重试。", "无响应"],
    speak: "语音", close: "关闭", destination: "目的地", closedNow: "休息中",
    groups: [
      "fuel": "加油充电", "parking": "停车场", "food": "餐厅", "fastfood": "快餐", "cafe": "咖啡甜品", "bar": "酒吧",
      "groceries": "食品杂货", "lodging": "住宿", "health": "医疗", "pharmacy": "药店", "vehicle": "汽车服务",
      "transport": "交通", "money": "银行取款", "public": "公共服务", "education": "教育", "culture": "文化演出",
      "sights": "景点", "nature": "公园与自然", "sports": "运动健身", "fun": "休闲娱乐", "worship": "宗教场所",
      "clothes": "服饰美妆", "home": "家居园艺", "tech": "数码影音", "shops": "其他商店", "services": "生活服务",
      "work": "公司与办公", "places": "城市与区域", "other": "其他地点",
    ])
}
