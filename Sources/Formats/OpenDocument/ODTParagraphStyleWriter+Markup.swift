import RichText

extension ODTParagraphStyleWriter {
  func automaticStyle(_ changes: Changes, _ common: String?) -> String {
    guard let old = look.automatic else {
      let tag = ODTMarkup.tag(
        "style:style", [("style:name", ""), ("style:family", "paragraph"), ("style:parent-style-name", common)])
      return tag + newProperties(changes) + newText(changes) + "</style:style>"
    }
    var settings: ODTAttributes = [("style:name", "")]
    if common != oldCommon {
      settings.append(("style:parent-style-name", common))
    }
    if !isSame, hasMasterPage { settings += [("style:master-page-name", nil)] }
    let tag = String(decoding: part.startTag(old.node, setting: settings, isSelfClosing: false), as: UTF8.self)
    return tag + children(old, changes) + "</\(part.xml.name(old.node).qualified)>"
  }

  func newProperties(_ changes: Changes) -> String {
    guard !changes.layout.isEmpty || changes.tabStops != nil else { return "" }
    return ODTMarkup.element("style:paragraph-properties", changes.layout, tabStops(changes.tabStops))
  }

  func newText(_ changes: Changes) -> String {
    changes.text.contains { $0.1 != nil } ? ODTMarkup.element("style:text-properties", changes.text) : ""
  }

  func tabStops(_ stops: [TabStop]?) -> String {
    guard let stops, !stops.isEmpty else { return "" }
    let types: [TabStop.Alignment: String] = [.center: "center", .right: "right", .decimal: "char"]
    return ODTMarkup.element(
      "style:tab-stops", [],
      stops.map { stop in
        ODTMarkup.element(
          "style:tab-stop",
          [
            ("style:position", ODTValue.length(twips: stop.position)), ("style:type", types[stop.alignment]),
            ("style:char", stop.alignment == .decimal ? "." : nil),
          ])
      }.joined())
  }

  func children(_ old: ODTStyle, _ changes: Changes) -> String {
    var result = old.paragraphNode == nil ? newProperties(changes) : ""
    var hasText = false
    for child in part.children(old.node) {
      switch part.name(child) {
      case "style:paragraph-properties": result += properties(child, changes)
      case "style:text-properties":
        hasText = true
        result += changed(child, changes.text, inside: source(inside: child))
      default: result += String(decoding: part.xml.source(child), as: UTF8.self)
      }
    }
    return hasText ? result : result + newText(changes)
  }

  func source(inside node: Int) -> String { String(decoding: part.bytes[part.inside(node)], as: UTF8.self) }

  func changed(_ node: Int, _ settings: ODTAttributes, inside: String) -> String {
    let tag = String(
      decoding: part.startTag(node, setting: settings, isSelfClosing: inside.isEmpty), as: UTF8.self)
    return inside.isEmpty ? tag : tag + inside + "</\(part.xml.name(node).qualified)>"
  }

  func properties(_ node: Int, _ changes: Changes) -> String {
    guard changes.tabStops != nil else { return changed(node, changes.layout, inside: source(inside: node)) }
    let others = part.children(node).filter { part.name($0) != "style:tab-stops" }
    let rest = others.map { String(decoding: part.xml.source($0), as: UTF8.self) }.joined()
    return changed(node, changes.layout, inside: tabStops(changes.tabStops) + rest)
  }
}
