/// A long RTF document, the same for the same size: prose with bold, italic, colours, other fonts, accents and other scripts, headings, lists, links, tables and small pictures.
struct SampleRTF {
  private var random = Xorshift(state: 0x9E37_79B9_7F4A_7C15)
  private(set) var bytes: [UInt8] = []

  /// A document of this many paragraphs; 31,000 make about 10 MB.
  init(paragraphs: Int) {
    add(Self.header)
    for index in 0..<paragraphs {
      switch index % 100 {
      case 0: heading(index)
      case 20...25: listItem(index % 100 - 20)
      case 40: tableRow()
      case 60: picture()
      default: prose()
      }
    }
    add("}\n")
  }

  private static let header = """
    {\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1
    {\\fonttbl{\\f0\\froman\\fcharset0 Times New Roman;}{\\f1\\fswiss\\fcharset0 Arial;}{\\f2\\fmodern\\fcharset0 Courier New;}}
    {\\colortbl;\\red0\\green0\\blue0;\\red192\\green0\\blue0;\\red0\\green0\\blue192;}
    {\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b\\fs32 heading 1;}}
    {\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}\\fi-360\\li720}{\\listname ;}\\listid1}}
    {\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}

    """

  private mutating func add(_ text: String) { bytes += Array(text.utf8) }

  private static let words = """
    the of and a to in is was he for it with as his on be at by had not are but from or have an they which one you were her all she there \
    would their we him been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many
    """.split(separator: " ").map(String.init)
  private static let accents = [
    "caf\\'e9", "\\'fcber", "na\\'efve", "\\u8212?", "\\ldblquote so\\rdblquote ", "\\u1078?\\u1091?\\u1082?",
  ]

  private mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in
      random.below(25) == 0
        ? Self.accents[random.below(Self.accents.count)] : Self.words[random.below(Self.words.count)]
    }
    .joined(separator: " ")
  }

  private mutating func prose() {
    add("\\pard\\plain\\f0\\fs24\\sa120\\qj ")
    for _ in 0..<(3 + random.below(3)) {
      add(words(10 + random.below(8)))
      switch random.below(6) {
      case 0: add(" {\\b \(words(2))} ")
      case 1: add(" {\\i \(words(3))} ")
      case 2: add(" {\\cf2\\ul \(words(1))} ")
      case 3: add(" {\\f1\\fs20 \(words(2))} ")
      case 4:
        add(
          " {\\field{\\*\\fldinst{HYPERLINK \"http://example.org/\(random.below(1000))\"}}{\\fldrslt{\\ul\\cf3 \(words(2))}}} "
        )
      default: add(". ")
      }
    }
    add("\\par\n")
  }

  private mutating func heading(_ index: Int) {
    add("\\pard\\plain\\s1\\outlinelevel0\\b\\fs32 \(index) \(words(4))\\par\n")
  }

  private mutating func listItem(_ number: Int) {
    add("\\pard\\plain\\f0\\fs24\\ls1\\ilvl0\\fi-360\\li720{\\listtext \(number + 1).\\tab}\(words(12))\\par\n")
  }

  private mutating func tableRow() {
    add("\\trowd\\trgaph108\\cellx3000\\cellx6000\\cellx9000\\pard\\plain\\intbl\\f0\\fs20 ")
    for _ in 0..<3 { add("\(words(4))\\cell ") }
    add("\\row\n")
  }

  private mutating func picture() {
    add("\\pard\\plain {\\pict\\pngblip\\picw16\\pich16\\picwgoal240\\pichgoal240 \(Self.png)}\\par\n")
  }

  /// Sixteen by sixteen grey dots.
  private static let png = """
    89504e470d0a1a0a0000000d49484452000000100000001008000000003a98a0bd0000011b4944415478da011001effe0000102030405060708090a0\
    b0c0d0e0f00003132333435363738393a3b3c3d3e3f30006162636465666768696a6b6c6d6e6f60009192939495969798999a9b9c9d9e9f9000c1c2c\
    3c4c5c6c7c8c9cacbcccdcecfc000f1f2f3f4f5f6f7f8f9fafbfcfdfefff00122232425262728292a2b2c2d2e2f20200152535455565758595a5b5c5\
    d5e5f50500182838485868788898a8b8c8d8e8f808001b2b3b4b5b6b7b8b9babbbcbdbebfb0b001e2e3e4e5e6e7e8e9eaebecedeeefe0e0021314151\
    61718191a1b1c1d1e1f10111002434445464748494a4b4c4d4e4f40414002737475767778797a7b7c7d7e7f70717002a3a4a5a6a7a8a9aaabacadaea\
    fa0a1a002d3d4d5d6d7d8d9dadbdcdddedfd0d1d6e2e7f816467407d0000000049454e44ae426082

    """
}

/// Numbers by chance, the same in every run.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// 0 to one less than the limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
