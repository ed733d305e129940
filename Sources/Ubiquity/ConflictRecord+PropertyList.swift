extension ConflictRecord: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (path, date) = (try entries.required("path"), try entries.required("date"))
    joined = try entries.optional("joined")
    (base, kept, other) = (try entries.optional("base"), try entries.optional("kept"), try entries.optional("other"))
    (keptDevice, otherDevice) = (try entries.required("keptDevice"), try entries.required("otherDevice"))
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(path, "path")
    entries.put(base, "base")
    entries.put(kept, "kept")
    entries.put(other, "other")
    entries.put(joined, "joined")
    entries.put(keptDevice, "keptDevice")
    entries.put(otherDevice, "otherDevice")
    entries.put(date, "date")
  }
}
