import Ubiquity

extension Workspace {
  /// Brings what the other machines said last, in some containers or all that have a remote; offline, what is known stays, and the user is told.
  func fetchNews(of some: [UbiquityContainer]? = nil, quietly: Bool = false) async {
    let containers = some ?? (try? allContainers()) ?? []
    for container in containers where await container.hasRemote {
      do { try await exchanging { _ in _ = try await container.poll() } } catch {
        console.note(Self.mayBeOld(error, containers.count > 1 ? container : nil))
      }
      if !quietly { await tellNotices(of: container) }
    }
  }

  /// Of one of several containers the words name it.
  static func mayBeOld(_ error: any Error, _ container: UbiquityContainer?) -> String {
    let failure = CommandFailure(error)
    return "what is known may be old: \((container.map { failure.naming($0.root) } ?? failure).message)"
  }
}

extension UbiquityContainer {
  /// Also where that cannot be told: asking it then tells why.
  var hasRemote: Bool {
    do { return try remote != nil } catch { return true }
  }
}
