import ArgumentParser
import Foundation
import Ubiquity

/// A machine that asks for the keys of encrypted containers, named on the command line, in each container where it asks.
struct RequestSearch {
  let found: [(container: UbiquityContainer, request: AccessRequest)]
  let name: String

  /// The text is the machine's name, its id or the beginning of that, or the code that it shows. Nil where none asks that goes by it; throws `usage` where several do.
  init?(_ text: String, in containers: [UbiquityContainer]) async throws {
    var found: [(container: UbiquityContainer, request: AccessRequest)] = []
    for container in containers {
      found += try await container.accessRequests().filter { $0.goes(by: text) }.map { (container, $0) }
    }
    guard let first = found.first else { return nil }
    for (container, requests) in Dictionary(grouping: found, by: \.container.id) where requests.count > 1 {
      let codes = requests.map { $0.request.code }.sorted().joined(separator: ", ")
      throw CommandFailure(
        .usage, "several machines in \(requests.first?.container.root.path ?? container) ask as \(text)",
        hint: "name the one by the code that it shows: \(codes)")
    }
    (self.found, name) = (found, first.request.device.name)
  }
}

extension AccessRequest {
  fileprivate func goes(by text: String) -> Bool { device.goes(by: text) || code == text }
}
