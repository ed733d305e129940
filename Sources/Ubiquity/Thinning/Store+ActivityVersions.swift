internal import Foundation
internal import Git

extension Store {
  /// The versions that documents stand on which a process of this device has open.
  func openVersions() throws(UbiquityError) -> Set<ObjectID> {
    let open = try ownActivities().items.values.filter { $0.entry.state == .active && !Self.isDead($0.entry) }
    return Set(open.compactMap { $0.entry.document.flatMap { ObjectID($0.version) } })
  }

  /// The versions that the activities of all devices stand on.
  func activityVersions() throws(UbiquityError) -> Set<String> {
    var targets = Array(try references(Reference.remoteActivities).values)
    if let own = try reference(ownReference) { targets.append(own) }
    var found: Set<String> = []
    for target in targets {
      guard let tree = try? activities(in: commit(target).content.tree) else { continue }
      found.formUnion(tree.items.values.compactMap { $0.entry.document?.version })
    }
    return found
  }

  /// Gives this device's activities the names of versions that were written anew.
  func renameVersions(_ names: [ObjectID: ObjectID]) throws(UbiquityError) {
    var tree = try ownActivities(), isChanged = false
    for (identifier, item) in tree.items {
      guard let old = item.entry.document.flatMap({ ObjectID($0.version) }), let new = names[old], new != old else {
        continue
      }
      tree.items[identifier]?.entry.base?.version = new.description
      isChanged = true
    }
    if isChanged { try write(tree) }
  }
}
