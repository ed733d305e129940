extension DeviceRegistry {
  /// The containers that can be opened. Where none can, throws the reason of the first, or `noContainer` where there are none at all.
  public func openContainers() throws -> [UbiquityContainer] {
    let all = try containers()
    let open = all.compactMap { try? $0.container.get() }
    if open.isEmpty, let first = all.first { _ = try first.container.get() }
    guard !open.isEmpty else {
      if let first = pending().first { throw UbiquityError.waiting(first.name, code: first.code, for: first.root) }
      throw UbiquityError(
        .noContainer, "this machine has no ubiquity container", hint: "make one with docedit init FOLDER --remote URL")
    }
    return open
  }
}
