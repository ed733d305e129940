import RichText

extension HTMLWriter {
  /// The innermost element for text of a look near an element.
  mutating func place(_ style: Int32, block: Int, near element: Int, base: Int, keepsSpace: Bool) -> Int {
    let key = PlaceKey(block: block, near: element, style: style, keepsSpace: keepsSpace)
    if let lastPlace, lastPlace.key == key { return lastPlace.element }
    let place = places[key] ?? newPlace(key, base)
    lastPlace = (key, place)
    return place
  }

  private mutating func newPlace(_ key: PlaceKey, _ base: Int) -> Int {
    let chain = base >= 0 ? plan.elements.chain(from: base, to: key.near) : []
    let look = styles.styles[Int(key.style)]
    let place = inline.place(look, within: key.block, like: chain, keepsSpace: key.keepsSpace, in: &plan)
    places[key] = place
    return place
  }
}
