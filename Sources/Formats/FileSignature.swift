/// What the bytes of a file look like, whatever its name says.
enum FileSignature: String, CaseIterable {
  case rtf = "an RTF document"
  case html = "an HTML page"
  case docx = "a Word document (DOCX)"
  case odt = "an OpenDocument text (ODT)"
  case text = "plain text"
  case pdf = "a PDF document"
  case postScript = "a PostScript file"
  case doc = "an old Word document (DOC)"
  case locked = "an Office document that is protected with a password"
  case ole = "an old Office file, or an Office document that is protected with a password"
  case wordPerfect = "a WordPerfect document"
  case pages = "a document of Pages, Numbers or Keynote"
  case epub = "an electronic book (EPUB)"
  case workbook = "a spreadsheet (XLSX, ODS or XLS)"
  case slides = "a presentation (PPTX, ODP or PPT)"
  case drawing = "an OpenDocument drawing or another OpenDocument file"
  case xml = "an XML file"
  case zip = "a zip archive"
  case archive = "a compressed archive"
  case image = "a picture"
  case media = "a sound or a film"
  case database = "a database (SQLite)"
  case propertyList = "a binary property list"
  case program = "a program"
  case empty = "an empty file"
  case binary = "a binary file"

  /// The best guess; never fails.
  init(_ bytes: [UInt8]) {
    self = FileSignature.exact(bytes) ?? FileSignature.markup(bytes) ?? (bytes.looksBinary ? .binary : .text)
  }

  /// What to do with such a file where another was expected.
  var advice: String {
    switch self {
    case .rtf, .html, .docx, .odt, .text: "give its name the extension of its kind, and open it again"
    case .doc, .ole, .wordPerfect, .pages:
      "open it with the program that made it or LibreOffice, and save it as DOCX or ODT without a password"
    case .locked: "open it with Word or LibreOffice, and save it without a password"
    case .pdf, .postScript, .epub:
      "open it with a viewer for such files, or ask its author for the document it was made from"
    case .workbook, .slides, .drawing: "open it with LibreOffice; only text documents can be edited here"
    case .zip, .archive: "unpack it, and open the document that is in it"
    case .empty: "there is nothing in it: fetch it again, or make a new document"
    default: "open it with a program for such files"
    }
  }

  /// The error where the file was taken for something else, for example `an RTF document`.
  func error(insteadOf expected: String) -> FormatError {
    FormatError(.notThisFormat, "this is not \(expected): it looks like \(rawValue)", hint: advice)
  }
}

extension [UInt8] {
  /// Whether these are not text: a NUL, or more than one control byte in ten.
  var looksBinary: Bool {
    var (controls, zeros) = (0, 0)
    let bytes = span
    for index in bytes.indices {
      let byte = bytes[index]
      zeros &+= byte == 0 ? 1 : 0
      controls &+= (byte < 0x08) || (byte > 0x0D && byte < 0x20 && byte != 0x1B) ? 1 : 0
    }
    return zeros > 0 || controls * 10 > count
  }
}
