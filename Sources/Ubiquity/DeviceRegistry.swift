public import Foundation

/// What this installation knows of itself: its device, and the containers that it has. Kept in the configuration folder.
public struct DeviceRegistry: Sendable {
  public let surroundings: Surroundings
  public init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// The device; made on first use, named after the host unless a name is given. A name given later renames it.
  public func device(named name: String? = nil) throws -> Device { fatalError("contract") }
  /// The roots of the containers, in the order they were added. A root that is gone is still listed.
  public func roots() throws -> [URL] { fatalError("contract") }
  /// Opens all containers that can be opened; those that cannot come with the reason.
  public func containers() throws -> [(root: URL, container: Result<UbiquityContainer, UbiquityError>)] { fatalError("contract") }
  /// The container whose root contains the file (links resolved); nil where none does.
  public func container(containing file: URL) throws -> UbiquityContainer? { fatalError("contract") }
  public func add(root: URL) throws { fatalError("contract") }
}
