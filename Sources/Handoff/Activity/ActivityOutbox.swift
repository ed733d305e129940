import Foundation

/// What is still to be told to the transport: the latest of each activity, in order.
@MainActor
final class ActivityOutbox {
  enum Message {
    case publish(ActivityPayload, isCurrent: Bool)
    case withdraw(UUID)

    var identifier: UUID {
      switch self {
      case .publish(let payload, _): payload.identifier
      case .withdraw(let identifier): identifier
      }
    }
  }

  var transport: (any ActivityTransport)?
  private var messages: [Message] = []
  private var delivery: Task<Void, Never>?

  /// Takes the place of an earlier message about the same activity that was not delivered yet.
  func send(_ message: Message) {
    guard transport != nil else { return }
    messages.removeAll { $0.identifier == message.identifier }
    messages.append(message)
    if delivery == nil { delivery = Task { await deliver() } }
  }

  /// Returns when everything has been delivered.
  func delivered() async {
    while let delivery { await delivery.value }
  }

  private func deliver() async {
    while !messages.isEmpty { await deliver(messages.removeFirst()) }
    delivery = nil
  }

  private func deliver(_ message: Message) async {
    switch message {
    case .publish(let payload, let isCurrent): await transport?.publish(payload, isCurrent: isCurrent)
    case .withdraw(let identifier): await transport?.withdraw(identifier)
    }
  }
}
