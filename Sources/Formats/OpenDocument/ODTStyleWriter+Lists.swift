import RichText

extension ODTStyleWriter {
  /// A list style whose levels have these markers and start at 1; made where the file has none.
  mutating func listStyle(_ markers: [Int: ListItem.Marker]) -> String {
    let usable = source.styles.listStyles.filter { style in
      markers.allSatisfy {
        style.value[$0.key] == ODTListStyle.Level(marker: $0.value) && style.value.levels[$0.key] != nil
      }
    }
    if let name = usable.keys.min() { return name }
    let made = newListStyles.filter { style in markers.allSatisfy { style.value[$0.key] == $0.value } }
    if let name = made.keys.min() { return name }
    let name = freshName("list", "L")
    var all: [Int: ListItem.Marker] = [:]
    for level in 0..<10 { all[level] = markers[level] ?? Self.usual(level, markers) }
    newListStyles[name] = all
    let levels = (0..<10).map { ODTListStyle.element($0, all[$0] ?? .bullet("•")) }.joined()
    automatic += ODTMarkup.element("text:list-style", [("style:name", name)], levels)
    return name
  }

  /// A marker for a level that the text does not have yet: of the same sort as the one above it.
  static func usual(_ level: Int, _ markers: [Int: ListItem.Marker]) -> ListItem.Marker {
    let above =
      markers.filter { $0.key < level }.max { $0.key < $1.key }?.value ?? markers.min { $0.key < $1.key }?.value
    if let above, case .number = above { return above }
    return .bullet(["•", "◦", "▪"][level % 3])
  }

  /// What a list style, of the file or new, says about a level.
  func listLevel(_ style: String?, _ level: Int) -> ODTListStyle.Level {
    guard let style else { return ODTListStyle.usual }
    if let marker = newListStyles[style]?[level] { return .init(marker: marker) }
    return source.styles.listStyles[style]?[level] ?? ODTListStyle.usual
  }
}
