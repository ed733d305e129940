public import Foundation

/// Who made a commit, and when.
public struct Signature: Hashable, Sendable {
  public var name: String
  public var email: String
  public var date: Date

  public init(name: String, email: String, date: Date) { (self.name, self.email, self.date) = (name, email, date) }
}
