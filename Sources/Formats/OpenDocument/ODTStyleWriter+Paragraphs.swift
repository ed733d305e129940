extension ODTStyleWriter {
  /// The name inside the file of the named style that people know as `name`; made where the file has none.
  mutating func namedStyle(_ name: String?) -> String? {
    guard let name else { return source.styles.common["paragraph/Standard"] == nil ? nil : "Standard" }
    if let key = source.styles.commonByDisplayName[name] { return Self.bare(key) }
    if let made = newNamed[name] { return made }
    let internalName = ODTValue.internalName(name)
    let made = names.insert("paragraph/" + internalName).inserted ? internalName : freshName("paragraph", internalName)
    newNamed[name] = made
    let parent = namedStyle(ODTBlank.parent(of: name))
    named += ODTBlank.paragraphStyle(name, internalName: made, parent: parent)
    return made
  }

  // MARK: Automatic paragraph styles

  /// An automatic style made of this markup, in which the name is empty.
  mutating func automaticStyle(_ markup: String, family: String, prefix: String) -> String {
    if let name = known[markup] { return name }
    let name = freshName(family, prefix)
    known[markup] = name
    let (empty, named) = markup.contains("style:name=\"\"") ? ("\"\"", "\"\(name)\"") : ("''", "'\(name)'")
    automatic += markup.replacing("style:name=" + empty, with: "style:name=" + named, maxReplacements: 1)
    return name
  }
}
