/// How a value is written where property lists have no such type: as a dictionary with a tag under the key `$type`.
///
/// A dictionary of the user's that has this key itself, or a key that XML cannot carry, is written as a tagged array of keys and values in
/// turn. A dictionary without the key is the user's, always.
enum ValueTag: String {
  case null, url, uuid, date, set, string, dictionary

  static let typeKey = "$type"
  static let valueKey = "value"
  static let baseKey = "base"
}
