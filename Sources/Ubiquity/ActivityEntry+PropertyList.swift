extension ActivityEntry: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (state, isCurrent) = (try entries.required("state"), try entries.required("isCurrent"))
    (updated, milliseconds) = (try entries.required("updated"), try entries.required("milliseconds"))
    (path, base) = (try entries.required("path"), try entries.optional("base"))
    (continues, process) = (try entries.optional("continues"), try entries.optional("process"))
    (resolves, formerDrafts) = (try entries.optional("resolves"), try entries.optional("formerDrafts"))
    earlierDrafts = try entries.optional("earlierDrafts")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(state, "state")
    entries.put(isCurrent, "isCurrent")
    entries.put(updated, "updated")
    entries.put(milliseconds, "milliseconds")
    entries.put(path, "path")
    entries.put(base, "base")
    entries.put(continues, "continues")
    entries.put(process, "process")
    entries.put(resolves, "resolves")
    entries.put(formerDrafts, "formerDrafts")
    entries.put(earlierDrafts, "earlierDrafts")
  }
}

extension PublishedActivity.State: PropertyListValue {}

extension ActivityEntry.Base: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (path, blob, version) = (
      try entries.required("path"), try entries.required("blob"), try entries.required("version")
    )
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(path, "path")
    entries.put(blob, "blob")
    entries.put(version, "version")
  }
}

extension ActivityEntry.Origin: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (activity, device, name) = (
      try entries.required("activity"), try entries.required("device"), try entries.required("name")
    )
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(activity, "activity")
    entries.put(device, "device")
    entries.put(name, "name")
  }
}

extension ActivityEntry.Process: PropertyListRecord {
  init(_ entries: PropertyListEntries) throws(PropertyListMismatch) {
    (id, boot) = (try entries.required("id"), try entries.required("boot"))
    start = try entries.optional("start")
  }

  func put(into entries: inout PropertyListEntries) {
    entries.put(id, "id")
    entries.put(boot, "boot")
    entries.put(start, "start")
  }
}
