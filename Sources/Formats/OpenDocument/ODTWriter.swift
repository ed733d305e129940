import RichText

/// Writes an edited text as changes to the parts of the file that it was read from.
///
/// The content is put together anew from ranges of its old bytes and from new markup, so that only changed blocks differ.
struct ODTWriter {
  /// How much of a changed block is made of its old bytes.
  enum Way: CaseIterable {
    /// All that stays, character by character.
    case fine
    /// The content of changed paragraphs is new.
    case newContent
    /// Changed lists and tables are put together anew too.
    case newStructure
  }

  let source: ODTSource
  let original: [Paragraph]
  let edited: [Paragraph]
  let way: Way
  let planner: ODTPlanner
  let runs: ODTListRuns
  var styles: ODTStyleWriter
  var output: [UInt8] = []
  var lists = ODTWrittenLists()
  /// Elements of the file whose tags are written.
  var used: Set<Int> = []

  var part: ODTPart { source.content }
  var plans: [ODTPlan] { planner.plans }

  /// The changed parts of the file.
  static func parts(_ file: ODTText, _ held: RichText, _ way: Way) throws(FormatError) -> [ZipArchive.Part] {
    var writer = ODTWriter(file, held, way)
    writer.writeText()
    return try writer.parts(file.package)
  }

  private init(_ file: ODTText, _ held: RichText, _ way: Way) {
    (source, self.way) = (file.source, way)
    (original, edited) = (Array(file.text.paragraphs), Array(held.paragraphs))
    planner = ODTPlanner(file.source, original, edited, isFine: way == .fine)
    runs = ODTListRuns(file.source)
    styles = ODTStyleWriter(file.source)
    if case .flat = file.package { styles.atoms.isFlat = true }
  }

  private mutating func writeText() {
    let targets = targets(0..<edited.count, depth: 0)
    let text = source.containers[0].node
    if part.isSelfClosing(text) { output += part.startTag(text, setting: [], isSelfClosing: false) }
    writeBlocks(targets, in: 0, depth: 0)
    if part.isSelfClosing(text) { output += "</\(part.xml.name(text).qualified)>".utf8 }
  }

  // MARK: Output

  mutating func copy(_ range: Range<Int>) { if !range.isEmpty { output += part.bytes[range] } }

  mutating func write(_ markup: String) { output += markup.utf8 }

  /// A start tag of the file; a second time without its name in the file.
  mutating func writeTag(_ node: Int, _ settings: ODTAttributes = [], isSelfClosing: Bool? = nil) {
    let isNew = used.insert(node).inserted
    let all = isNew ? settings : settings + [("xml:id", nil), ("table:name", nil)]
    if all.isEmpty, isSelfClosing == nil || isSelfClosing == part.isSelfClosing(node) {
      return copy(part.xml.range(node))
    }
    output += part.startTag(node, setting: all, isSelfClosing: isSelfClosing)
  }

  mutating func writeEnd(_ node: Int) { write("</\(part.xml.name(node).qualified)>") }
}
