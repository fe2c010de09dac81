import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing
import UIKit

extension Faces {
  @Suite struct ApplicationTests {
    @Test func aDelegateIsStartedInThePhonesOrder() {
      let diary = Diary()
      let drive = FaceDrive {
        UIApplication.launch(delegate: DiaryDelegate(diary))
        diary.note("state \(UIApplication.shared.applicationState == .active)")
      }

      #expect(drive.simulation.headUnit.phone.description != nil)
      #expect(diary.entries == ["will finish", "did finish", "active", "state true"])
    }

    @Test func theLockSendsTheAppToTheBackgroundAndBack() {
      let diary = Diary()
      var drive = FaceDrive { UIApplication.launch(delegate: DiaryDelegate(diary)) }
      diary.clear()
      drive.simulation.perform(.phone(.phoneLocked(true)))
      let locked = diary.entries
      diary.clear()
      drive.simulation.perform(.phone(.phoneLocked(false)))

      #expect(locked == ["resign", "data goes", "background"])
      #expect(diary.entries == ["data is back", "foreground", "active"])
    }

    @Test func notificationsFollowTheLock() {
      let diary = Diary()
      let names = [
        UIApplication.willResignActiveNotification,
        UIApplication.protectedDataWillBecomeUnavailableNotification,
        UIApplication.didEnterBackgroundNotification,
        UIApplication.protectedDataDidBecomeAvailableNotification,
        UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      ]
      var drive = FaceDrive { UIApplication.launch(delegate: DiaryDelegate(Diary())) }
      let observers = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          diary.note($0.name.rawValue)
        }
      }
      drive.simulation.perform(.phone(.phoneLocked(true)))
      drive.simulation.perform(.phone(.phoneLocked(false)))
      for observer in observers { NotificationCenter.default.removeObserver(observer) }

      #expect(diary.entries == names.map(\.rawValue))
    }

    @Test func protectedDataIsReadableWhileThePhoneIsUnlocked() async {
      var drive = FaceDrive { UIApplication.launch(delegate: DiaryDelegate(Diary())) }
      drive.simulation.perform(.phone(.phoneLocked(true)))
      let whileLocked = await state()
      drive.simulation.perform(.phone(.phoneLocked(false)))
      let afterwards = await state()

      #expect(whileLocked == State(hasData: false, state: .background))
      #expect(afterwards == State(hasData: true, state: .active))
    }

    @Test func anAppThatIsStartedWhileThePhoneIsLockedFindsItLocked() {
      let diary = Diary()
      var drive = FaceDrive(during: .phone(.phoneLocked(true))) {
        diary.note("data \(UIApplication.shared.isProtectedDataAvailable)")
        UIApplication.launch(delegate: DiaryDelegate(diary))
        diary.note("in front \(UIApplication.shared.applicationState != .background)")
      }
      let locked = diary.entries
      diary.clear()
      drive.simulation.perform(.phone(.phoneLocked(false)))

      #expect(locked == ["data false", "will finish", "did finish", "in front false"])
      #expect(diary.entries == ["data is back", "foreground", "active"])
    }

    @Test func commandsComeWhetherOrNotTheAppAsksForRemoteControl() {
      let diary = Diary()
      var car = TestCar {
        let command = MPRemoteCommandCenter.shared().playCommand
        command.addTarget { _ in
          diary.note("play")
          return .success
        }
        UIApplication.shared.beginReceivingRemoteControlEvents()
        UIApplication.shared.endReceivingRemoteControlEvents()
      }

      #expect(car.send(.play) == .success)
      #expect(diary.entries == ["play"])
    }

    @Test func theAppBeforeIsForgotten() async {
      _ = FaceDrive {
        UIApplication.launch(delegate: DiaryDelegate(Diary()))
        UIApplication.shared.isIdleTimerDisabled = true
      }
      _ = FaceDrive {}

      #expect(await MainActor.run { UIApplication.shared.delegate == nil })
      #expect(await MainActor.run { !UIApplication.shared.isIdleTimerDisabled })
    }

    @Test func everyBackgroundTaskHasANumberOfItsOwn() async {
      _ = FaceDrive {}
      let application = await UIApplication.shared
      let first = application.beginBackgroundTask(withName: "download") {}
      let second = application.beginBackgroundTask()
      application.endBackgroundTask(first)
      application.endBackgroundTask(second)

      #expect(first != second)
      #expect(first != .invalid)
      #expect(second != .invalid)
    }

    @Test func whatTheAppOpensIsTold() async throws {
      let diary = Diary()
      let url = try #require(URL(string: "https://example.com/login"))
      let drive = FaceDrive {
        UIApplication.shared.open(url) { diary.note("opened \($0)") }
      }

      #expect(drive.logs.contains { $0.contains("https://example.com/login") })
      #expect(diary.entries == ["opened true"])
    }

    private struct State: Equatable {
      let hasData: Bool
      let state: UIApplication.State
    }

    @MainActor private func state() -> State {
      let application = UIApplication.shared
      return State(
        hasData: application.isProtectedDataAvailable, state: application.applicationState)
    }
  }
}

/// What was noted, from any thread.
final class Diary: Sendable {
  private let lines = Guarded<[String]>([])

  func note(_ line: String) { lines.withLock { $0.append(line) } }
  func clear() { lines.withLock { $0 = [] } }
  var entries: [String] { lines.withLock { $0 } }
}

private final class DiaryDelegate: UIResponder, UIApplicationDelegate {
  private let diary: Diary

  init(_ diary: Diary) {
    self.diary = diary
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    diary.note("will finish")
    return false
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    diary.note("did finish")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { diary.note("active") }
  func applicationWillResignActive(_ application: UIApplication) { diary.note("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) { diary.note("background") }
  func applicationWillEnterForeground(_ application: UIApplication) { diary.note("foreground") }

  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    diary.note("data goes")
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    diary.note("data is back")
  }
}
