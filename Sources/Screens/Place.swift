public import Editing
public import RichText

/// Where the user is in the text: what is selected, and what is on view.
public struct Place: Sendable, Equatable {
  public var selection: Selection
  /// The start of the first visual row on view.
  public var top: Position
  public init(selection: Selection, top: Position) { (self.selection, self.top) = (selection, top) }
}
