extension CodePage {
  /// The upper halves of Apple's character sets that the C library lacks, after the mapping files that Apple gave to Unicode.
  ///
  /// U+FFFD stands for bytes that mean nothing. Two bytes whose characters differ in their shape or direction alone mean the same.
  static let macHalves: [Int: String] = [
    10006: greek, 10081: turkish, 10079: icelandic, 10010: romanian, 10082: croatian, 10005: hebrew, 10004: arabic,
    10021: thai,
  ]

  /// Where Apple's other sets differ from those of the C library: today's characters, and single bytes of double-byte sets.
  static let macSingles: [Int: [UInt8: UInt32]] = [
    10000: [0xC6: 0x2206, 0xF0: 0xF8FF],
    10001: [0x80: 0x5C, 0xA0: 0xA0, 0xFD: 0xA9, 0xFE: 0x2122, 0xFF: 0x2026],
    10002: [0x80: 0x5C, 0xA0: 0xA0, 0xFD: 0xA9, 0xFE: 0x2122, 0xFF: 0x2026],
    10003: [0x80: 0xA0, 0x81: 0x20A9, 0x82: 0x2013, 0x83: 0xA9, 0x84: 0xFF3F, 0xFE: 0x2122, 0xFF: 0x2026],
    10007: [0xFF: 0x20AC],
    10008: [0x80: 0xFC, 0xA0: 0xA0, 0xFD: 0xA9, 0xFE: 0x2122, 0xFF: 0x2026],
    10017: [0xFF: 0x20AC],
  ]

  private static let greek =
    "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβ"
    + "ψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}"

  private static let turkish =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚"
    + "„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{FFFD}ˆ˜¯˘˙˚¸˝˛ˇ"

  private static let icelandic =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüÝ°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€ÐðÞþý·‚"
    + "„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"

  private static let romanian =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț‡·‚"
    + "„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"

  private static let croatian =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø¿¡¬√ƒ≈Ć«Č…\u{A0}ÀÃÕŒœĐ—“”‘’÷◊\u{F8FF}©⁄€"
    + "‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ"

  private static let hebrew =
    "Ä\u{FB1F}ÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü !\"#$%₪')(*+,-./0123456789:;<=>?\u{5DC}„\u{FFFD}\u{FFFD}\u{FFFD}"
    + "\u{FFFD}\u{5BC}\u{FB4B}\u{FB35}…\u{A0}\u{5B8}\u{5B7}\u{5B5}\u{5B6}\u{5B4}–—“”‘’\u{FB2A}\u{FB2B}\u{5BF}"
    + "\u{5B0}\u{5B2}\u{5B1}\u{5BB}\u{5B9}\u{5B8}\u{5B3}\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}"
    + "\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}"
    + "\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}}]{[|"

  private static let arabic =
    "Ä\u{A0}ÇÉÑÖÜáàâä\u{6BA}«çéèêëí…îïñó»ôö÷úùûü !\"#$\u{66A}&'()*+\u{60C}-./\u{660}\u{661}\u{662}\u{663}"
    + "\u{664}\u{665}\u{666}\u{667}\u{668}\u{669}:\u{61B}<=>\u{61F}❊\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}"
    + "\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}"
    + "\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}[\\]^_\u{640}\u{641}\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}"
    + "\u{648}\u{649}\u{64A}\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{67E}\u{679}\u{686}"
    + "\u{6D5}\u{6A4}\u{6AF}\u{688}\u{691}{|}\u{698}\u{6D2}"

  private static let thai =
    "«»…\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}“”\u{E4D}\u{FFFD}•\u{E31}"
    + "\u{E47}\u{E34}\u{E35}\u{E36}\u{E37}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}‘’\u{FFFD}\u{A0}\u{E01}\u{E02}"
    + "\u{E03}\u{E04}\u{E05}\u{E06}\u{E07}\u{E08}\u{E09}\u{E0A}\u{E0B}\u{E0C}\u{E0D}\u{E0E}\u{E0F}\u{E10}"
    + "\u{E11}\u{E12}\u{E13}\u{E14}\u{E15}\u{E16}\u{E17}\u{E18}\u{E19}\u{E1A}\u{E1B}\u{E1C}\u{E1D}\u{E1E}"
    + "\u{E1F}\u{E20}\u{E21}\u{E22}\u{E23}\u{E24}\u{E25}\u{E26}\u{E27}\u{E28}\u{E29}\u{E2A}\u{E2B}\u{E2C}"
    + "\u{E2D}\u{E2E}\u{E2F}\u{E30}\u{E31}\u{E32}\u{E33}\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}\u{E3A}"
    + "\u{2060}\u{200B}–—\u{E3F}\u{E40}\u{E41}\u{E42}\u{E43}\u{E44}\u{E45}\u{E46}\u{E47}\u{E48}\u{E49}\u{E4A}"
    + "\u{E4B}\u{E4C}\u{E4D}™\u{E4F}\u{E50}\u{E51}\u{E52}\u{E53}\u{E54}\u{E55}\u{E56}\u{E57}\u{E58}\u{E59}®©"
    + "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
}
