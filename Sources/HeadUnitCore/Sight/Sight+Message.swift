extension Sight {
  /// What stands in the middle of the screen when there is no list.
  public struct Message: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case disconnected, stopped, empty, timedOut, locked, signedOut, failed
    }

    public struct Button: Hashable, Sendable {
      public let title: String
      public let target: FocusTarget
      /// It is what most would choose.
      public let isPrimary: Bool
    }

    public let kind: Kind
    public let heading: String
    public let text: String
    public let buttons: [Button]

    init(_ kind: Kind, _ heading: String, _ text: String, _ buttons: [Button] = []) {
      self.kind = kind
      self.heading = heading
      self.text = text
      self.buttons = buttons
    }

    /// Something has gone wrong, and is not only not there.
    public var isError: Bool {
      switch kind {
      case .stopped, .failed: true
      case .disconnected, .empty, .timedOut, .locked, .signedOut: false
      }
    }
  }
}

extension HeadUnit {
  /// What stands in place of everything; nil while the app can be used.
  public var message: Sight.Message? {
    guard phone.isConnected else {
      return Sight.Message(
        .disconnected, say(MessagePhrase.disconnected), say(MessagePhrase.connect))
    }
    guard case .stopped(let reason) = phone.app else { return nil }
    return Sight.Message(.stopped, say(MessagePhrase.stopped, appName), say(reason.phrase))
  }

  /// What stands in place of the list; nil for one that is there or on its way.
  public func message(on page: Page, isRoot: Bool) -> Sight.Message? {
    switch page.state {
    case .loading, .shown: nil
    case .empty: emptyMessage(page, isRoot: isRoot)
    case .failed(let failure): message(of: failure, on: page)
    case .timedOut:
      Sight.Message(
        .timedOut, say(MessagePhrase.tooLong), reasonForWaiting(for: page),
        [
          retryButton,
          Sight.Message.Button(
            title: say(MessagePhrase.cancel), target: .cancel, isPrimary: false),
        ])
    }
  }

  private var retryButton: Sight.Message.Button {
    Sight.Message.Button(title: say(MessagePhrase.retry), target: .retry, isPrimary: true)
  }

  private func emptyMessage(_ page: Page, isRoot: Bool) -> Sight.Message {
    if let list = page.given?.list, let heading = list.emptyTitles.first {
      return Sight.Message(.empty, heading, list.emptySubtitles.first ?? "")
    }
    guard isRoot else {
      return Sight.Message(
        .empty, say(MessagePhrase.nothingHere), say(MessagePhrase.nothingIn, page.title))
    }
    return Sight.Message(
      .empty, say(MessagePhrase.nothingToPlay), say(MessagePhrase.follow, appName))
  }

  private func reasonForWaiting(for page: Page) -> String {
    if phone.app == .starting { return say(MessagePhrase.notStarted) }
    if usesTemplates { return say(MessagePhrase.saysNothing, appName) }
    if waitsForHandler { return say(MessagePhrase.asksNothing, appName) }
    return say(MessagePhrase.notArrived, page.title)
  }

  private func message(of failure: Failure, on page: Page) -> Sight.Message {
    switch failure.code {
    case .locked:
      Sight.Message(
        .locked, say(MessagePhrase.unlock), say(MessagePhrase.protected, page.title),
        [retryButton])
    case .signedOut:
      Sight.Message(
        .signedOut, say(MessagePhrase.notSignedIn), say(MessagePhrase.signIn, appName),
        [retryButton])
    case .offline, .notFound, .broken, .other:
      Sight.Message(
        .failed, say(MessagePhrase.couldNotLoad, page.title),
        failure.message.isEmpty ? say(failure.code.phrase) : failure.message, [retryButton])
    }
  }
}

extension Phone.StopReason {
  /// For developers; drivers read something else.
  public var explanation: String {
    switch self {
    case .ended: "the app has ended"
    case .crashedTooOften: "the app has crashed too often to be started again"
    case .exceededDepth: "the app was stopped for opening more levels than a moving car may show"
    case .exception: "the app did with its templates what the phone ends an app for"
    case .cutOff: "the app was stopped for saying more than there is room for"
    }
  }

  fileprivate var phrase: MessagePhrase {
    switch self {
    case .ended: .ended
    case .crashedTooOften: .crashed
    case .exceededDepth: .tooDeep
    case .exception: .exception
    case .cutOff: .cutOff
    }
  }
}

extension Failure.Code {
  /// What a driver reads when the app gives no words of its own.
  fileprivate var phrase: MessagePhrase {
    switch self {
    case .offline: .offline
    case .locked: .locked
    case .signedOut: .signedOut
    case .notFound: .gone
    case .broken, .other: .noReason
    }
  }
}

extension HeadUnit {
  public var toastText: String? { toast.map { text(of: $0.message) } }

  /// What a toast says.
  public func text(of message: Toast.Message) -> String {
    switch message {
    case .depthLimit(let title):
      title.isEmpty ? say(MessagePhrase.parkForLevels) : say(MessagePhrase.parkToOpen, title)
    case .playbackFailed(let failure):
      failure.message.isEmpty ? say(MessagePhrase.notPlayable) : failure.message
    case .playbackTimedOut: say(MessagePhrase.startedLate)
    case .commandFailed(let name, let status): text(of: status, name)
    case .commandUnanswered(let name): say(MessagePhrase.noAnswer, say(name.vainPhrase))
    case .reconnecting(let name): say(MessagePhrase.reconnecting, name)
    case .deviceGone(let name): say(MessagePhrase.deviceGone, name)
    }
  }
}

extension HeadUnit {
  /// What is said of a command that came to this.
  private func text(of status: CommandStatus, _ name: CommandName) -> String {
    let vain = say(name.vainPhrase)
    return switch status {
    case .success: say(MessagePhrase.commandDone, say(name.phrase))
    case .noSuchContent: say(MessagePhrase.noContent, vain)
    case .noActionableItem: say(MessagePhrase.noItem, vain)
    case .deviceNotFound: say(MessagePhrase.noDevice, vain)
    case .failed: vain
    }
  }
}

extension CommandName {
  /// As a driver reads it: `Skip forward`.
  public var phrase: CommandPhrase { CommandPhrase(name: self) }

  /// As a driver reads that nothing came of it: `Couldn’t skip forward`.
  public var vainPhrase: VainPhrase { VainPhrase(name: self) }
}

extension InterruptionKind {
  /// What its banner is called.
  public var phrase: PlayerPhrase {
    switch self {
    case .call: .incomingCall
    case .assistant: .assistant
    case .navigation: .navigation
    }
  }
}

extension HeadUnit {
  /// Whether the banner of the navigation says that the music is lowered.
  public var saysLowered: Bool { player.owner == .app && player.isPlaying }
}
