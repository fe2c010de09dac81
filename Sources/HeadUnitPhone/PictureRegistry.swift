package import HeadUnitCore

/// Something that can be drawn at a size, such as an artwork with its request handler.
package protocol PhonePicture: AnyObject, Sendable {
  /// Nil when the app has no picture; called off the main thread.
  func picture(_ size: PixelSize) -> Picture?

  /// The same where an app may take its time.
  func load(_ size: PixelSize) async -> Picture?
}

extension PhonePicture {
  package func load(_ size: PixelSize) async -> Picture? { picture(size) }
}

/// Pictures by the names under which the head unit asks for them.
///
/// They are kept, as the phone keeps items that an app has returned and let go of.
package final class PictureRegistry: Sendable {
  private struct State {
    var pictures: [String: any PhonePicture] = [:]
    var names: [ObjectIdentifier: String] = [:]
    /// The oldest first.
    var order: [String] = []
    var uses: [String: Int] = [:]

    mutating func dropOldest() -> (any PhonePicture)? {
      let picture = pictures.removeValue(forKey: order.removeFirst())
      if let picture { names[ObjectIdentifier(picture)] = nil }
      return picture
    }
  }

  private let state = Guarded(State())

  /// More are not kept: the head unit holds no more rows than this either.
  private static let limit = 2_048

  /// The name by which the picture can be had; the same again for the same picture.
  ///
  /// It is made of what it belongs to, so that no thread's speed decides it.
  package func name(of picture: any PhonePicture, for owner: String) -> String {
    // What was dropped is let go of outside the lock: the app may do anything then.
    let (name, dropped): (String, (any PhonePicture)?) = state.withLock { state in
      if let known = state.names[ObjectIdentifier(picture)] { return (known, nil) }
      let use = state.uses[owner, default: 0] + 1
      state.uses[owner] = use
      let name = use == 1 ? owner : "\(owner)#\(use)"
      state.pictures[name] = picture
      state.names[ObjectIdentifier(picture)] = name
      state.order.append(name)
      return (name, state.order.count > Self.limit ? state.dropOldest() : nil)
    }
    return withExtendedLifetime(dropped) { name }
  }

  func picture(named name: String) -> (any PhonePicture)? {
    state.withLock { $0.pictures[name] }
  }

  func forgetAll() {
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(old) {}
  }
}
