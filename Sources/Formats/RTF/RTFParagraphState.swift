import RichText

/// How a paragraph is laid out, in twips and in the file's own numbers.
struct RTFParagraphState: Hashable {
  /// Keeps lengths within what every reader takes: 22 inches.
  static let lengthLimit: Int32 = 31_680
  /// Tables nested deeper than this are read as if they were this deep.
  static let depthLimit: Int32 = 16

  var alignment = RTFAlignment.natural
  var left: Int32 = 0
  var right: Int32 = 0
  var first: Int32 = 0
  var before: Int32 = 0
  var after: Int32 = 0
  /// The number of `\sl`; 0 is the font's own distance.
  var spacing: Int32 = 0
  /// Whether that number counts 240ths of a line.
  var isMultiple = false
  var tabs: [RTFTab] = []
  /// What the next `\tx` stands for.
  var nextTab = RTFTab()
  /// Whether `\pagebb` is on.
  var startsPage = false
  /// The sides that have a border, and those that the next border words are about.
  var borders: RTFBorders = []
  var border: RTFBorders = []
  /// The number of `\outlinelevel`, of which 9 is body text; -1 where the style decides.
  var outline: Int32 = -1
  var style: Int32 = 0
  /// The numbers of `\ls` and `\ilvl`; 0 is no list.
  var list: Int32 = 0
  var level: Int32 = 0
  /// The place of the `\pn` group among those of the file; -1 where there is none.
  var oldList: Int32 = -1
  var isInTable = false
  var nesting: Int32 = 1

  /// How many tables the paragraph is in.
  var depth: Int {
    get { isInTable ? Int(nesting) : 0 }
    set { (isInTable, nesting) = (newValue > 0, max(1, Int32(clamping: newValue))) }
  }

  /// The same without what means nothing for the paragraph itself.
  var settled: RTFParagraphState {
    var state = self
    (state.nextTab, state.border) = (RTFTab(), [])
    return state
  }
}

/// A tab stop, with what fills the space up to it.
struct RTFTab: Hashable {
  enum Leader: UInt8 { case none, dots, middleDots, hyphens, underline, thick, equals }
  var position: Int32 = 0
  var alignment = TabStop.Alignment.left
  var leader = Leader.none
}

/// Sides of a paragraph.
struct RTFBorders: OptionSet, Hashable {
  var rawValue: UInt8
  static let top = RTFBorders(rawValue: 1)
  static let bottom = RTFBorders(rawValue: 2)
  static let sides = RTFBorders(rawValue: 4)
  static let between = RTFBorders(rawValue: 8)
  static let box: RTFBorders = [.top, .bottom, .sides]
}

extension Int32 {
  var clampedLength: Int32 {
    Swift.min(Swift.max(self, -RTFParagraphState.lengthLimit), RTFParagraphState.lengthLimit)
  }
}
