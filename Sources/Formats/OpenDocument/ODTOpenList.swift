/// A list that is open in the output.
struct ODTOpenList {
  var style: String?
  var hasItem = false
  /// Whether the open item holds only deeper lists so far.
  var isImplicit = false
  var isHeader = false
  var end: String
  var itemEnd = ""
}
