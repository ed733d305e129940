/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  public var objects: Int
  public var totalObjects: Int
  public var bytes: Int

  public init(objects: Int, totalObjects: Int, bytes: Int) {
    (self.objects, self.totalObjects, self.bytes) = (objects, totalObjects, bytes)
  }
}
