import Documents
import Editing
import Foundation
import Handoff
import RichText
import Screens
import Terminal
import Ubiquity

/// A document in the full-screen editor: performs the screen's effects in their order, and tells it what other machines do.
@MainActor
final class EditorSession {
  typealias Send = @Sendable (EditorScreen.Message) -> Void

  let document: Document
  let workspace: Workspace
  let controller: DocumentController
  let continued: ContinuedDocument?
  /// What an earlier process left unsaved, until the user has decided.
  var recovery: Document.Recovery?
  var send: Send = { _ in }
  var terminal: TerminalScreen?
  var keepsEdits = true
  /// What the user is told when the editor opens.
  var openingNote: String?
  /// Goes on for as long as the editor is open.
  var beside: [Task<Void, Never>] = []
  /// Saves and the like, which the end waits for.
  var underWay: [Task<Void, Never>] = []
  /// Whether the screen shows the document's container.
  var showsContainer: Bool
  /// How many exchanges are under way.
  var exchanging = 0
  /// After exchanges that failed although the remote answers.
  var exchangePause = RetryPause()
  /// A newer version that the screen was told of and has not taken yet.
  var newer: (version: Document.NewerVersion, after: Int)?
  /// How many edits came from the screen.
  var recordsTaken = 0

  init(_ document: Document, workspace: Workspace, controller: DocumentController, continued: ContinuedDocument?) {
    (self.document, self.workspace, self.controller, self.continued) = (document, workspace, controller, continued)
    showsContainer = document.ubiquity != nil
  }

  /// Shows the editor until the user leaves it; then the place is remembered and sent.
  func run() async throws {
    let terminal: TerminalScreen
    do { terminal = try TerminalScreen.open(environment: workspace.machine.surroundings.environment) } catch {
      try? await controller.close(document, keepingEdits: true)
      throw error
    }
    self.terminal = terminal
    await begin()
    await show(on: terminal)
    beside.forEach { $0.cancel() }
    await terminal.close()
    try await end()
  }

  private func begin() async {
    recovery = await document.recovery()
    if recovery == nil { try? await document.recover(nil) }
  }

  /// Effects are taken in the order in which the screen asked for them: edits reach the journal as they were made.
  private func show(on terminal: TerminalScreen) async {
    let (effects, inbox) = AsyncStream.makeStream(of: (EditorScreen.Effect, Send).self)
    let size = await terminal.size
    var program = EditorScreen(editorState(), document: info())
    _ = program.update(.input(.resize(columns: size.columns, rows: size.rows)))
    let performing = Task {
      for await (effect, send) in effects {
        if newSender(send) { started() }
        await perform(effect)
      }
    }
    if let offer = offer() { _ = program.update(.recovered(offer)) }
    _ = await Terminal.run(program, on: terminal, starting: [.place(program.place)]) { effect, send in
      inbox.yield((effect, send))
    }
    inbox.finish()
    await performing.value
    await finishWork()
  }

  private var hasSender = false

  /// Whether this is the first way back to the screen.
  private func newSender(_ send: @escaping Send) -> Bool {
    defer { (self.send, hasSender) = (send, true) }
    return !hasSender
  }

  private func started() {
    if recovery != nil { beside.append(Task { await awaitAnswer() }) }
    announceOpening()
    if recovery == nil { listen() }
    beside.append(Task { await watch() })
    beside.append(Task { await tick() })
    Task { await document.becomeMain() }
  }

  /// What the screen asks about before it takes the first key.
  private func offer() -> RecoveryChoice.Offer? {
    guard let recovery else { return nil }
    let detail = "from \(Age.text(of: recovery.date, now: workspace.machine.surroundings.now()))"
    let selection = recovery.place.map { Selection(anchor: $0.anchor, head: $0.head) }
    return .init(edits: recovery.edit, detail: detail, selection: selection)
  }

  /// Gives the question time to be seen, and what was typed ahead of it time to come.
  private func awaitAnswer() async {
    try? await Task.sleep(for: .milliseconds(500))
    send(.asked)
  }

  /// Tells what went wrong, also before; after the question whether to keep what an earlier process left, which has the place of messages.
  func listen() { controller.onFailure = { [weak self] in self?.tell($0) } }

  func finishWork() async {
    while let work = underWay.first {
      await work.value
      underWay.removeFirst()
    }
  }

  private func end() async throws {
    let container = document.ubiquity?.container
    try await controller.close(document, keepingEdits: keepsEdits)
    if let container { await sendLast(by: container) }
  }

  /// The last exchange may take a moment; it is not waited for longer than a few seconds.
  private func sendLast(by container: UbiquityContainer) async {
    let workspace = workspace
    let isSent = await Patience.wait(atMost: .seconds(5)) { await workspace.send(container) }
    if !isSent { workspace.console.note("still sending; docedit sync finishes it") }
  }
}
