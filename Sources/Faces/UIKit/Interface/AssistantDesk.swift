internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Asks the app for what the driver has asked the assistant for: as an intent, first to be
/// resolved, then to be confirmed, then to be handled.
final class AssistantDesk: PhoneAssistant {
  static let current = AssistantDesk()

  func play(_ words: String) async throws {
    let wish = AssistantWish(words, app: SimulatedPhone.current.information.name)
    let kept = UncheckedIntent(intent: wish.intent)
    try await Completion<Void>.wait { completion in
      Task { @MainActor in
        do {
          try await Self.carryOut(kept.intent)
          completion(.success(()))
        } catch {
          completion(.failure(error))
        }
      }
    }
  }

  @MainActor
  private static func carryOut(_ intent: INPlayMediaIntent) async throws {
    let app = UIApplication.shared
    guard let delegate = app.delegate else { throw AssistantWording.nobody }
    guard let found = delegate.application(app, handlerFor: intent) else {
      return try await handOver(intent, to: delegate)
    }
    guard let handler = found as? any INPlayMediaIntentHandling else {
      throw AssistantWording.noHandler("\(type(of: found))")
    }
    let asked = AskedHandler(handler: handler, intent: intent)
    intent.mediaItems = try items(in: await asked.resolved().results)
    try await resolveManner(of: intent, asked)
    try check(await asked.confirmed().code, isOver: false)
    let response = await asked.handled().response
    log("handled: \(response.code)")
    switch response.code {
    case .handleInApp: try await handOver(intent, to: delegate)
    case .continueInApp:
      let activity = response.userActivity ?? NSUserActivity(activityType: "INPlayMediaIntent")
      activity.kept["interaction"] = INInteraction(intent: intent, response: response)
      guard delegate.application(app, continue: activity, restorationHandler: { _ in }) else {
        throw AssistantWording.failed(.continueInApp)
      }
    default: try check(response.code, isOver: true)
    }
  }

  /// To the app itself, as an extension would that leaves it to it.
  @MainActor
  private static func handOver(
    _ intent: INPlayMediaIntent, to delegate: any UIApplicationDelegate
  ) async throws {
    let answered = await withUnsafeContinuation { continuation in
      let once = AnsweredOnce()
      delegate.application(UIApplication.shared, handle: intent) {
        if once.isFirst() { continuation.resume(returning: UncheckedAnswer(value: $0)) }
      }
    }
    guard let response = answered.value as? INPlayMediaIntentResponse else {
      throw AssistantWording.nobody
    }
    log("handled by the application's delegate: \(response.code)")
    try check(response.code, isOver: true)
  }

  /// The first that would do; the driver is asked nothing.
  private static func items(
    in results: [INPlayMediaMediaItemResolutionResult]
  ) throws -> [INMediaItem]? {
    if let reason = results.lazy.compactMap(\.reason).first,
      !results.contains(where: { !$0.items.isEmpty })
    {
      log("resolved: unsupported (\(reason))")
      throw AssistantWording.unsupported(reason)
    }
    let items = results.compactMap(\.items.first)
    guard !items.isEmpty else { return nil }
    log(
      "resolved: " + items.map { $0.title ?? $0.identifier ?? "something" }.joined(separator: ", "))
    return items
  }

  /// How it is to be played, in the order in which the phone lists the questions.
  @MainActor
  private static func resolveManner(
    of intent: INPlayMediaIntent, _ asked: AskedHandler
  ) async throws {
    if let value = try value(of: await asked.shuffled(), "playShuffled", Bool.self) {
      intent.playShuffled = value
    }
    if let value = try value(
      of: await asked.repeated(), "playbackRepeatMode", INPlaybackRepeatMode.self)
    {
      intent.playbackRepeatMode = value
    }
    if let value = try value(of: await asked.resumed(), "resumePlayback", Bool.self) {
      intent.resumePlayback = value
    }
    if let value = try value(
      of: await asked.queued(), "playbackQueueLocation", INPlaybackQueueLocation.self)
    {
      intent.playbackQueueLocation = value
    }
    if let value = try value(of: await asked.sped(), "playbackSpeed", Double.self) {
      intent.playbackSpeed = value
    }
  }

  /// Nil where the app needs none; what it cannot do ends the wish.
  private static func value<Value>(
    of answer: UncheckedAnswer<INIntentResolutionResult>, _ name: String, _ kind: Value.Type
  ) throws -> Value? {
    guard answer.value.reason == nil else {
      log("unresolved: \(name)")
      throw AssistantWording.unresolved(name)
    }
    guard let value = answer.value.value as? Value else { return nil }
    log("resolved: \(name) \(value)")
    return value
  }

  private static func check(_ code: INPlayMediaIntentResponseCode, isOver: Bool) throws {
    switch code {
    case .ready, .inProgress, .success: return
    case .unspecified, .continueInApp, .handleInApp:
      // Before it is handled all of these let it go on.
      if isOver { throw AssistantWording.failed(code) }
    case .failure, .failureRequiringAppLaunch, .failureUnknownMediaType,
      .failureNoUnplayedContent, .failureRestrictedContent,
      .failureMaxStreamLimitReached:
      throw AssistantWording.failed(code)
    }
  }

  private static func log(_ words: String) {
    SimulatedPhone.current.report(.log("the assistant's INPlayMediaIntent: \(words)"))
  }
}

/// An intent goes from where it is made to the main thread, and nowhere else.
private struct UncheckedIntent: @unchecked Sendable {
  let intent: INPlayMediaIntent
}

/// What answers, and what it is asked: each part in the form that the app has.
private struct AskedHandler: @unchecked Sendable {
  struct Results: @unchecked Sendable {
    let results: [INPlayMediaMediaItemResolutionResult]
  }

  struct Handled: @unchecked Sendable {
    let response: INPlayMediaIntentResponse
    var code: INPlayMediaIntentResponseCode { response.code }
  }

  let handler: any INPlayMediaIntentHandling
  let intent: INPlayMediaIntent

  func resolved() async -> Results {
    Results(results: await handler.resolveMediaItems(for: intent))
  }

  func shuffled() async -> UncheckedAnswer<INIntentResolutionResult> {
    UncheckedAnswer(value: await handler.resolvePlayShuffled(for: intent))
  }

  func repeated() async -> UncheckedAnswer<INIntentResolutionResult> {
    UncheckedAnswer(value: await handler.resolvePlaybackRepeatMode(for: intent))
  }

  func resumed() async -> UncheckedAnswer<INIntentResolutionResult> {
    UncheckedAnswer(value: await handler.resolveResumePlayback(for: intent))
  }

  func queued() async -> UncheckedAnswer<INIntentResolutionResult> {
    UncheckedAnswer(value: await handler.resolvePlaybackQueueLocation(for: intent))
  }

  func sped() async -> UncheckedAnswer<INIntentResolutionResult> {
    UncheckedAnswer(value: await handler.resolvePlaybackSpeed(for: intent))
  }

  func confirmed() async -> Handled {
    Handled(response: await handler.confirm(intent: intent))
  }

  func handled() async -> Handled {
    Handled(response: await handler.handle(intent: intent))
  }
}

/// What the driver's words mean: `shuffle Tidal Works by The Fleet on Harbour`.
struct AssistantWish {
  let intent: INPlayMediaIntent

  init(_ words: String, app: String?) {
    var words = words.split(whereSeparator: \.isWhitespace).map(String.init)
    let verb = words.first?.lowercased() ?? ""
    let isVerb = ["play", "shuffle", "resume"].contains(verb)
    if isVerb { words.removeFirst() }
    if let app {
      let end = app.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
      let tail = words.suffix(end.count + 1).map { $0.lowercased() }
      if ["on", "in"].contains(tail.first), Array(tail.dropFirst()) == end {
        words.removeLast(end.count + 1)
      }
    }
    let by = words.lastIndex { $0.lowercased() == "by" }.flatMap {
      $0 > 0 && $0 < words.count - 1 ? $0 : nil
    }
    let name = words[..<(by ?? words.count)].joined(separator: " ")
    let artist = by.map { words[($0 + 1)...].joined(separator: " ") }
    intent = INPlayMediaIntent(
      playShuffled: verb == "shuffle" ? true : nil,
      resumePlayback: verb == "resume" ? true : nil,
      mediaSearch: INMediaSearch(
        mediaType: .unknown, mediaName: name.isEmpty ? nil : name, artistName: artist))
  }
}

/// Why nothing came of what the assistant was asked for.
enum AssistantWording {
  static let nobody = Failure(
    code: .notFound,
    message: "The app answers no INPlayMediaIntent: its delegate has neither "
      + "application(_:handlerFor:) nor application(_:handle:completionHandler:).")

  static func noHandler(_ name: String) -> Failure {
    Failure(code: .notFound, message: "\(name) is no INPlayMediaIntentHandling.")
  }

  static func unsupported(_ reason: INPlayMediaMediaItemUnsupportedReason) -> Failure {
    Failure(code: .notFound, message: "The app has nothing like it: \(reason).")
  }

  static func unresolved(_ name: String) -> Failure {
    Failure(code: .other, message: "The app did not resolve \(name) of the wish to play.")
  }

  static func failed(_ code: INPlayMediaIntentResponseCode) -> Failure {
    Failure(code: .other, message: "The app could not play it: \(code).")
  }
}
