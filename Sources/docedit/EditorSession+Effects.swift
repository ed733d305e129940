import Documents
import Editing
import Foundation
import Handoff
import RichText
import Screens
import Terminal
import Ubiquity

extension EditorSession {
  func perform(_ effect: EditorScreen.Effect) async {
    switch effect {
    case .record(let edit): await record(edit)
    case .place(let place): await document.move(to: Documents.Place(place))
    case .save(let text, let revision): start { await $0.save(text, revision) }
    case .saveAs(_, let path, let revision): await saveCopy(path, revision)
    case .copy(let text): await terminal?.copy(text)
    case .paste: break
    case .readPicture(let path, let description): start { $0.readPicture(path, description) }
    case .suspend: await terminal?.suspend()
    case .takeBack: start { await $0.takeBack() }
    case .keepRecovered(let keep): await recover(keep)
    case .lookAway(let away): if away { Task { await document.publishNow() } }
    case .accept: await accept()
    case .close(let saving): keepsEdits = saving
    }
  }

  /// Begins work that takes longer, at once up to its first pause; edits go on meanwhile, and the end waits for it.
  private func start(_ work: @escaping @MainActor (EditorSession) async -> Void) {
    underWay.append(Task.immediate { await work(self) })
  }

  private func record(_ edit: Transaction) async {
    recordsTaken += 1
    await attempt { try await document.record(edit) }
  }

  private func recover(_ keep: Bool) async {
    await attempt { try await document.recover(keep ? recovery : nil) }
    recovery = nil
    listen()
    Task { await document.becomeMain() }
  }

  func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch { tell(error) }
  }

  private func save(_ text: RichText, _ revision: Int) async {
    do {
      defer { noticeContainer() }
      try await takeMissing(of: text)
      let former = document.file, result = try await document.save(), isMoved = document.file != former
      if isMoved { send(.document(info())) }
      newer = nil
      send(.saved(.success(SaveNote(revision: revision, text: remark(on: result, isMoved: isMoved)))))
      exchange(afterSave: true)
    } catch {
      let failure = CommandFailure(error)
      newer = nil
      send(.saved(.failure(Failure(message: failure.message, hint: failure.hint))))
    }
  }

  /// A file that had no container when it was opened is the document that the user is at once a save has put it into one.
  private func noticeContainer() {
    guard !showsContainer, document.ubiquity != nil else { return }
    showsContainer = true
    send(.document(info()))
    Task { await document.becomeMain() }
  }

  private func remark(on result: Document.SaveResult, isMoved: Bool) -> String {
    let lost = result.losses.joined(separator: ", ")
    let remarks = [
      result.isMerged ? "saved, with the changes of \(result.origin)" : "saved",
      isMoved ? "\(result.obstacle.map { "\($0.words), " } ?? "")moved to \(info().displayPath)" : "",
      result.isResolved ? "the conflict is resolved" : "",
      result.conflictRemark(else: "the other version is kept: docedit conflicts") ?? "",
      lost.isEmpty ? "" : "\(document.type.name) does not keep \(lost)",
    ]
    return remarks.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// What is on the screen is what is saved, also where an edit did not reach the document.
  private func takeMissing(of text: RichText) async throws {
    if text.hasSameContent(as: document.text) { return }
    try await document.record(document.text.difference(to: text))
  }

  private func saveCopy(_ path: String, _ revision: Int) async {
    await attempt {
      let file = try workspace.destination(path)
      try await workspace.checkHidesNoDocument(file)
      try await document.save(as: file)
      send(.notice("a copy is saved as \(file.lastPathComponent)"))
    }
  }

  private func readPicture(_ path: String, _ description: String?) {
    do { send(.picture(try document.picture(workspace.machine.file(path), describedAs: description))) } catch {
      tell(error)
    }
  }

  private func takeBack() async {
    let place = document.file
    do {
      defer { newer = nil }
      let (edit, note) = try await controller.takeBack(document)
      send(.takenBack(.success(edit), caret: document.place.head))
      send(.settled(after: recordsTaken))
      if document.file != place { announce(.moved(to: info().displayPath), DeviceNames([])) }
      if let note { send(.notice(note)) }
      exchange()
    } catch {
      let failure = CommandFailure(error)
      send(.takenBack(.failure(Failure(message: failure.message, hint: failure.hint)), caret: nil))
    }
  }

  private func accept() async {
    guard let newer else { return }
    await finishWork()
    await attempt { try await document.accept(newer.version) }
    self.newer = nil
    if !document.isModified { send(.settled(after: recordsTaken)) }
  }
}

extension Documents.Place {
  init(_ place: Screens.Place) {
    self.init(anchor: place.selection.anchor, head: place.selection.head, top: place.top)
  }
}
