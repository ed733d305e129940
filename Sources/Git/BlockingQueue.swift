internal import Dispatch

/// A serial executor for blocking calls, so that an actor that makes them never occupies the cooperative pool.
public final class BlockingQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// The label names the queue in a debugger.
  public init(label: String) { queue = DispatchQueue(label: label) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
