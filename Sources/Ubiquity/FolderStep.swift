internal import Git

/// A file of the folder that becomes another one, comes or goes.
struct FolderStep {
  var path: TreePath
  var old: ObjectID?
  var new: ObjectID?
  /// Whether it is a program: who may read it may run it. Nil where that stays as it is; a new file is none then.
  var isExecutable: Bool?
}
