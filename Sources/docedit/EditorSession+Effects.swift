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
    case .place(let place): document.move(to: Documents.Place(place))
    case .save(let text, let revision): start { await $0.save(text, revision) }
    case .saveAs(_, let path, let revision): await saveCopy(path, revision)
    case .copy(let text): await terminal?.copy(text)
    case .paste: break
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
  }

  private func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch { tell(error) }
  }

  private func save(_ text: RichText, _ revision: Int) async {
    do {
      try await takeMissing(of: text)
      let result = try await document.save()
      send(.saved(.success(SaveNote(revision: revision, text: remark(on: result)))))
      exchange()
    } catch {
      let failure = CommandFailure(error)
      send(.saved(.failure(Failure(message: failure.message, hint: failure.hint))))
    }
  }

  private func remark(on result: Document.SaveResult) -> String {
    let lost = result.losses.joined(separator: ", ")
    let remarks = [
      result.isMerged ? "saved, with the changes of another machine" : "saved",
      result.conflict ? "the other version is kept: docedit conflicts" : "",
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
      let file = workspace.machine.file(path)
      try await document.save(as: file)
      send(.notice("a copy is saved as \(file.lastPathComponent)"))
    }
  }

  private func takeBack() async {
    do {
      let (edit, note) = try await controller.takeBack(document)
      send(.takenBack(.success(edit), caret: document.place.head))
      send(.settled(after: recordsTaken))
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

// MARK: - Other machines

extension EditorSession {
  /// Exchanges in the background: after a save, and now and then.
  func exchange() {
    guard let container = document.ubiquity?.container else { return }
    beside.append(
      Task {
        do {
          try await exchange(by: container)
          await lookAround()
        } catch { tell(error) }
      })
  }

  private func exchange(by container: UbiquityContainer) async throws {
    send(.sync(.sending))
    exchanging += 1
    defer { exchanging -= 1 }
    try await container.sync()
  }

  /// Asks the remote every two seconds whether anything moved, and sends what could not be sent before.
  func watch() async {
    guard let container = document.ubiquity?.container, (try? await container.remote) ?? nil != nil else { return }
    exchange()
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(2))
      do {
        _ = try await container.poll()
        if exchanging == 0, try await container.status().ahead > 0 { try await exchange(by: container) }
        await lookAround()
      } catch { tell(error) }
    }
  }

  func tick() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(1))
      send(.tick(workspace.machine.surroundings.now()))
    }
  }

  private func lookAround() async {
    guard let container = document.ubiquity?.container else { return }
    await attempt {
      guard recovery == nil else { return }
      for arrival in try await document.arrivals() { announce(arrival) }
      let conflicts = try await container.conflicts().filter { $0.path == document.ubiquity?.path }.count
      let ahead = try await container.status().ahead
      send(.sync(conflicts > 0 ? .conflict(conflicts) : ahead > 0 ? .pending : .synced))
    }
  }

  /// A version that the screen may be taking just now is not told of twice: it would be taken twice.
  private func announce(_ arrival: Document.Arrival) {
    switch arrival {
    case .version(let version):
      guard newer?.after != recordsTaken else { return }
      newer = (version, recordsTaken)
      send(.incoming(version.edit, note: version.note, after: recordsTaken))
    case .newerVersion(let note): send(.notice(note))
    case .moved(let path):
      send(.document(info()))
      send(.notice("moved to \(path)"))
    case .continued(let device): send(.continuedElsewhere(device: device.name))
    }
  }
}

extension Documents.Place {
  init(_ place: Screens.Place) {
    self.init(anchor: place.selection.anchor, head: place.selection.head, top: place.top)
  }
}
