/// A PostScript font name, as Apple's files use them: a family and a face.
struct RTFFace: Equatable {
  var family: String
  var bold = false
  var italic = false

  init(_ name: String) {
    family = name
    while let (suffix, bold, italic) = RTFFace.faces.first(where: {
      family.hasSuffix($0.0) && family.count > $0.0.count
    }) {
      family = String(family.dropLast(suffix.count)).trimmingSpaces
      (self.bold, self.italic) = (self.bold || bold, self.italic || italic)
    }
  }

  private static let faces: [(String, Bool, Bool)] = [
    ("-BoldOblique", true, true), ("-BoldItalic", true, true), ("-BoldItalicMT", true, true), ("-Bold", true, false),
    ("-BoldMT", true, false), ("-Oblique", false, true), ("-Italic", false, true), ("-ItalicMT", false, true),
    ("-Regular", false, false),
  ]
}
