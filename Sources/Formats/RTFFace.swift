/// A PostScript font name, as Apple's files use them: a family and a face.
struct RTFFace: Equatable {
  var family: String
  var bold = false
  var italic = false

  init(_ name: String) {
    family = name
    for (suffix, bold, italic) in RTFFace.faces where name.hasSuffix(suffix) && name.count > suffix.count {
      family = String(name.dropLast(suffix.count))
      (self.bold, self.italic) = (bold, italic)
      return
    }
  }

  private static let faces: [(String, Bool, Bool)] = [
    ("-BoldOblique", true, true), ("-BoldItalic", true, true), ("-BoldItalicMT", true, true), ("-Bold", true, false),
    ("-BoldMT", true, false), ("-Oblique", false, true), ("-Italic", false, true), ("-ItalicMT", false, true),
    ("-Regular", false, false),
  ]
}
