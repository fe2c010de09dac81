import HeadUnitCore
import Testing

@Suite struct ConnectionTests {
  private static func starts(_ drive: Drive) -> Int {
    drive.notes.filter { if case .start = $0 { true } else { false } }.count
  }

  @Test func nothingIsAskedWithoutAPhone() {
    var drive = Drive(TreeApp(tracks(2)), isConnected: false)
    drive.wait(.seconds(5))
    drive.perform(.driver(.rowChosen(0)))
    drive.perform(.driver(.retryPressed))
    drive.turn(1)
    #expect(drive.questions == [])
    #expect(drive.glance.screen == "disconnected")
  }

  @Test func connectingStartsTheAppAndShowsItsRoot() {
    let drive = Drive(TreeApp(tracks(2)))
    #expect(drive.notes.first.map { if case .start = $0 { true } else { false } } == true)
    #expect(drive.titles == ["Track 0", "Track 1"])
    #expect(drive.glance.pageTitle == "Harbour")
  }

  @Test(arguments: [(.kept, true), (.killed, nil)] as [(Quirks.RemoteExtension, Bool?)])
  func theAppIsToldWhetherItsExtensionsAreKept(_ quirk: Quirks.RemoteExtension, _ isKept: Bool?) {
    var profile = Profile()
    profile.quirks.remoteExtension = quirk
    let drive = Drive(TreeApp(tracks(2)), profile: profile)
    guard case .start(let context)? = drive.notes.first else {
      Issue.record("the app was not started")
      return
    }
    #expect(context.keepsExtensions == isKept)
  }

  @Test func connectingAgainReturnsToTheRootWithoutARestart() {
    var drive = Drive(TreeApp(folders(3)))
    drive.tap(1)
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: false)
    #expect(drive.notes { $0.perform(.phone(.disconnected)) } == [.context(context)])
    #expect(drive.glance.screen == "disconnected")
    drive.wait(.seconds(60))
    drive.perform(.phone(.connected))
    #expect(Self.starts(drive) == 1)
    #expect(drive.glance.pagePath == .root)
    #expect(drive.titles.count == 3)
    #expect(drive.headUnit.context.isEndpointAvailable)
    drive.checkOutcomes()
  }

  @Test func connectingTwiceChangesNothing() {
    var drive = Drive(TreeApp(folders(3)))
    drive.tap(1)
    let before = drive.headUnit
    drive.perform(.phone(.connected))
    #expect(drive.headUnit == before)
    drive.perform(.phone(.disconnected))
    let gone = drive.headUnit
    drive.perform(.phone(.disconnected))
    #expect(drive.headUnit == gone)
  }

  @Test func disconnectingAbandonsWhatIsAwaited() {
    var app = TreeApp(tracks(30))
    for row in 0..<30 {
      app.answers[TreeApp.Special(operation: .item, path: [row])] = .some(nil)
    }
    var drive = Drive(app)
    drive.perform(.phone(.disconnected))
    #expect(drive.outcomes(.abandoned) == 12)
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.checkOutcomes()
  }

  /// Everything the head unit can be doing when the cable is pulled.
  @Test(arguments: 0..<8)
  func thePhoneCanGoAndComeAtAnyTime(_ state: Int) {
    var app = TreeApp(folders(3) + tracks(3))
    app.latency = [.begin: .seconds(1), .item: .seconds(1), .play: .seconds(1)]
    var drive = Drive(app)
    let steps: [(inout Drive) -> Void] = [
      { $0.wait(.milliseconds(1_500)) }, { $0.wait(.seconds(1)) }, { $0.tap(1) },
      { $0.wait(.seconds(3)) }, { $0.perform(.driver(.backPressed)) }, { $0.tap(4) },
      { $0.wait(.seconds(2)) }, { $0.perform(.driver(.homePressed)) },
    ]
    for step in steps.prefix(state) { step(&drive) }
    drive.perform(.phone(.disconnected))
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.perform(.phone(.connected))
    drive.wait(.seconds(3))
    #expect(drive.glance.screen == "content")
    #expect(drive.glance.pagePath == .root)
    #expect(drive.titles.first == "Folder 0")
    #expect(Self.starts(drive) == 1)
    drive.checkOutcomes()
  }

  @Test func aLockedPhonesPageIsTriedAgainWhenItIsUnlocked() {
    var app = TreeApp(tracks(2))
    app.answers[TreeApp.Special(operation: .begin, path: .root)] =
      .failed(Failure(code: .locked, message: "Unlock the phone"))
    var drive = Drive(app)
    #expect(
      drive.notes { $0.perform(.phone(.phoneLocked(true))) } == [
        .condition(PhoneCondition(isLocked: true))
      ])
    #expect(drive.questions { $0.perform(.phone(.phoneLocked(true))) } == [])
    let asked = drive.questions { $0.perform(.phone(.phoneLocked(false))) }
    #expect(asked.begins == [.root])
  }

  @Test func anOfflinePageIsTriedAgainWhenTheNetworkIsBack() {
    var app = TreeApp([folder("A", tracks(2))])
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .count, path: [0])] =
      .failed(Failure(code: .offline, message: "No network"))
    var drive = Drive(app)
    drive.perform(.phone(.networkChanged(.offline)))
    drive.tap(0)
    #expect(drive.questions { $0.perform(.phone(.networkChanged(.offline))) } == [])
    #expect(drive.questions { $0.phoneLockedTwice() } == [])
    #expect(drive.questions { $0.perform(.phone(.networkChanged(.flaky))) }.begins == [[0]])
  }

  @Test func aHiddenOfflinePageIsTriedAgainWhenItIsSeen() {
    var app = TreeApp([folder("A"), folder("B", tracks(2))])
    app.hasTabs = true
    app.answers[TreeApp.Special(operation: .begin, path: [0])] =
      .failed(Failure(code: .offline, message: "No network"))
    var drive = Drive(app)
    drive.perform(.phone(.networkChanged(.offline)))
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.questions { $0.perform(.phone(.networkChanged(.good))) } == [])
    #expect(drive.questions { $0.perform(.driver(.tabChosen(0))) }.begins == [[0]])
  }

  @Test func anOfflineRowIsAskedAgainWhenTheNetworkIsBack() {
    var app = TreeApp(tracks(3))
    app.answers[TreeApp.Special(operation: .item, path: [1])] =
      .failed(Failure(code: .offline, message: "No network"))
    var drive = Drive(app)
    drive.perform(.phone(.networkChanged(.offline)))
    let asked = drive.questions { $0.perform(.phone(.networkChanged(.good))) }
    #expect(asked == [.item(path: [1])])
  }

  @Test func aPageThatFailedForAnotherReasonIsNotTriedAgain() {
    var app = TreeApp(tracks(2))
    app.answers[TreeApp.Special(operation: .begin, path: .root)] =
      .failed(Failure(code: .broken, message: "no"))
    var drive = Drive(app)
    drive.perform(.phone(.networkChanged(.offline)))
    #expect(drive.questions { $0.perform(.phone(.networkChanged(.good))) } == [])
  }

  @Test func anAppStartedAnewHearsTheConditionItIsIn() {
    var drive = Drive(TreeApp(tracks(2)), isConnected: false)
    drive.perform(.phone(.networkChanged(.slow)))
    #expect(drive.notes == [])
    drive.perform(.phone(.connected))
    #expect(drive.notes.last == .condition(PhoneCondition(network: .slow)))
  }
}

extension Drive {
  fileprivate mutating func phoneLockedTwice() {
    perform(.phone(.phoneLocked(true)))
    perform(.phone(.phoneLocked(false)))
  }
}
