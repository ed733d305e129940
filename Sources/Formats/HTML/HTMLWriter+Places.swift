import RichText

extension HTMLWriter {
  /// The innermost element for text of a look near an element.
  mutating func place(_ style: Int32, block: Int, near element: Int, base: Int, keepsSpace: Bool) -> Int {
    let key = PlaceKey(block: block, near: element, style: style, keepsSpace: keepsSpace)
    if let known = places[key] { return known }
    let chain = base >= 0 ? plan.elements.chain(from: base, to: element) : []
    let look = styles.styles[Int(style)]
    let result = inline.place(look, within: block, like: chain, keepsSpace: keepsSpace, in: &plan)
    places[key] = result
    return result
  }
}
