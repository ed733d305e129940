/// Where the layouts of edited paragraphs are said. Other readers take up a layout when a paragraph begins, so it stands there wherever it
/// then holds until the end; what is missing here is said right before the end.
struct RTFLayoutPlan {
  /// A layout that begins at a place, and how it is taken back behind the paragraph.
  struct Start {
    var layout: RTFParagraphState
    var words: String
    /// What takes it back, if anything; nil where the paragraph is a group.
    var back: String?
    /// Where it stands; nil where it goes before a new item.
    var byte: Int?

    var opening: [UInt8] { Array(((back == nil ? "{" : "") + words.delimited).utf8) }
    var closing: [UInt8] { Array((back?.delimited ?? "}").utf8) }
  }

  /// By the number of the operation before which they stand in the source.
  private(set) var placed: [Int: Start] = [:]
  /// By the number of the new item before which they are written.
  private(set) var inserted: [Int: Start] = [:]
  /// By the number of the end that they hold for.
  private(set) var ends: [Int: Start] = [:]

  mutating func place(_ start: Start, before operation: Int, end: Int) {
    (placed[operation], ends[end]) = (start, start)
  }
  mutating func insert(_ start: Start, before item: Int, end: Int) { (inserted[item], ends[end]) = (start, start) }
}
