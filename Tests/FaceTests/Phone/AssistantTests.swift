import Foundation
import HeadUnitCore
import HeadUnitPhone
import Intents
import Testing

@testable import UIKit

extension Faces {
  /// What the assistant asks an app for, and in which order.
  @Suite struct AssistantTests {
    private func ask(_ words: String, _ handler: any INPlayMediaIntentHandling & Sendable)
      async throws
    {
      _ = FaceDrive { UIApplication.launch(delegate: AskedDelegate(handler)) }
      try await AssistantDesk.current.play(words)
    }

    @Test func everyQuestionIsAskedInThePhonesOrder() async throws {
      let diary = Diary()
      try await ask("shuffle Harbour", ThoroughHandler(diary))
      #expect(
        diary.entries == [
          "items Harbour", "shuffled true", "repeated", "resumed", "queued", "speed", "confirmed",
          "handled false all later 1.5 resumed nil",
        ])
    }

    @Test func anAppThatResolvesNothingIsStillAskedToPlay() async throws {
      let diary = Diary()
      try await ask("shuffle Harbour", ShortHandler(diary))
      #expect(diary.entries == ["handled true unknown"])
    }

    @Test func aSpeedThatTheAppDoesNotPlayAtEndsTheWish() async {
      let diary = Diary()
      let handler = ThoroughHandler(diary, tooFast: true)
      await #expect(throws: Failure.self) { try await ask("play Harbour", handler) }
      #expect(diary.entries.last == "speed")
    }

    @Test func anAppThatGoesOnItselfFindsWhatWasAskedFor() async throws {
      let diary = Diary()
      try await ask("play Harbour", LaterHandler(diary))
      #expect(diary.entries == ["continued Harbour"])
    }

    @Test func resultsOfOneWordTellWhatWasMeant() {
      #expect(INBooleanResolutionResult.success(with: true).value as? Bool == true)
      #expect(INBooleanResolutionResult.confirmationRequired(with: nil).reason != nil)
      #expect(INDoubleResolutionResult.confirmationRequired(with: 2).value as? Double == 2)
      #expect(INBooleanResolutionResult.notRequired().value == nil)
      let mode = INPlaybackRepeatModeResolutionResult.confirmationRequired(with: .one)
      #expect(mode.value as? INPlaybackRepeatMode == .one)
    }

    @Test func noSentenceOfTheDriversIsLearnt() async throws {
      let center = INVoiceShortcutCenter.shared
      #expect(try await center.allVoiceShortcuts().isEmpty)
      let intent = INPlayMediaIntent()
      intent.setImage(INImage(named: "cover"), forParameterNamed: \.mediaSearch)
      try await INInteraction(intent: intent, response: nil).donate()
      #expect(intent.identifier == nil && intent.intentDescription == nil)
      #expect(NSUserActivity(activityType: "a").interaction == nil)
      let artwork = INImage(named: "cover")
      let item = INMediaItem(identifier: "1", title: "One", type: .song, artwork: artwork)
      #expect(item.artwork === artwork)
    }
  }
}

private final class AskedDelegate: UIResponder, UIApplicationDelegate {
  private let handler: any INPlayMediaIntentHandling

  init(_ handler: any INPlayMediaIntentHandling) {
    self.handler = handler
  }

  func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? { handler }

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    let intent = userActivity.interaction?.intent as? INPlayMediaIntent
    (handler as? LaterHandler)?.diary.note("continued \(intent?.mediaSearch?.mediaName ?? "-")")
    return intent != nil
  }
}

/// Answers every question: some with a handler, some awaited.
private final class ThoroughHandler: NSObject, INPlayMediaIntentHandling, @unchecked Sendable {
  private let diary: Diary
  private let tooFast: Bool

  init(_ diary: Diary, tooFast: Bool = false) {
    (self.diary, self.tooFast) = (diary, tooFast)
  }

  func resolveMediaItems(
    for intent: INPlayMediaIntent
  ) async -> [INPlayMediaMediaItemResolutionResult] {
    let name = intent.mediaSearch?.mediaName ?? "-"
    diary.note("items \(name)")
    return INPlayMediaMediaItemResolutionResult.successes(with: [
      INMediaItem(identifier: name, title: name, type: .album, artwork: nil)
    ])
  }

  func resolvePlayShuffled(
    for intent: INPlayMediaIntent, with completion: @escaping (INBooleanResolutionResult) -> Void
  ) {
    diary.note("shuffled \(intent.playShuffled ?? false)")
    completion(.success(with: false))
  }

  func resolvePlaybackRepeatMode(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackRepeatModeResolutionResult {
    diary.note("repeated")
    return .success(with: .all)
  }

  func resolveResumePlayback(
    for intent: INPlayMediaIntent, with completion: @escaping (INBooleanResolutionResult) -> Void
  ) {
    diary.note("resumed")
    completion(.notRequired())
  }

  func resolvePlaybackQueueLocation(
    for intent: INPlayMediaIntent
  ) async -> INPlaybackQueueLocationResolutionResult {
    diary.note("queued")
    return .confirmationRequired(with: .later)
  }

  func resolvePlaybackSpeed(
    for intent: INPlayMediaIntent
  ) async -> INPlayMediaPlaybackSpeedResolutionResult {
    diary.note("speed")
    return tooFast ? .unsupported(forReason: .aboveMaximum) : .success(with: 1.5)
  }

  func confirm(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    diary.note("confirmed")
    return INPlayMediaIntentResponse(code: .ready, userActivity: nil)
  }

  func handle(intent: INPlayMediaIntent) async -> INPlayMediaIntentResponse {
    let resumed = intent.resumePlayback.map { "\($0)" } ?? "nil"
    diary.note(
      "handled \(intent.playShuffled ?? true) \(intent.playbackRepeatMode) "
        + "\(intent.playbackQueueLocation) \(intent.playbackSpeed ?? 0) resumed \(resumed)")
    return INPlayMediaIntentResponse(code: .success, userActivity: nil)
  }
}

private final class ShortHandler: NSObject, INPlayMediaIntentHandling, @unchecked Sendable {
  private let diary: Diary

  init(_ diary: Diary) {
    self.diary = diary
  }

  func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    diary.note("handled \(intent.playShuffled ?? false) \(intent.playbackRepeatMode)")
    completion(INPlayMediaIntentResponse(code: .success, userActivity: nil))
  }
}

private final class LaterHandler: NSObject, INPlayMediaIntentHandling, @unchecked Sendable {
  let diary: Diary

  init(_ diary: Diary) {
    self.diary = diary
  }

  func handle(
    intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void
  ) {
    completion(INPlayMediaIntentResponse(code: .continueInApp, userActivity: nil))
  }
}
