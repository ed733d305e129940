@testable import Terminal

/// A small terminal that does what the encoder's bytes say and can be asked what it shows. Unknown sequences are counted.
struct VirtualTerminal {
  private(set) var frame: Frame
  private(set) var unknown: [String] = []
  private(set) var isSynchronized = false
  private(set) var writesOutsideOfSynchronization = 0
  private var point = Frame.Point(column: 0, row: 0)
  private var cursorIsVisible = true
  private var pen = CellStyle()

  init(columns: Int, rows: Int) { frame = Frame(columns: columns, rows: rows) }

  /// What is shown; the cursor if it is visible.
  var shown: Frame {
    var shown = frame
    shown.cursor = cursorIsVisible ? point : nil
    return shown
  }

  var penIsPlain: Bool { pen == CellStyle() }

  mutating func apply(_ bytes: [UInt8]) {
    var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let first = rest.first {
      if first == "\u{1B}" {
        rest = control(rest)
      } else {
        let text = rest.prefix { $0 != "\u{1B}" }
        write(text)
        rest = rest.dropFirst(text.count)
      }
    }
  }

  private mutating func write(_ scalars: ArraySlice<Unicode.Scalar>) {
    if !isSynchronized { writesOutsideOfSynchronization += 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    for cluster in String(text) {
      guard point.column < frame.columns else {
        unknown.append("write past the edge")
        continue
      }
      point.column = frame.write(String(cluster), row: point.row, column: point.column, style: pen)
    }
  }

  private mutating func control(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let body = scalars.dropFirst(2)
    if scalars.dropFirst().first == "]" {
      let text = body.prefix { $0 != "\u{1B}" }
      command(String(String.UnicodeScalarView(text)))
      return body.dropFirst(text.count + 2)
    }
    let parameters = body.prefix { !(0x40...0x7E ~= $0.value) }
    let final = body.dropFirst(parameters.count).first.map(Character.init) ?? "?"
    perform(String(String.UnicodeScalarView(parameters)), final)
    return body.dropFirst(parameters.count + 1)
  }

  /// An operating system command: a title or a link.
  private mutating func command(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    switch parts.first {
    case "2": frame.title = String(text.dropFirst(2))
    case "8" where parts.count == 3: pen.link = Hyperlink(String(parts[2]))
    default: unknown.append(text)
    }
  }

  private mutating func perform(_ parameters: String, _ final: Character) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    if final == "H", pen.link != nil, point.row != max(1, numbers[0]) - 1 { unknown.append("a link from row to row") }
    switch (parameters, final) {
    case (_, "H"):
      point = .init(
        column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: max(1, numbers[0]) - 1)
    case (_, "C"): point.column += max(1, numbers[0])
    case (_, "K"):
      frame.fill(row: point.row, columns: point.column..<frame.columns, style: CellStyle())
    case ("2", "J"): for row in 0..<frame.rows { frame.fill(row: row, columns: 0..<frame.columns, style: CellStyle()) }
    case ("?25", _): cursorIsVisible = final == "h"
    case ("?2026", _): isSynchronized = final == "h"
    case (_, "m"): select(parameters)
    default: unknown.append(parameters + String(final))
    }
  }

  private mutating func select(_ parameters: String) {
    var codes = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = codes.popFirst() {
      switch code {
      case "", "0": pen = CellStyle { $0.link = pen.link }
      case "1": pen.bold = true
      case "2": pen.dim = true
      case "3": pen.italic = true
      case "4": pen.underline = .single
      case "7": pen.reverse = true
      case "9": pen.strikethrough = true
      case "22": (pen.bold, pen.dim) = (false, false)
      case "23": pen.italic = false
      case "24": pen.underline = .none
      case "27": pen.reverse = false
      case "29": pen.strikethrough = false
      case _ where code.hasPrefix("4:"):
        pen.underline = UInt8(code.dropFirst(2)).flatMap(CellStyle.Underline.init) ?? .none
      default: selectColor(Int(code) ?? -1, &codes)
      }
    }
  }

  private mutating func selectColor(_ code: Int, _ codes: inout ArraySlice<Substring>) {
    switch code {
    case 30...37: pen.foreground = .palette(UInt8(code - 30))
    case 40...47: pen.background = .palette(UInt8(code - 40))
    case 90...97: pen.foreground = .palette(UInt8(code - 82))
    case 100...107: pen.background = .palette(UInt8(code - 92))
    case 39: pen.foreground = .standard
    case 49: pen.background = .standard
    case 38: pen.foreground = color(&codes)
    case 48: pen.background = color(&codes)
    default: unknown.append("\(code)m")
    }
  }

  private mutating func color(_ codes: inout ArraySlice<Substring>) -> CellStyle.Color {
    func next() -> UInt8 { codes.popFirst().flatMap { UInt8($0) } ?? 0 }
    if codes.popFirst() == "5" { return .palette(next()) }
    let (red, green, blue) = (next(), next(), next())
    return .rgb(red, green, blue)
  }
}

extension Frame {
  /// The frame as a terminal with these capabilities can show it.
  func adapted(to capabilities: Capabilities) -> Frame {
    var frame = self
    for index in frame.cells.indices {
      frame.cells[index].style = frame.cells[index].style.adapted(to: capabilities)
    }
    if capabilities.isPlain { frame.title = "" }
    return frame
  }
}
