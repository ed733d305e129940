internal import Git

/// A file of the folder that becomes another one, comes or goes.
struct FolderStep {
  var path: TreePath
  var old: ObjectID?
  var new: ObjectID?
}
