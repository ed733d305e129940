import RichText
import Screens
import Terminal
import Ubiquity

/// A document's text on its way to the output: laid out for a person, or a paragraph a line for another program.
struct PrintedDocument {
  private let text: RichText
  private let console: Console
  private let content: @Sendable (Atom) -> Atom.Content?

  /// The width where the terminal does not say it.
  private static let usualColumns = 80

  init(_ text: RichText, console: Console, content: @escaping @Sendable (Atom) -> Atom.Content?) {
    (self.text, self.console, self.content) = (text, console, content)
  }

  /// Prints it; what is longer than the screen goes through the user's pager.
  func show(plain: Bool, pager: Bool) {
    let machine = console.machine
    guard machine.isTerminal, !plain else { return printPlain() }
    let page = laidOut
    if pager, isLong(page), let pager = Pager(environment: machine.surroundings.environment) {
      if machine.page(pager, page.output) { return }
      console.note("The pager \(pager.command) could not be used; DOCEDIT_PAGER names another one.")
    }
    machine.print(page.output)
  }

  /// A reader that takes only the first lines gets them at once.
  private func printPlain() {
    var output = ""
    for line in PlainPage(text, content: content) {
      output += line + "\n"
      guard output.utf8.count > Self.outputPiece else { continue }
      console.machine.print(output)
      output = ""
    }
    console.machine.print(output)
  }

  /// The bytes that are written in one piece.
  private static let outputPiece = 32_768

  private var laidOut: (output: String, rows: Int) {
    let columns = console.machine.screenSize()?.columns ?? Self.usualColumns
    let capabilities = try? Capabilities(environment: console.machine.surroundings.environment)
    guard console.isColoured, let capabilities else {
      let page = TextPage(text, columns: columns, writesAddresses: true, content: content)
      return (page.plain, page.lines.count)
    }
    let page = TextPage(text, columns: columns, content: content)
    return (page.encoded(for: capabilities), page.lines.count)
  }

  /// Whether the lines and the prompt after them do not fit the screen.
  private func isLong(_ page: (output: String, rows: Int)) -> Bool {
    console.machine.screenSize().map { page.rows >= $0.rows } ?? false
  }
}
