import Synchronization
import Terminal
import Ubiquity

/// One line on the terminal that says how far long work is, again and again, and is gone when it is over. Where nobody is there to see it, or the
/// terminal cannot take a line back, nothing is written.
final class ProgressLine: Sendable {
  private let machine: Machine
  /// Whether somebody is there to see it.
  let isPossible: Bool
  private let isShown = Mutex(false)

  /// The width where the terminal does not say it.
  private static let usualColumns = 80
  /// To the start of the line, and nothing in it.
  private static let erasing = "\r\u{1B}[K"

  init(_ machine: Machine) {
    self.machine = machine
    isPossible = machine.isErrorTerminal && machine.surroundings.environment["TERM"] != "dumb"
  }

  /// Shows a text in place of what was shown before, cut to the width of the terminal.
  func show(_ text: String) {
    guard isPossible else { return }
    let columns = machine.screenSize()?.columns ?? Self.usualColumns
    isShown.withLock { isShown in
      machine.printError(Self.erasing + TerminalText.line(text).cut(to: columns - 1))
      isShown = true
    }
  }

  /// Takes the line away, before anything else is written there.
  func clear() {
    isShown.withLock { isShown in
      if isShown { machine.printError(Self.erasing) }
      isShown = false
    }
  }
}
