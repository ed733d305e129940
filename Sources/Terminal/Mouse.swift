/// A mouse event in cells, from 0.
public struct Mouse: Hashable, Sendable {
  /// A press names its button: 0 left, 1 middle, 2 right, from 8 on the extra ones.
  public enum Action: Hashable, Sendable {
    case press(Int)
    case release, drag, wheelUp, wheelDown
  }
  public var action: Action
  public var column: Int
  public var row: Int
  public var modifiers: Key.Modifiers
  /// 1, 2 or 3: how many presses came in quick succession on this cell. A drag and a release have those of their press.
  public var clicks: Int
  public init(
    _ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = [], clicks: Int = 1
  ) {
    (self.action, self.column, self.row, self.modifiers, self.clicks) = (
      action, column, row, modifiers, clicks
    )
  }
}
