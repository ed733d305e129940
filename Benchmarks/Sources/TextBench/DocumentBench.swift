import Formats
import Foundation
import RichText

/// One document in several formats, each of about a megabyte unpacked: opening it, and saving it after one edited word.
struct DocumentBench {
  let root: URL
  private let text = SampleText(paragraphs: 10_000).text

  private struct Format {
    var fileExtension: String
    var format: any DocumentFormat
    /// Other programs, each with a shell's line that opens `sample`, and one that opens it and saves it as `saved`.
    var peers: [(name: String, program: String, open: String, save: String)]
  }

  func run() throws {
    for format in formats { try measure(format) }
  }

  private func measure(_ format: Format) throws {
    let bytes = try format.format.blank().bytes(with: text)
    let file = root.appending(path: "sample.\(format.fileExtension)")
    try Data(bytes).write(to: file)
    let opened = try format.format.read(bytes)
    var opening = Table(
      "opening \(bytes.count / 1000) KB of \(format.fileExtension), \(text.paragraphCount) paragraphs")
    opening.add("docedit", try Measurement(5) { try format.format.read(bytes).text.paragraphCount }.median)
    var saving = Table("saving it after one edited word; others open it too")
    saving.add("docedit", try save(opened, as: format))
    for peer in format.peers where isInstalled(peer.program) {
      let (open, save) = (Program(peer.open, in: root), Program(peer.save, in: root))
      if !peer.open.isEmpty { opening.add(peer.name, open.seconds, open.succeeded ? "" : "failed") }
      saving.add(peer.name, save.seconds, save.succeeded ? "" : "failed")
    }
    opening.print()
    saving.print()
  }

  private func save(_ opened: any FormattedText, as format: Format) throws -> Double {
    var round = 0
    return try Measurement(5) {
      round += 1
      let place = Position(opened.text.paragraphCount / 2 + round, 3)
      let edited = try opened.text.replacing(place..<place, with: RichText(plain: "word ")).applied(to: opened.text)
      let bytes = try opened.bytes(with: edited)
      try Data(bytes).write(to: root.appending(path: "saved.\(format.fileExtension)"))
      return bytes.count
    }.median
  }

  // MARK: Peers

  /// A program, or a package of Python as `python3:package`.
  private func isInstalled(_ name: String) -> Bool {
    let parts = name.split(separator: ":")
    guard Program.exists(String(parts[0])) else { return false }
    return parts.count == 1 || Program("python3 -c 'import \(parts[1])'", in: root).succeeded
  }

  private var formats: [Format] {
    [
      Format(
        fileExtension: "docx", format: DOCXFormat(),
        peers: [
          (
            "python-docx", "python3:docx", "python3 -c \"import docx; docx.Document('sample.docx')\"",
            "python3 -c \"import docx; d = docx.Document('sample.docx'); d.paragraphs[5000].runs[0].text = 'word'; d.save('saved.docx')\""
          ), office("docx"),
        ]),
      Format(
        fileExtension: "odt", format: ODTFormat(),
        peers: [
          (
            "odfpy", "python3:odf", "python3 -c \"import odf.opendocument as o; o.load('sample.odt')\"",
            "python3 -c \"import odf.opendocument as o; d = o.load('sample.odt'); d.save('saved.odt')\""
          ), office("odt"),
        ]),
      Format(fileExtension: "html", format: HTMLFormat(), peers: [pandoc("html", "html"), office("html")]),
      Format(fileExtension: "md", format: MarkdownFormat(), peers: [pandoc("gfm", "md")]),
    ]
  }

  /// LibreOffice only converts: opening and saving are one.
  private func office(_ name: String) -> (name: String, program: String, open: String, save: String) {
    (
      "LibreOffice", "soffice", "",
      "soffice --headless -env:UserInstallation=file://\(root.path)/office --convert-to \(name) --outdir out sample.\(name)"
    )
  }

  private func pandoc(_ name: String, _ suffix: String) -> (name: String, program: String, open: String, save: String) {
    let read = "pandoc -f \(name) sample.\(suffix)"
    return ("pandoc", "pandoc", "\(read) -t native", "\(read) -t \(name) -o saved.\(suffix)")
  }
}
