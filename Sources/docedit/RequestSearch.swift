import ArgumentParser
import Foundation
import Ubiquity

/// A machine that asks for the keys of encrypted containers, named on the command line, in each container where it asks.
struct RequestSearch {
  typealias Found = (container: UbiquityContainer, request: AccessRequest)

  let found: [Found]
  let name: String

  /// The text is the code that the machine shows, its name, its id or the beginning of that. Nil where none asks that goes by it; throws `usage` where several do.
  ///
  /// To approve, with `approving`: then a request that cannot be approved counts only where there is no other.
  init?(_ text: String, in containers: [UbiquityContainer], approving: Bool = false) async throws {
    var found: [Found] = []
    for container in containers {
      let requests = try await container.accessRequests().named(text, approving: approving)
      if requests.count > 1 { throw Self.severals(requests, text, in: container) }
      found += requests.map { (container, $0) }
    }
    guard let first = found.first else { return nil }
    (self.found, name) = (found, first.request.device.name)
  }

  private static func severals(_ requests: [AccessRequest], _ text: String, in container: UbiquityContainer)
    -> CommandFailure
  {
    let codes = requests.map(\.code).sorted(), more = codes.count - codeLimit
    return CommandFailure(
      .usage, "\(codes.count) machines in \(container.root.path) ask as \(text)",
      hint: "name the one by the code that it shows: \(codes.prefix(codeLimit).joined(separator: ", "))"
        + (more > 0 ? ", or one of \(more) more" : ""))
  }

  private static let codeLimit = 8
}

extension [AccessRequest] {
  /// Those that go by the text; one whose code it is goes alone, whatever others call themselves.
  func named(_ text: String, approving: Bool) -> [AccessRequest] {
    let byCode = filter { $0.code == text }, found = byCode.isEmpty ? filter { $0.device.goes(by: text) } : byCode
    let able = found.filter { $0.obstacle == nil }
    return approving && !able.isEmpty ? able : found
  }
}
