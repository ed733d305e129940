internal import Foundation
internal import Git

extension StoreDoctor {
  /// The right to write to the store, and what there is to tell of locks. Nil where it cannot be had, which is told.
  func lock(_ findings: inout [StoreFinding]) -> StoreLock? {
    do throws(UbiquityError) {
      let lock = try StoreLock("\(own)/lock", timeout: 10) { !Task.isCancelled }
      findings.append(locks())
      return lock
    } catch {
      findings.append(StoreFinding(.locks, error.code == .busy ? .wrong : .note, error.message))
      return nil
    }
  }

  private func locks() -> StoreFinding {
    let state = IndexLockState(of: git)
    if state == .abandoned {
      return StoreFinding(.locks, .wrong, "a program that is gone left git's index.lock; docedit repair removes it")
    }
    let held = Repository.heldLocks(in: git) + (state == .held ? ["index.lock"] : [])
    let left = Repository.locks(in: git).filter { !held.contains($0) } + (state == .left ? ["index.lock"] : [])
    if !left.isEmpty {
      let names = left.joined(separator: ", ")
      return StoreFinding(.locks, .note, "a killed process left \(names); the next command removes it")
    }
    if held.isEmpty { return StoreFinding(.locks, .fine, "nothing is locked") }
    return StoreFinding(.locks, .note, "git is at work in the folder: it holds \(held.joined(separator: ", "))")
  }
}
