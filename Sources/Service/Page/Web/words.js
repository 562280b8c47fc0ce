// The page's own texts, around the display and for errors, in the languages of the screen. The drawer for engineers and the names
// of head units are English only.

const english = {
  title: "Whereto: head unit", headUnit: "Head unit", phone: "Phone", idle: "Permission requests appear here.",
  talk: "Talk", level: "Audio level", settings: "Settings", close: "Close", language: "Language", units: "Units",
  metric: "metric", milesAndFeet: "miles and feet", milesAndYards: "miles and yards",
  seat: "Driver's seat", seatOfUnit: "head unit default", left: "left", right: "right",
  style: "Style", day: "day", night: "night", automatic: "same as device",
  map: "Map", headingUp: "heading up", northUp: "north up",
  moving: "The car is moving", prompts: "Spoken prompts", echo: "Browser echo cancellation",
  located: "Use this device's location", position: "Driver's position", wakes: "Wait for “{phrase}”",
  positionWrong: "Enter latitude, longitude in degrees, such as 49.28, -123.12.",
  askMicrophone: "“Whereto” would like to use the microphone", askSpeech: "“Whereto” would like to recognize speech",
  whyMicrophone: "Your speech is converted to a destination {where}.",
  whySpeech: "Your speech is compared with place names {where}.",
  here: "on this computer only", there: "by the service at {host}", allow: "Allow", refuse: "Don’t allow",
  gone: "The service isn't responding.", stopped: "The service is stopping.", retrying: "Retrying…", tryAgain: "Try again",
  accessControl: "Access control", tokenWanted: "This service requires a token.", tokenInvalid: "That token isn't valid.",
  token: "Token", continue: "Continue",
  microphoneInsecure: "Microphone access requires HTTPS. Open this page over HTTPS, or on the computer that runs the service.",
  microphoneUnknown: "This browser doesn't support microphone access.", microphoneLost: "The microphone was disconnected.",
  microphoneRefused: "The browser blocked the microphone. Allow it in the browser's settings for this page.",
  microphoneClosed: "The microphone couldn't be opened.",
  positionInsecure: "Location access requires HTTPS. Open this page over HTTPS, or on the computer that runs the service.",
  positionUnknown: "This browser doesn't support geolocation.",
  positionRefused: "The browser blocked the location. Allow it in the browser's settings for this page.",
  positionLost: "Waiting for a position…",
  mapElsewhere: "The map is on the other display.", showMapHere: "Show it here",
};

const russian = {
  title: "Whereto: автомобильный экран", headUnit: "Экран автомобиля", phone: "Телефон",
  idle: "Здесь появляются вопросы о разрешениях.",
  talk: "Говорить", level: "Уровень звука", settings: "Настройки", close: "Закрыть", language: "Язык", units: "Единицы",
  metric: "метрические", milesAndFeet: "мили и футы", milesAndYards: "мили и ярды",
  seat: "Место водителя", seatOfUnit: "как у экрана", left: "слева", right: "справа",
  style: "Оформление", day: "дневное", night: "ночное", automatic: "как на устройстве",
  map: "Карта", headingUp: "по ходу движения", northUp: "север вверху",
  moving: "Машина едет", prompts: "Голосовые подсказки", echo: "Подавление эха браузером",
  located: "По этому устройству", position: "Где водитель", wakes: "Ждать слов «{phrase}»",
  positionWrong: "Положение — это широта и долгота в градусах, например 49.28, -123.12.",
  askMicrophone: "«Whereto» запрашивает доступ к микрофону", askSpeech: "«Whereto» запрашивает распознавание речи",
  whyMicrophone: "Сказанное превращается в пункт назначения, {where}.",
  whySpeech: "Сказанное сравнивается с названиями мест, {where}.",
  here: "только на этой машине", there: "сервисом {host}", allow: "Разрешить", refuse: "Не разрешать",
  gone: "Сервис не отвечает.", stopped: "Сервис останавливается.", retrying: "Повторяем попытку…", tryAgain: "Повторить",
  accessControl: "Контроль доступа", tokenWanted: "Сервису нужен токен.", tokenInvalid: "Токен недействителен.",
  token: "Токен", continue: "Продолжить",
  microphoneInsecure: "Без HTTPS нет микрофона: откройте страницу по HTTPS или на машине сервиса.",
  microphoneUnknown: "Этот браузер не поддерживает микрофон.", microphoneLost: "Микрофон отключён.",
  microphoneRefused: "Браузер заблокировал микрофон. Разрешите его в настройках браузера для этой страницы.",
  microphoneClosed: "Микрофон не открылся.",
  positionInsecure: "Без HTTPS нет местоположения: откройте страницу по HTTPS или на машине сервиса.",
  positionUnknown: "Этот браузер не поддерживает геолокацию.",
  positionRefused: "Браузер заблокировал местоположение. Разрешите его в настройках браузера для этой страницы.",
  positionLost: "Определяем местоположение…",
  mapElsewhere: "Карта на другом экране.", showMapHere: "Показать здесь",
};

const portuguese = {
  title: "Whereto: a tela do carro", headUnit: "Tela do carro", phone: "Telefone",
  idle: "As perguntas sobre permissões aparecem aqui.",
  talk: "Falar", level: "Nível do som", settings: "Ajustes", close: "Fechar", language: "Idioma", units: "Unidades",
  metric: "métricas", milesAndFeet: "milhas e pés", milesAndYards: "milhas e jardas",
  seat: "Lugar do motorista", seatOfUnit: "como na tela", left: "esquerda", right: "direita",
  style: "Aparência", day: "dia", night: "noite", automatic: "como no dispositivo",
  map: "Mapa", headingUp: "no sentido da marcha", northUp: "norte para cima",
  moving: "O carro está andando", prompts: "Avisos falados", echo: "Cancelamento de eco do navegador",
  located: "Onde está este dispositivo", position: "Posição do motorista", wakes: "Esperar por “{phrase}”",
  positionWrong: "Uma posição é latitude, longitude em graus, como 49.28, -123.12.",
  askMicrophone: "“Whereto” quer usar o microfone", askSpeech: "“Whereto” quer reconhecer a fala",
  whyMicrophone: "O que você diz vira um destino, {where}.",
  whySpeech: "O que você diz é comparado com nomes de lugares, {where}.",
  here: "somente nesta máquina", there: "pelo serviço em {host}", allow: "Permitir", refuse: "Não permitir",
  gone: "O serviço não responde.", stopped: "O serviço está parando.", retrying: "Tentando de novo…",
  tryAgain: "Tentar de novo",
  accessControl: "Controle de acesso", tokenWanted: "Este serviço pede um token.", tokenInvalid: "Esse token não é válido.",
  token: "Token", continue: "Continuar",
  microphoneInsecure: "Sem HTTPS não há microfone: abra esta página por HTTPS ou na máquina do serviço.",
  microphoneUnknown: "Este navegador não dá acesso a microfones.", microphoneLost: "O microfone foi desconectado.",
  microphoneRefused: "O navegador bloqueou o microfone. Permita-o nos ajustes do navegador para esta página.",
  microphoneClosed: "O microfone não abriu.",
  positionInsecure: "Sem HTTPS não há posição: abra esta página por HTTPS ou na máquina do serviço.",
  positionUnknown: "Este navegador não oferece geolocalização.",
  positionRefused: "O navegador bloqueou a posição. Permita-a nos ajustes do navegador para esta página.",
  positionLost: "Procurando a posição…",
  mapElsewhere: "O mapa está na outra tela.", showMapHere: "Mostrar aqui",
};

const persian = {
  title: "Whereto: صفحهٔ خودرو", headUnit: "صفحهٔ خودرو", phone: "تلفن", idle: "پرسش‌های دسترسی اینجا می‌آیند.",
  talk: "صحبت", level: "بلندی صدا", settings: "تنظیمات", close: "بستن", language: "زبان", units: "یکاها",
  metric: "متریک", milesAndFeet: "مایل و فوت", milesAndYards: "مایل و یارد",
  seat: "جای راننده", seatOfUnit: "مانند صفحه", left: "چپ", right: "راست",
  style: "ظاهر", day: "روز", night: "شب", automatic: "مانند دستگاه",
  map: "نقشه", headingUp: "جهت حرکت در بالا", northUp: "شمال در بالا",
  moving: "خودرو در حرکت است", prompts: "پیام‌های گفتاری", echo: "حذف پژواک مرورگر",
  located: "مکان این دستگاه", position: "مکان راننده", wakes: "انتظار برای «{phrase}»",
  positionWrong: "مکان یعنی عرض و طول جغرافیایی به درجه، مانند 49.28, -123.12.",
  askMicrophone: "«Whereto» می‌خواهد از میکروفون استفاده کند", askSpeech: "«Whereto» می‌خواهد گفتار را بازشناسد",
  whyMicrophone: "گفته‌های شما به مقصد تبدیل می‌شود، {where}.",
  whySpeech: "گفته‌های شما با نام مکان‌ها سنجیده می‌شود، {where}.",
  here: "تنها روی همین دستگاه", there: "در سرویس {host}", allow: "اجازه دادن", refuse: "اجازه ندادن",
  gone: "سرویس پاسخ نمی‌دهد.", stopped: "سرویس در حال توقف است.", retrying: "تلاش دوباره…", tryAgain: "دوباره",
  accessControl: "کنترل دسترسی", tokenWanted: "این سرویس توکن می‌خواهد.", tokenInvalid: "این توکن معتبر نیست.",
  token: "توکن", continue: "ادامه",
  microphoneInsecure: "بدون HTTPS میکروفون نیست: این صفحه را با HTTPS یا روی دستگاه سرویس باز کنید.",
  microphoneUnknown: "این مرورگر از میکروفون پشتیبانی نمی‌کند.", microphoneLost: "میکروفون قطع شد.",
  microphoneRefused: "مرورگر میکروفون را مسدود کرد. در تنظیمات مرورگر برای این صفحه اجازه دهید.",
  microphoneClosed: "میکروفون باز نشد.",
  positionInsecure: "بدون HTTPS مکان نیست: این صفحه را با HTTPS یا روی دستگاه سرویس باز کنید.",
  positionUnknown: "این مرورگر از مکان‌یابی پشتیبانی نمی‌کند.",
  positionRefused: "مرورگر مکان را مسدود کرد. در تنظیمات مرورگر برای این صفحه اجازه دهید.",
  positionLost: "در جست‌وجوی مکان…",
  mapElsewhere: "نقشه روی صفحهٔ دیگر است.", showMapHere: "اینجا نشان بده",
};

const chinese = {
  title: "Whereto：车载屏幕", headUnit: "车载屏幕", phone: "手机", idle: "权限问题会显示在这里。",
  talk: "说话", level: "音量", settings: "设置", close: "关闭", language: "语言", units: "单位",
  metric: "公制", milesAndFeet: "英里和英尺", milesAndYards: "英里和码",
  seat: "驾驶座", seatOfUnit: "按屏幕设定", left: "左侧", right: "右侧",
  style: "外观", day: "日间", night: "夜间", automatic: "跟随设备",
  map: "地图", headingUp: "车头朝上", northUp: "正北朝上",
  moving: "车辆行驶中", prompts: "语音提示", echo: "浏览器回声消除",
  located: "使用本设备的位置", position: "驾驶员位置", wakes: "等待“{phrase}”",
  positionWrong: "位置是以度为单位的纬度和经度，例如 49.28, -123.12。",
  askMicrophone: "“Whereto”想使用麦克风", askSpeech: "“Whereto”想使用语音识别",
  whyMicrophone: "您说的话会变成目的地，{where}。", whySpeech: "您说的话会与地名比较，{where}。",
  here: "只在本机处理", there: "由 {host} 上的服务处理", allow: "允许", refuse: "不允许",
  gone: "服务没有响应。", stopped: "服务正在停止。", retrying: "正在重试…", tryAgain: "重试",
  accessControl: "访问控制", tokenWanted: "此服务需要令牌。", tokenInvalid: "该令牌无效。", token: "令牌", continue: "继续",
  microphoneInsecure: "没有 HTTPS 就不能使用麦克风：请通过 HTTPS 或在服务所在的机器上打开此页面。",
  microphoneUnknown: "此浏览器不支持麦克风。", microphoneLost: "麦克风已断开。",
  microphoneRefused: "浏览器已阻止使用麦克风。请在浏览器中为此页面授予权限。", microphoneClosed: "麦克风未能打开。",
  positionInsecure: "没有 HTTPS 就不能获取位置：请通过 HTTPS 或在服务所在的机器上打开此页面。",
  positionUnknown: "此浏览器不支持定位。", positionRefused: "浏览器已阻止提供位置。请在浏览器中为此页面授予权限。",
  positionLost: "正在获取位置…", mapElsewhere: "地图在另一个屏幕上。", showMapHere: "在此显示",
};

const all = { en: english, ru: russian, pt: portuguese, fa: persian, zh: chinese };

/** The name of each language in that language. */
export const languages = { en: "English", ru: "Русский", pt: "Português", fa: "فارسی", zh: "中文" };

/** The page's texts in a language. */
export const wordsIn = (language) => all[language] ?? english;

/** Replaces names in braces with values. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Translates the page: texts of elements with `data-word`, and labels of those with `data-label`. */
export function translate(language) {
  const words = wordsIn(language);
  const { documentElement } = document;
  [documentElement.lang, documentElement.dir] = [language, language === "fa" ? "rtl" : "ltr"];
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", words[one.dataset.label]);
}
