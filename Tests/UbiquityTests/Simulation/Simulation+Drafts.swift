import Foundation
import Properties

@testable import Ubiquity

// Unsaved edits that go from device to device.
extension Simulation {
  /// Somebody writes in an open document and does not save it; the others may hear of that at once.
  mutating func draft(_ number: Int) async throws {
    if devices[number].open.isEmpty { try await look(number) }
    let paths = devices[number].open.filter { $0.value.document != nil }.keys.sorted()
    guard !paths.isEmpty, case let path = choices.element(of: paths), var open = devices[number].open[path] else {
      return
    }
    change(&open.text, in: path, by: number, "has unsaved in")
    open.isModified = true
    devices[number].open[path] = open
    try await devices[number].publish(path)
    if choices.bool() { try await devices[number].container.pushActivities() }
  }

  /// Somebody goes on with what another one has open, mostly after an exchange.
  mutating func takeUp(_ number: Int) async throws {
    if choices.int(in: 0...3) > 0 { try await devices[number].settle() }
    try await devices[number].follow()
    let container = devices[number].container
    let offers = try await container.activities().filter { !$0.isThisDevice && !$0.isTakenUp }
      .sorted { $0.identifier.uuidString < $1.identifier.uuidString }
    guard !offers.isEmpty,
      case let offer = try await container.takingUpVersions(before: choices.element(of: offers)),
      let path = offer.path, devices[number].open[path]?.isModified != true,
      let saved = try await container.goOn(with: offer, at: path)
    else { return }
    let text = TokenText(try await container.bytes(of: saved.blob))
    devices[number].open[path] = .init(document: saved, text: text)
    let what = offer.draft == nil ? "with the place in" : "with"
    note(number, "goes on \(what) \(path) of \(offer.device.name), and has \(text.tokens)")
  }

  /// Everybody saves, some after they heard of the others.
  mutating func saveDrafts() async throws {
    for number in devices.indices {
      if choices.bool() { try await devices[number].settle() }
      let modified = devices[number].open.filter(\.value.isModified).sorted { $0.key < $1.key }
      for (path, _) in modified { devices[number].open[path] = nil }
      for (path, open) in modified {
        let target = try await devices[number].container.currentPath(of: open.document) ?? path
        note(number, "saves \(target) as it is")
        try await save(open, at: target, on: number)
      }
    }
  }
}

extension UbiquityContainer {
  /// Makes a version of the draft of an activity, or, where it has none, of the document as it is here; nil where that is gone.
  fileprivate func goOn(with offer: DeviceActivity, at path: String) async throws -> StoredDocument? {
    let continuation = Continuation(activity: offer.identifier, from: offer.device)
    if let draft = offer.draft {
      return try await save(
        content(of: draft), at: path, base: offer.base?.blob, continued: continuation, origin: offer.base,
        drafts: offer.earlierDrafts)
    }
    guard let head = try document(at: path) else { return nil }
    return try await save(content(of: head.blob), at: path, base: head.blob, continued: continuation)
  }
}
