import RichText
import Screens
import Terminal
import Ubiquity

/// A document's text on its way to the output: laid out for a person, or a paragraph a line for another program.
struct PrintedDocument {
  private let text: RichText
  private let console: Console
  private let content: (Atom) -> Atom.Content?

  /// The width where the terminal does not say it.
  private static let usualColumns = 80

  init(_ text: RichText, console: Console, content: @escaping (Atom) -> Atom.Content?) {
    (self.text, self.console, self.content) = (text, console, content)
  }

  /// Prints it; what is longer than the screen goes through the user's pager.
  func show(plain: Bool, pager: Bool) {
    let machine = console.machine
    guard machine.isTerminal, !plain else {
      for line in PlainPage(text, content: content).lines { machine.print(line + "\n") }
      return
    }
    let page = laidOut
    if pager, isLong(page), let pager = Pager(environment: machine.surroundings.environment) {
      if machine.page(pager, page.output) { return }
      console.note("The pager \(pager.command) could not be used; DOCEDIT_PAGER names another one.")
    }
    machine.print(page.output)
  }

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
