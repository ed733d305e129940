import Formats
import Foundation
import RichText

/// A long RTF file: opening and saving it.
struct FileBench {
  let root: URL
  private var file: URL { root.appending(path: "sample.rtf") }

  func run() throws {
    let bytes = SampleRTF(paragraphs: 31_000).bytes
    try Data(bytes).write(to: file)
    print("\(bytes.count / 1_000_000).\(bytes.count / 100_000 % 10) MB of RTF, 31,000 paragraphs")
    try open(bytes)
    try save(bytes)
  }

  private func open(_ bytes: [UInt8]) throws {
    var table = Table("opening")
    let own = try Measurement(5) { try RTFFormat().read(bytes).text.paragraphCount }
    table.add("docedit", own.median, memory(bytes.count))
    for (name, program, line) in peers where Program.exists(program) {
      let run = Program(line, in: root)
      table.add(name, run.seconds, run.succeeded ? remark(run, bytes.count) : "failed")
    }
    table.print()
  }

  private func memory(_ count: Int) -> String {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    return remark(Program("'\(program)' open '\(file.path)'", in: root), count)
  }

  private func remark(_ run: Program, _ count: Int) -> String {
    String(
      format: "peak memory %d MB, %.1f × the file", run.peakMemory / 1_000_000, Double(run.peakMemory) / Double(count))
  }

  private var peers: [(String, String, String)] {
    [
      ("catdoc (text only)", "catdoc", "catdoc sample.rtf"),
      ("unrtf --text", "unrtf", "unrtf --text sample.rtf"),
      (
        "striprtf (Python, text only)", "python3",
        "python3 -c \"from striprtf.striprtf import rtf_to_text; rtf_to_text(open('sample.rtf', encoding='latin-1').read())\""
      ),
      ("pandoc -t plain", "pandoc", "pandoc -f rtf -t plain sample.rtf"),
      (
        "LibreOffice to text", "soffice",
        "soffice --headless -env:UserInstallation=file://\(root.path)/office --convert-to txt:Text sample.rtf"
      ),
    ]
  }

  private func save(_ bytes: [UInt8]) throws {
    let (target, opened) = (root.appending(path: "saved.rtf"), try RTFFormat().read(bytes))
    let middle = opened.text.paragraphCount / 2
    let (file, root) = (self.file, self.root)
    let copying = try Measurement(9) {
      let copy = try Data(contentsOf: file)
      try copy.write(to: root.appending(path: "copy.rtf"))
      return copy.count
    }
    var round = 0
    let saving = try Measurement(9) {
      round += 1
      let place = Position(middle + round, 0)
      let edited = try opened.text.replacing(place..<place, with: RichText(plain: "word ")).applied(to: opened.text)
      let result = try opened.bytes(with: edited)
      try Data(result).write(to: target)
      return result.count
    }
    var table = Table("saving after one edited word")
    table.add("copying the file", copying.median)
    table.add("docedit", saving.median)
    table.print()
  }
}
