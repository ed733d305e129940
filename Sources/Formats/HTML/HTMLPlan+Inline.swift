import RichText

/// The elements that give text its looks, shared by neighbours.
struct HTMLInline {
  private struct Key: Hashable {
    var parent: Int
    var tag: String
  }
  private struct Copy: Hashable {
    var element: Int
    var parent: Int
  }
  private var made: [Key: Int] = [:]
  private var copies: [Copy: Int] = [:]

  /// The innermost element for text of a look: within a block, in as much of a chain of elements as fits, and new ones.
  mutating func place(
    _ style: CharacterStyle, within block: Int, like chain: [Int], keepsSpace: Bool, in plan: inout HTMLPlan
  ) -> Int {
    var place = block
    for element in chain where keepsSpace || !(plan[element]?.keepsSpace ?? false) {
      let next = plan.elements.nodes[element].parent == place ? element : copy(element, to: place, in: &plan)
      if plan.elements.elements[next].style.fits(from: plan.elements.elements[place].style, to: style) { place = next }
    }
    place = addElements(style, to: place, in: &plan)
    place = addStyle(style, to: place, in: &plan)
    guard keepsSpace, !plan.elements.elements[place].keepsSpaces else { return place }
    let result = make(HTMLTag("span", [("style", "white-space: pre-wrap")]), in: place, &plan)
    plan.setStart(result, plan[result]?.start ?? [], keepsSpace: true)
    return result
  }

  private mutating func copy(_ element: Int, to parent: Int, in plan: inout HTMLPlan) -> Int {
    if let known = copies[Copy(element: element, parent: parent)] { return known }
    let result = plan.copy(element, to: parent, keepsID: true)
    copies[Copy(element: element, parent: parent)] = result
    return result
  }

  private mutating func make(_ tag: HTMLTag, in parent: Int, _ plan: inout HTMLPlan) -> Int {
    let key = Key(parent: parent, tag: String(decoding: tag.bytes, as: UTF8.self))
    if let known = made[key] { return known }
    let result = plan.add(tag, to: parent)
    made[key] = result
    return result
  }

  /// Elements that say just what is wanted.
  private mutating func addElements(_ style: CharacterStyle, to parent: Int, in plan: inout HTMLPlan) -> Int {
    var place = parent
    for tag in tags(style, plan.habits) {
      let old = plan.elements.elements[place].style
      let next = make(tag, in: place, &plan)
      let new = plan.elements.elements[next].style
      if new != old, new.fits(from: old, to: style) { place = next }
    }
    return place
  }

  private func tags(_ style: CharacterStyle, _ habits: HTMLHabits) -> [HTMLTag] {
    var tags: [HTMLTag] = []
    if let link = style.link {
      tags.append(HTMLTag("a", [("href", link.url)] + (link.title.map { [("title", $0)] } ?? [])))
    }
    if style.bold { tags.append(HTMLTag(habits.bold)) }
    if style.italic { tags.append(HTMLTag(habits.italic)) }
    if style.underline == .single, style.underlineColor == nil { tags.append(HTMLTag("u")) }
    if style.strikethrough { tags.append(HTMLTag(habits.strike)) }
    if style.baseline == .superscript { tags.append(HTMLTag("sup")) }
    if style.baseline == .subscript { tags.append(HTMLTag("sub")) }
    if style.code { tags.append(HTMLTag("code")) }
    if style.highlight == Color(red: 255, green: 255, blue: 0) { tags.append(HTMLTag("mark")) }
    return tags
  }

  /// What no element says is a style.
  private mutating func addStyle(_ style: CharacterStyle, to parent: Int, in plan: inout HTMLPlan) -> Int {
    let old = plan.elements.elements[parent].style
    let text = HTMLStyleText.merged(nil, HTMLStyleText.declarations(from: old, to: style))
    guard text != nil || old.language != style.language else { return parent }
    var attributes: [(String, String)] = []
    if old.language != style.language { attributes.append(("lang", style.language ?? "")) }
    if let text { attributes.append(("style", text)) }
    return make(HTMLTag("span", attributes), in: parent, &plan)
  }
}

extension CharacterStyle {
  /// Whether all that this look changes of another is as it is wanted.
  func fits(from old: CharacterStyle, to wanted: CharacterStyle) -> Bool {
    func fits<Value: Equatable>(_ value: KeyPath<CharacterStyle, Value>) -> Bool {
      self[keyPath: value] == old[keyPath: value] || self[keyPath: value] == wanted[keyPath: value]
    }
    if self == old { return true }
    return fits(\.bold) && fits(\.italic) && fits(\.underline) && fits(\.underlineColor) && fits(\.strikethrough)
      && fits(\.baseline) && fits(\.capitals) && fits(\.code) && fits(\.hidden) && fits(\.font) && fits(\.size)
      && fits(\.color) && fits(\.highlight) && fits(\.link) && fits(\.language)
  }
}
