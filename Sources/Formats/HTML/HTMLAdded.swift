/// An element that the file lacks, or that stands for one of its elements in another place.
struct HTMLAdded {
  /// The element of the file that it is a copy of; -1 for a new one.
  var original = -1
  /// Whether what is right in the original may stand in it as it is.
  var isMirror = false
  var start: [UInt8]
  var end: [UInt8]
  /// Whether it keeps white space that would be lost.
  var keepsSpace = false
}
