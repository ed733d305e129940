import RichText

extension MarkdownOutline {
  /// Opens and closes containers for a paragraph, and gives how many stay open.
  mutating func nest(_ paragraph: inout Paragraph, _ known: [Place]?) -> Int {
    shape = shape(of: paragraph.style, known?.map(\.isItem))
    self.known = known.flatMap { $0.map(\.isItem) == shape ? $0 : nil } ?? shape.map { Place(isItem: $0) }
    var same = zip(open, self.known).prefix { containers[$0].isItem == $1.isItem && !$1.opens }.count
    guard var item = paragraph.style.list, let place = shape.lastIndex(of: true) else { return enter(same, -1) }
    if !item.hasMarker {
      if same > place, continues(open[place], item.list) {
        adopt(&paragraph, open[place])
        return enter(same, -1)
      }
      paragraph.style.list = nil
      shape = shape.filter { !$0 }
      self.known = shape.map { Place(isItem: $0) }
      same = zip(open, shape).prefix { containers[$0].isItem == $1 }.count
      return enter(same, -1)
    }
    let canHaveBox = paragraph.canHaveBox && same >= place && !shape.contains(false)
    if case .task = item.marker, !canHaveBox { item.marker = .bullet(MarkdownFormat.bullet) }
    let before = same >= place && open.count > place && containers[open[place]].isItem ? open[place] : -1
    same = enter(min(same, place), place)
    number(&item, before)
    paragraph.style.list = item
    return same
  }

  /// Keeps so many containers and opens the others of the shape; those before `place` have no paragraph of their own.
  private mutating func enter(_ same: Int, _ place: Int) -> Int {
    let before = same < open.count ? open[same] : -1
    open.removeSubrange(same...)
    for index in same..<max(same, shape.count) {
      var container = Container(isItem: shape[index])
      if shape[index] {
        container.isHidden = index != place
        container.sourceList = known[index].list
        container.list = index == same && index != place ? joined(before, container) : -1
        if container.list < 0 {
          container.list = lists.count
          lists.append(List(hidden: index != place ? 1 : 0))
        }
      }
      containers.append(container)
      open.append(containers.count - 1)
    }
    return same
  }

  /// The list of the item before, which a hidden one goes on in the source; -1 for none.
  mutating func joined(_ before: Int, _ container: Container) -> Int {
    guard before >= 0, containers[before].isItem, container.sourceList >= 0,
      containers[before].sourceList == container.sourceList
    else { return -1 }
    let list = containers[before].list
    if let expected = lists[list].expected {
      lists[list].expected = expected + 1
      if let number = lists[list].number { numbers[number]?[lists[list].level] = expected + 1 }
    } else {
      lists[list].hidden += 1
    }
    return list
  }

  /// Whether a paragraph of a list with this number may go on in an open item.
  func continues(_ container: Int, _ number: Int) -> Bool {
    let list = lists[containers[container].list]
    return list.number == nil || list.number == number
  }

  private mutating func adopt(_ paragraph: inout Paragraph, _ container: Int) {
    let list = containers[container].list
    if lists[list].number == nil { lists[list].number = paragraph.style.list?.list ?? 0 }
    paragraph.style.list?.list = list
    paragraph.style.list?.start = nil
    paragraph.style.list?.marker = markers[container] ?? .bullet(MarkdownFormat.bullet)
    if markers[container] == nil, let marker = paragraph.style.list?.marker { markers[container] = marker }
  }

  /// Gives an item that was just opened its list: that of the item which stood in its place, where it can be the same.
  mutating func number(_ item: inout ListItem, _ before: Int) {
    let container = open[shape.lastIndex(of: true) ?? 0]
    var list = containers[container].list
    if before >= 0, containers[before].list >= 0 {
      let old = containers[before].list
      let isSame = lists[old].number == nil || lists[old].number == item.list
      if isSame, lists[old].marker?.isSameKind(as: item.marker) ?? canFollowHidden(item, lists[old].hidden) {
        list = old
        containers[container].list = old
      } else {
        lists[list].neighbor = before
      }
    }
    (lists[list].number, lists[list].level) = (item.list, item.level)
    if lists[list].marker == nil { lists[list].marker = item.marker }
    markers[container] = item.marker
    count(&item, list)
    item.list = list
  }

  /// Whether an item may be the first that is shown after hidden ones.
  private func canFollowHidden(_ item: ListItem, _ hidden: Int) -> Bool {
    guard case .number = item.marker else { return true }
    return item.start ?? 1 > hidden
  }

  /// An item starts the levels below it anew.
  mutating func count(_ item: inout ListItem, _ list: Int) {
    numbers[item.list] = numbers[item.list, default: [:]].filter { $0.key <= item.level }
    guard case .number = item.marker else { item.start = nil; return }
    if let expected = lists[list].expected {
      item.start = nil
      lists[list].expected = expected + 1
    } else {
      let start = min(max(item.start ?? numbers[item.list]?[item.level] ?? 1, 0), 999_999_999)
      item.start = start == 1 ? nil : start
      lists[list].start = start
      lists[list].expected = start + 1
    }
    numbers[item.list]?[item.level] = lists[list].expected
  }
}
