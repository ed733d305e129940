/// What an element of the body is to a reader of its text.
enum WordElement: Sendable {
  /// Stands around paragraphs or runs, and shows nothing itself.
  case container
  case hyperlink, table, row, cell, paragraph, run, text, contentControl
  /// The properties of the element around it.
  case properties
  /// Characters, by what they are in the model.
  case character(String)
  /// A break, which may be of a page.
  case lineBreak
  case symbol
  case fieldCharacter, simpleField
  /// Shown as an atom.
  case atom(String)
  case drawing, note(String)
  /// Not shown, and kept where it is.
  case marker

  init(_ name: XMLName) {
    if WordNamespace.main.contains(name.uri) {
      self = Self.known[name.local] ?? .marker
    } else if WordNamespace.math.contains(name.uri), name.local == "oMath" || name.local == "oMathPara" {
      self = .atom("formula")
    } else if name.uri == WordNamespace.compatibility, name.local == "AlternateContent" {
      self = .drawing
    } else {
      self = .marker
    }
  }

  private static let known: [String: WordElement] = {
    var known: [String: WordElement] = [
      "tbl": .table, "tr": .row, "tc": .cell, "p": .paragraph, "r": .run, "t": .text, "sdt": .contentControl,
      "hyperlink": .hyperlink, "tab": .character("\t"), "ptab": .character("\t"), "cr": .character("\u{2028}"),
      "noBreakHyphen": .character("\u{2011}"), "softHyphen": .character("\u{AD}"), "br": .lineBreak, "sym": .symbol,
      "fldChar": .fieldCharacter, "fldSimple": .simpleField, "drawing": .drawing, "pict": .drawing,
      "object": .atom("object"), "ruby": .atom("ruby text"), "contentPart": .atom("ink"), "del": .atom("deleted text"),
      "moveFrom": .atom("moved text"), "subDoc": .atom("part document"), "pgNum": .atom("page number"),
      "footnoteReference": .note("footnote"), "endnoteReference": .note("endnote"),
      "commentReference": .note("comment"),
    ]
    for name in ["body", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "dir", "bdo"] {
      known[name] = .container
    }
    for name in [
      "pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr", "tblPrEx", "sdtPr", "sdtEndPr", "customXmlPr", "smartTagPr",
    ] { known[name] = .properties }
    return known
  }()
}
