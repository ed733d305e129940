internal import Foundation
internal import Git

/// A version that continued something.
struct ContinuingVersion {
  var commit: Commit
  var continued: Continuation
  var document: TreePath?
}

/// The newest versions that took something up.
struct TakingVersions {
  private var continuing: [UUID: [ContinuingVersion]] = [:]
  /// By the device that was continued.
  private var handedOff: [String: [ContinuingVersion]] = [:]
  /// By their device and the names of the drafts.
  private var grown: [String: [String: [Commit]]] = [:]
  /// The drafts that those that continued something took up, as far as these were read; nil where they took up none.
  var drafts: [ObjectID: String?] = [:]

  mutating func take(_ commit: Commit) {
    let message = CommitMessage(parsing: commit.content.message)
    if let continued = message.continued {
      let version = ContinuingVersion(commit: commit, continued: continued, document: message.document)
      continuing[continued.activity, default: []].append(version)
      handedOff[continued.from.id, default: []].append(version)
    }
    guard !message.drafts.isEmpty, let device = commit.author.id else { return }
    for name in message.drafts.names { grown[device, default: [:]][name, default: []].append(commit) }
  }

  /// Those that say that they continued it, or, where it has a draft, something of its device.
  func continuing(_ activity: DeviceActivity) -> [ContinuingVersion] {
    let others = activity.draft == nil ? [] : handedOff[activity.device.id] ?? []
    return (continuing[activity.identifier] ?? []) + others
  }

  /// Those that say that they continued something of a device.
  func handedOff(from device: Device) -> [ContinuingVersion] { handedOff[device.id] ?? [] }

  /// Those of its device that name its draft.
  func grown(from activity: DeviceActivity) -> [Commit] {
    guard let draft = activity.draft.flatMap({ ObjectID($0) }) else { return [] }
    return grown[activity.device.id]?[DraftNames.name(of: draft)] ?? []
  }
}
