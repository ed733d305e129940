import Foundation
import Terminal
import Ubiquity

/// Who wrote a text, for people: a margin with device and version beside each stretch, in a colour for each device.
///
/// On a terminal the text is broken to its width; where that is narrow, the margin has only a letter for the device, and the last lines
/// tell which.
struct BlamePage {
  private struct Row {
    var number: Int
    var text: String
    var version: DocumentVersion?
  }

  private static let tones: [Console.Tone] = [.accent, .warning, .violet, .good, .blue, .bad]
  /// The columns that the text must be left for the whole margin to be shown.
  private static let leastText = 30
  private static let unsaved = "not saved"

  private let rows: [Row]
  private let authors: [(device: Device?, words: Int)]
  private let names: DeviceNames
  private let numberWidth, nameWidth: Int

  init(_ text: AuthoredText, _ names: DeviceNames, isBySentence: Bool) {
    self.names = names
    rows = text.paragraphs.flatMap { paragraph in
      let stretches = isBySentence ? paragraph.sentences.flatMap { $0 } : paragraph.stretches
      return stretches.map { Row(number: paragraph.number, text: $0.text, version: $0.version) }
    }
    authors = text.authors
    numberWidth = String(rows.last?.number ?? 1).count
    nameWidth = min(authors.map { CellWidth.of(Self.name($0.device, names)) }.max() ?? 0, 24)
  }

  func print(on console: Console) {
    guard !rows.isEmpty else { return console.line("nothing is written in it") }
    let columns = console.machine.isTerminal ? console.machine.screenSize()?.columns ?? 80 : nil
    let isNarrow = columns.map { $0 - width(isNarrow: false) < Self.leastText } ?? false
    var last: Row?
    for row in rows {
      let isRepeated = columns != nil && last?.version?.document == row.version?.document && last != nil
      print(row, isNarrow: isNarrow, isRepeated: isRepeated, columns: columns, on: console)
      last = row
    }
    printAuthors(isNarrow: isNarrow, columns: columns, on: console)
  }

  private func print(_ row: Row, isNarrow: Bool, isRepeated: Bool, columns: Int?, on console: Console) {
    let room = columns.map { max($0 - width(isNarrow: isNarrow), 10) } ?? .max
    let text = Self.visible(row.text)
    for (index, line) in (columns == nil ? [text] : text.broken(to: room)).enumerated() {
      console.line(
        margin(row, isNarrow: isNarrow, isBlank: isRepeated || index > 0, hasNumber: index == 0, console), "  ",
        console.styled(line))
    }
  }

  /// The bar, the device, the version, its day, and the number of the paragraph.
  private func margin(_ row: Row, isNarrow: Bool, isBlank: Bool, hasNumber: Bool, _ console: Console) -> ConsoleText {
    let tone = tone(of: row.version?.author)
    let number = (hasNumber ? String(row.number) : "").padded(to: numberWidth, atStart: true)
    let name = isNarrow ? letter(of: row.version?.author) : name(row.version?.author).padded(to: nameWidth)
    let shown = isBlank && !isNarrow ? "".padded(to: nameWidth) : name
    let head = console.styled("▌" + shown, tone)
    if isNarrow { return head + " " + console.styled(number, .faint) }
    let commit = isBlank ? "" : String(row.version?.document.version.prefix(7) ?? "")
    let day = isBlank ? "" : String(row.version?.date.local().prefix(10) ?? "")
    return [
      head, console.styled(commit.padded(to: 7), isBlank ? nil : .warning),
      console.styled(day.padded(to: 10), .faint), console.styled(number, .faint),
    ].joined(separator: "  ")
  }

  private func printAuthors(isNarrow: Bool, columns: Int?, on console: Console) {
    let words = max(authors.reduce(0) { $0 + $1.words }, 1)
    console.line()
    for author in authors.sorted(by: { $0.words > $1.words }) {
      let key = isNarrow ? letter(of: author.device) + "  " : ""
      let share = "\(author.words.counting("word")), \((author.words * 100 + words / 2) / words) %"
      let room = columns.map { max($0 - nameWidth - key.count - 3, 0) } ?? .max
      console.line(
        console.styled("▌" + key + name(author.device).padded(to: nameWidth), tone(of: author.device)), "  ",
        console.styled(share.cut(to: room)))
    }
  }

  private func width(isNarrow: Bool) -> Int {
    isNarrow ? numberWidth + 5 : 1 + nameWidth + 2 + 7 + 2 + 10 + 2 + numberWidth + 2
  }

  private func tone(of device: Device?) -> Console.Tone? {
    guard device != nil, let index = authors.firstIndex(where: { $0.device == device }) else { return .faint }
    return Self.tones[index % Self.tones.count]
  }

  /// `A`, `B` and so on, in the order of the text.
  private func letter(of device: Device?) -> String {
    let index = authors.firstIndex { $0.device == device } ?? 0
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
  }

  private static func name(_ device: Device?, _ names: DeviceNames) -> String { device.map(names.label) ?? unsaved }
  private func name(_ device: Device?) -> String { Self.name(device, names) }

  private static func visible(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces).replacing("\u{2028}", with: " ").replacing("\u{FFFC}", with: "▣")
      .replacing("\t", with: " ")
  }
}

extension String {
  /// Cut or filled up to so many columns.
  fileprivate func padded(to columns: Int, atStart: Bool = false) -> String {
    var (kept, width) = ("", 0)
    for cluster in self where width + CellWidth.of(cluster) <= columns {
      kept.append(cluster)
      width += CellWidth.of(cluster)
    }
    let blanks = String(repeating: " ", count: columns - width)
    return atStart ? blanks + kept : kept + blanks
  }
}
