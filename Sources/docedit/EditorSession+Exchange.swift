import Documents
import Foundation
import Screens
import Ubiquity

// What other machines do.
extension EditorSession {
  /// Exchanges in the background: after a save, which is sent first then, and now and then.
  func exchange(afterSave: Bool = false) {
    guard let container = document.ubiquity?.container else { return }
    beside.append(
      Task {
        do {
          try await exchange(by: container, afterSave: afterSave)
          await lookAround()
        } catch { tell(error) }
      })
  }

  private func exchange(by container: UbiquityContainer, afterSave: Bool = false) async throws {
    send(.sync(.sending))
    exchanging += 1
    defer { exchanging -= 1 }
    do { if afterSave { try await container.syncSavedFirst() } else { try await container.sync() } } catch {
      if error.code != .offline { exchangePause.fail() }
      send(.sync(.pending))
      throw error
    }
    exchangePause.reset()
  }

  /// Takes up every two seconds what other programs do to the document, asks the remote whether anything moved, and sends what could not be sent before.
  func watch() async {
    if await isShared { exchange() }
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(2))
      await attempt { try await look() }
    }
  }

  private var isShared: Bool {
    get async { (try? await document.ubiquity?.container.remote) ?? nil != nil }
  }

  private func look() async throws {
    if let move = try await document.followFolder() { announce(move, DeviceNames([])) }
    guard let container = document.ubiquity?.container else { return }
    if recovery == nil { try await document.takeUpTouch() }
    guard await isShared else { return await announceArrivals(in: container) }
    do { try await askRemote(of: container) } catch {
      await announceArrivals(in: container)
      throw error
    }
    await lookAround()
  }

  private func askRemote(of container: UbiquityContainer) async throws {
    let isMoved = try await container.poll()
    if isMoved { exchangePause.reset() }
    guard exchanging == 0, exchangePause.isOver else { return }
    if try await container.isDue(afterNews: isMoved) { exchange() }
  }

  func tick() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(1))
      send(.tick(workspace.machine.surroundings.now()))
    }
  }

  private func lookAround() async {
    guard recovery == nil, let container = document.ubiquity?.container else { return }
    await announceArrivals(in: container)
    await attempt {
      for notice in await container.takeNotices() { send(.notice(notice)) }
      let conflicts = try await container.conflictCount(of: document.ubiquity?.path)
      let isAhead = try await container.isAhead()
      send(.sync(conflicts > 0 ? .conflict(conflicts) : isAhead ? .pending : .synced))
    }
  }

  /// Also what other processes on this machine took up or saved, which no remote has to answer for.
  private func announceArrivals(in container: UbiquityContainer) async {
    guard recovery == nil else { return }
    await attempt {
      let arrivals = try await document.arrivals()
      let names = DeviceNames(arrivals.isEmpty ? [] : await container.knownDevices())
      for arrival in arrivals { announce(arrival, names) }
    }
  }

  /// A version that the screen may be taking just now is not told of twice: it would be taken twice. Nor is one told of that came before something was typed or saved: the next look
  /// finds it again.
  func announce(_ arrival: Document.Arrival, _ names: DeviceNames) {
    switch arrival {
    case .version(let version):
      guard newer?.after != recordsTaken, document.isComparedWith(version) else { return }
      newer = (version, recordsTaken)
      send(.incoming(version.edit, note: version.note, after: recordsTaken))
    case .newerVersion(let note): send(.notice(note))
    case .moved(let path):
      send(.document(info()))
      send(.notice("moved to \(path)"))
    case .deleted(let maker): send(.notice("deleted \(maker.place); saving brings it back"))
    case .hidden: send(.notice("a folder has its place; saving gives it another name"))
    case .replaced: send(.notice("deleted, and another document has its name; saving gives it another one"))
    case .continued(let device): send(.continuedElsewhere(device: names.label(device)))
    case .claimed(let device):
      send(.notice("\(names.label(device)) says it continued this, and is not approved: docedit devices"))
    }
  }
}

extension ChangeMaker {
  /// Where something was done, in words that follow what it is.
  fileprivate var place: String {
    switch self {
    case .thisMachine: "on this machine"
    case .machine(let name): "on \(name ?? "another machine")"
    case .git(let name): "with git, by \(name)"
    case .settingBack: "with git"
    }
  }
}
