/// One of the two texts that are merged.
public enum MergeSide: CaseIterable, Sendable {
  case ours, theirs
  /// The one that this is not.
  public var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// A value for each side.
struct MergeSides<Value> {
  var ours: Value
  var theirs: Value

  init(_ ours: Value, _ theirs: Value) { (self.ours, self.theirs) = (ours, theirs) }

  subscript(side: MergeSide) -> Value {
    get { side == .ours ? ours : theirs }
    _modify { if side == .ours { yield &ours } else { yield &theirs } }
  }
}

extension MergeSides {
  func map<Other>(_ change: (Value) -> Other) -> MergeSides<Other> { MergeSides<Other>(change(ours), change(theirs)) }
}

extension MergeSides: Sendable where Value: Sendable {}
