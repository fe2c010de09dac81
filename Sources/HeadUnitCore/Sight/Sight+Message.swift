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

      static let retry = Button(title: "Retry", target: .retry, isPrimary: true)
      static let cancel = Button(title: "Cancel", target: .cancel, isPrimary: false)
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
        .disconnected, "Phone disconnected",
        "Connect your phone with a cable or over wireless to continue listening.")
    }
    guard case .stopped(let reason) = phone.app else { return nil }
    return Sight.Message(.stopped, "\(appName) stopped", reason.words)
  }

  /// What stands in place of the list; nil for one that is there or on its way.
  public func message(on page: Page, isRoot: Bool) -> Sight.Message? {
    switch page.state {
    case .loading, .shown: nil
    case .empty: emptyMessage(page, isRoot: isRoot)
    case .failed(let failure): message(of: failure, on: page)
    case .timedOut:
      Sight.Message(
        .timedOut, "This is taking too long", reasonForWaiting(for: page), [.retry, .cancel])
    }
  }

  private func emptyMessage(_ page: Page, isRoot: Bool) -> Sight.Message {
    if let list = page.given?.list, let heading = list.emptyTitles.first {
      return Sight.Message(.empty, heading, list.emptySubtitles.first ?? "")
    }
    guard isRoot else {
      return Sight.Message(
        .empty, "Nothing here", "There is nothing in \(page.title) at the moment.")
    }
    return Sight.Message(
      .empty, "Nothing to play yet",
      "Follow a show or save an album in \(appName) on your phone and it will appear here.")
  }

  private func reasonForWaiting(for page: Page) -> String {
    if phone.app == .starting { return "The app has not started yet." }
    if usesTemplates { return "\(appName) has not said what it shows." }
    if waitsForHandler {
      return "The car asks \(appName) for nothing before a command has a handler."
    }
    let limit = profile.timeouts.content.inSeconds.words
    return "\(page.title) did not arrive within \(limit) seconds."
  }

  private func message(of failure: Failure, on page: Page) -> Sight.Message {
    switch failure.code {
    case .locked:
      Sight.Message(
        .locked, "Unlock your phone",
        "\(page.title) is protected until your phone has been unlocked once.", [.retry])
    case .signedOut:
      Sight.Message(
        .signedOut, "You’re not signed in", "Open \(appName) on your phone to sign in.", [.retry])
    case .offline, .notFound, .broken, .other:
      Sight.Message(
        .failed, "Couldn’t load \(page.title)",
        failure.message.isEmpty ? failure.code.words : failure.message, [.retry])
    }
  }
}

extension Phone.StopReason {
  fileprivate var words: String {
    switch self {
    case .ended: "The app has ended. Connect the phone again to start it."
    case .crashedTooOften: "It crashed too often to be started again."
    case .exceededDepth: "It was stopped for opening more levels than a moving car may show."
    case .exception: "It did something with its screens that ends an app on the phone."
    case .cutOff: "It was stopped for saying more than there is room for."
    }
  }
}

extension Failure.Code {
  /// What a driver reads when the app gives no words of its own.
  fileprivate var words: String {
    switch self {
    case .offline: "The network connection was lost."
    case .locked: "The phone is locked."
    case .signedOut: "Nobody is signed in."
    case .notFound: "It is not there any more."
    case .broken, .other: "The app could not say why."
    }
  }
}

extension Toast.Message {
  public var text: String {
    switch self {
    case .depthLimit(let title):
      title.isEmpty ? "Park to open more levels" : "Park to open \(title)"
    case .playbackFailed(let failure):
      failure.message.isEmpty ? "This cannot be played" : failure.message
    case .playbackTimedOut: "The app did not start playing in time"
    case .commandFailed(let name, let status): name.words + ": " + spaced(status.rawValue)
    case .commandUnanswered(let name): name.words + ": no answer"
    case .reconnecting(let name): "Reconnecting to \(name)…"
    }
  }
}

extension CommandName {
  /// As a driver reads it: `Skip forward`.
  public var words: String { rawValue.prefix(1).uppercased() + spaced(rawValue).dropFirst() }
}

/// The words of a name in one word: `noSuchContent` is `no such content`.
private func spaced(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
}

extension InterruptionKind {
  /// What its banner is called.
  public var title: String {
    switch self {
    case .call: "Incoming call"
    case .assistant: "Assistant"
    case .navigation: "Navigation"
    }
  }
}

extension HeadUnit {
  /// Whether the banner of the navigation says that the music is lowered.
  public var saysLowered: Bool { player.owner == .app && player.isPlaying }
}
