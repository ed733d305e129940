extension SymbolFont {
  /// What the bytes from 0x21 on mean. U+FFFD stands for those that mean nothing.
  ///
  /// Symbol and Dingbats are as in the mapping files that Apple gave to Unicode, with the characters of today; Wingdings and Webdings
  /// as the characters that Unicode took up for them.
  var characters: String {
    switch self {
    case .symbol: SymbolFont.symbolCharacters
    case .dingbats: SymbolFont.dingbatCharacters
    case .wingdings: SymbolFont.wingdingCharacters
    case .webdings: SymbolFont.webdingCharacters
    }
  }

  private static let symbolCharacters =
    "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\u{FFFD}"
    + "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    + "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    + "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅"
    + "¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\u{FFFD}"

  private static let dingbatCharacters =
    "✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞\u{FFFD}❨❩"
    + "❪❫❬❭❮❯❰❱❲❳❴❵\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    + "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈"
    + "➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\u{FFFD}➱➲➳➴➵➶➷➸➹➺➻➼➽➾\u{FFFD}"

  private static let wingdingCharacters =
    "\u{1F589}✂✁\u{1F453}\u{1F56D}\u{1F56E}\u{1F56F}\u{1F57F}✆\u{1F582}\u{1F583}\u{1F4EA}\u{1F4EB}\u{1F4EC}"
    + "\u{1F4ED}\u{1F5C0}\u{1F5C1}\u{1F5CE}\u{1F5CF}\u{1F5D0}\u{1F5C4}⌛\u{1F5AE}\u{1F5B0}\u{1F5B2}\u{1F5B3}"
    + "\u{1F5B4}\u{1F5AB}\u{1F5AC}✇✍\u{1F58E}✌\u{1F58F}\u{1F44D}\u{1F44E}☜☞☝☟\u{1F590}☺\u{1F610}☹\u{1F4A3}"
    + "\u{1F571}\u{1F3F3}\u{1F3F1}✈☼\u{1F322}❄\u{1F546}✞\u{1F548}✠✡☪☯ॐ☸♈♉♊♋♌♍♎♏♐♑♒♓\u{1F670}\u{1F675}●\u{1F53E}"
    + "■□\u{1F790}❑❒⬧⧫◆❖⬥⌧⮹⌘\u{1F3F5}\u{1F3F6}\u{1F676}\u{1F677}\u{FFFD}⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿\u{1F662}"
    + "\u{1F660}\u{1F661}\u{1F663}\u{1F65E}\u{1F65C}\u{1F65D}\u{1F65F}·•⬝○\u{1F786}\u{1F788}◉◎\u{1F53F}▪◻"
    + "\u{1F7C2}✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰\u{1F550}\u{1F551}\u{1F552}\u{1F553}\u{1F554}\u{1F555}\u{1F556}\u{1F557}\u{1F558}"
    + "\u{1F559}\u{1F55A}\u{1F55B}⮰⮱⮲⮳⮴⮵⮶⮷\u{1F66A}\u{1F66B}\u{1F655}\u{1F654}\u{1F657}\u{1F656}\u{1F650}"
    + "\u{1F651}\u{1F652}\u{1F653}⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋\u{1F868}\u{1F86A}\u{1F869}\u{1F86B}\u{1F86C}\u{1F86D}\u{1F86F}"
    + "\u{1F86E}\u{1F878}\u{1F87A}\u{1F879}\u{1F87B}\u{1F87C}\u{1F87D}\u{1F87F}\u{1F87E}⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂\u{1F8AC}"
    + "\u{1F8AD}\u{1F5F6}✓\u{1F5F7}\u{1F5F9}\u{FFFD}"

  private static let webdingCharacters =
    "\u{1F577}\u{1F578}\u{1F572}\u{1F576}\u{1F3C6}\u{1F396}\u{1F587}\u{1F5E8}\u{1F5E9}\u{1F5F0}\u{1F5F1}"
    + "\u{1F336}\u{1F397}\u{1F67E}\u{1F67C}\u{1F5D5}\u{1F5D6}\u{1F5D7}⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺\u{1F5DA}\u{1F5F3}\u{1F6E0}"
    + "\u{1F3D7}\u{1F3D8}\u{1F3D9}\u{1F3DA}\u{1F3DC}\u{1F3ED}\u{1F3DB}\u{1F3E0}\u{1F3D6}\u{1F3DD}\u{1F6E3}"
    + "\u{1F50D}\u{1F3D4}\u{1F441}\u{1F442}\u{1F3DE}\u{1F3D5}\u{1F6E4}\u{1F3DF}\u{1F6F3}\u{1F56C}\u{1F56B}"
    + "\u{1F568}\u{1F508}\u{1F394}\u{1F395}\u{1F5EC}\u{1F67D}\u{1F5ED}\u{1F5EA}\u{1F5EB}⮔✔\u{1F6B2}□\u{1F6E1}"
    + "\u{1F4E6}\u{1F6F1}■\u{1F691}\u{1F6C8}\u{1F6E9}\u{1F6F0}\u{1F7C8}\u{1F574}⚫\u{1F6E5}\u{1F694}\u{1F5D8}"
    + "\u{1F5D9}❓\u{1F6F2}\u{1F687}\u{1F68D}⛳\u{1F6C7}⊖\u{1F6AD}\u{1F5EE}|\u{1F5EF}\u{1F5F2}\u{FFFD}\u{1F6B9}"
    + "\u{1F6BA}\u{1F6C9}\u{1F6CA}\u{1F6BC}\u{1F47D}\u{1F3CB}⛷\u{1F3C2}\u{1F3CC}\u{1F3CA}\u{1F3C4}\u{1F3CD}"
    + "\u{1F3CE}\u{1F698}\u{1F5E0}\u{1F6E2}\u{1F4B0}\u{1F3F7}\u{1F4B3}\u{1F46A}\u{1F5E1}\u{1F5E2}\u{1F5E3}✯"
    + "\u{1F584}\u{1F585}\u{1F583}\u{1F586}\u{1F5B9}\u{1F5BA}\u{1F5BB}\u{1F575}\u{1F570}\u{1F5BD}\u{1F5BE}"
    + "\u{1F4CB}\u{1F5D2}\u{1F5D3}\u{1F4D6}\u{1F4DA}\u{1F5DE}\u{1F5DF}\u{1F5C3}\u{1F5C2}\u{1F5BC}\u{1F3AD}"
    + "\u{1F39C}\u{1F398}\u{1F399}\u{1F3A7}\u{1F4BF}\u{1F39E}\u{1F4F7}\u{1F39F}\u{1F3AC}\u{1F4FD}\u{1F4F9}"
    + "\u{1F4FE}\u{1F4FB}\u{1F39A}\u{1F39B}\u{1F4FA}\u{1F4BB}\u{1F5A5}\u{1F5A6}\u{1F5A7}\u{1F579}\u{1F3AE}"
    + "\u{1F57B}\u{1F57C}\u{1F4DF}\u{1F581}\u{1F580}\u{1F5A8}\u{1F5A9}\u{1F5BF}\u{1F5AA}\u{1F5DC}\u{1F512}"
    + "\u{1F513}\u{1F5DD}\u{1F4E5}\u{1F4E4}\u{1F573}\u{1F323}\u{1F324}\u{1F325}\u{1F326}☁\u{1F327}\u{1F328}"
    + "\u{1F329}\u{1F32A}\u{1F32C}\u{1F32B}\u{1F31C}\u{1F321}\u{1F6CB}\u{1F6CF}\u{1F37D}\u{1F378}\u{1F6CE}"
    + "\u{1F6CD}Ⓟ♿\u{1F6C6}\u{1F588}\u{1F393}\u{1F5E4}\u{1F5E5}\u{1F5E6}\u{1F5E7}\u{1F6EA}\u{1F43F}\u{1F426}"
    + "\u{1F41F}\u{1F415}\u{1F408}\u{1F66C}\u{1F66E}\u{1F66D}\u{1F66F}\u{1F5FA}\u{1F30D}\u{1F30F}\u{1F30E}"
    + "\u{1F54A}"
}
