import RichText

/// The lists of a file: what `\ls` numbers stand for, and the older `\pn` groups.
struct RTFListTable {
  /// What is shown before the items of one level, and where they begin to count.
  struct Level: Hashable {
    var marker = ListItem.Marker.bullet("•")
    var start = 1
  }

  /// An old list: a `\pn` group.
  struct Old: Hashable {
    var level = 0
    var definition = Level()
    /// Whether its paragraphs have no marker and belong to the item before.
    var isContinuation = false
    /// Whether it numbers nothing.
    var isNothing = false
  }

  /// The numbers of the model's lists that stand for old ones begin here.
  static let firstOld = 0x10000

  /// The levels of each list by its identifier, and by its `\ls` numbers.
  var definitions: [Int32: [Level]] = [:]
  var lists: [Int32: [Level]] = [:]
  private(set) var old: [Old] = []
  private var oldNumbers: [Old: Int32] = [:]
  /// The source bytes of each old list.
  private(set) var oldRanges: [Range<Int>] = []
  /// Where new entries go; nil where the file has no such table.
  var end: Int?
  var overrideEnd: Int?
  /// The tokens of the tables of overrides, which may come before the lists.
  var overrides: [Range<Int>] = []
  /// The highest `\ls` number in use.
  var highest: Int32 = 0

  /// The number of an old list; equal ones have one.
  mutating func number(_ list: Old, _ range: Range<Int>) -> Int32 {
    if list.isNothing { return -1 }
    if let number = oldNumbers[list] { return number }
    guard old.count < 32_768 else { return -1 }
    oldNumbers[list] = Int32(old.count)
    old.append(list)
    oldRanges.append(range)
    return Int32(old.count - 1)
  }

  /// The place in a list that a paragraph has; nil outside of lists.
  func item(_ state: RTFParagraphState) -> ListItem? {
    if state.list > 0, let levels = lists[state.list] {
      let level = Int(state.level)
      let marker = level < levels.count ? levels[level].marker : Level().marker
      return ListItem(list: Int(state.list), level: level, marker: marker)
    }
    guard state.oldList >= 0, Int(state.oldList) < old.count else { return nil }
    let list = old[Int(state.oldList)]
    return ListItem(
      list: RTFListTable.firstOld + Int(state.oldList), level: list.level, marker: list.definition.marker,
      hasMarker: !list.isContinuation)
  }

  /// What the items of a list's level show; nil where the file has no such list.
  func level(_ list: Int, _ level: Int) -> Level? {
    if let levels = lists[Int32(clamping: list)] { return level < levels.count ? levels[level] : Level() }
    let index = list - RTFListTable.firstOld
    guard index >= 0, index < old.count, old[index].level == level, !old[index].isContinuation else { return nil }
    return old[index].definition
  }

  /// Whether the number is one of the file's lists.
  func has(_ list: Int) -> Bool {
    lists[Int32(clamping: list)] != nil || list >= RTFListTable.firstOld && list - RTFListTable.firstOld < old.count
  }
}
