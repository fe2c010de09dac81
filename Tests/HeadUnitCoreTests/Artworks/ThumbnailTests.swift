import Testing

@testable import HeadUnitCore

/// Pictures beside rows; 1,280 × 720, where six rows are seen of twelve that are held.
@Suite struct ThumbnailTests {
  private func drive(_ app: RowsApp = .pictured(1_000), profile: Profile = Profile()) -> Drive {
    var drive = Drive(app, profile: profile)
    drive.wait(.seconds(1))
    return drive
  }

  private func names(_ questions: [Question]) -> [String] {
    questions.compactMap { if case .artwork(let name, _) = $0 { name } else { nil } }
  }

  private func content(_ row: Int, _ drive: Drive) -> Artworks.Content? {
    drive.page?.rows[row]?.item.flatMap { drive.headUnit.thumbnail(of: $0) }
  }

  @Test func eachRowAsksItsPictureOnceAtTheSizeDrawn() {
    let drive = drive()
    #expect(names(drive.questions).sorted() == (0..<12).map { "p\($0)" }.sorted())
    let sizes = drive.requests(.artwork).map(\.question)
    #expect(sizes.first == .artwork(name: "p0", size: PixelSize(width: 96, height: 96)))
    #expect(content(3, drive) == .shown(Picture(file: "p3.png")))
    #expect(drive.headUnit.metrics.thumbnailSide == 96)
  }

  /// Another picture has another label, and the same one has the same on every machine.
  @Test(arguments: [
    ("art/one.png", "art/one.png"), ("/apps/art/one.png", "art/one.png"),
    ("/apps/two.png", "art/one.png: two.png"), ("/apps/xart/one.png", "art/one.png: one.png"),
  ])
  func aFileIsCalledByTheAppsName(file: String, label: String) {
    #expect(Picture(file: file).label(named: "art/one.png") == label)
    #expect(Picture(file: file).label(named: "") == Picture(file: file).label(named: "/tmp/other"))
  }

  @Test func picturesWithoutAFileAreToldApartByTheirBytes() {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    let labels = [bytes, Array(bytes.dropLast()), bytes.map { $0 ^ 1 }]
      .map { Picture(data: $0).label(named: "cover") }
    #expect(Set(labels).count == 3)
    #expect(Picture(data: bytes).label(named: "other") == labels[0])
    #expect(Picture().label(named: "cover").isEmpty)
  }

  @Test func whatIsSeenIsAskedFirst() {
    var drive = drive()
    drive.perform(.driver(.scrolled(by: 120 * 100)))
    let asked = drive.questions { $0.report(.contentChanged(paths: nil)) }
    let visible = (100..<106).map { "p\($0)" }
    #expect(names(asked).prefix(10).map { $0 } == visible + ["p106", "p99", "p107", "p98"])
  }

  @Test func aRowWithoutAPictureAsksForNone() {
    let drive = drive(RowsApp(count: 9))
    #expect(names(drive.questions).isEmpty)
    #expect(content(0, drive) == nil)
  }

  @Test func rowsWithOnePictureAskOnce() {
    var app = RowsApp.pictured(9)
    app.row = { ContentItem(identifier: "\($0)", artwork: "same", isPlayable: true) }
    let drive = drive(app)
    #expect(names(drive.questions) == ["same"])
    #expect(content(8, drive) == .shown(Picture(file: "same.png")))
  }

  @Test func comingBackAsksForNothing() {
    var drive = drive()
    drive.perform(.driver(.scrolled(by: 5_000)))
    let asked = drive.questions { drive in
      drive.perform(.driver(.scrolled(by: -5_000)))
      drive.wait(.seconds(1))
    }
    #expect(names(asked).isEmpty)
    #expect(content(0, drive) == .shown(Picture(file: "p0.png")))
  }

  @Test func picturesScrolledAwayAreNotWaitedFor() throws {
    var app = RowsApp.pictured(1_000)
    app.picture = { _ in nil }
    var drive = drive(app)
    let first = try #require(drive.requests(.artwork).first)
    drive.perform(.driver(.scrolled(by: 120 * 100)))
    #expect(drive.effects.contains(.concluded(first.id, .abandoned)))
    #expect(drive.notes.contains(.cancel(first.id)))
    drive.perform(.phone(.answered(first.id, .artwork(Picture(file: "late")))))
    drive.perform(.driver(.scrolled(by: -120 * 100)))
    #expect(content(0, drive) == .loading)
    #expect(names(drive.questions).filter { $0 == "p0" }.count == 2)
    drive.checkOutcomes()
  }

  @Test func noMoreThanTwentyFourAreUnderWay() {
    var app = RowsApp.pictured(1_000)
    app.latency[.artwork] = .seconds(1)
    var drive = drive(app, profile: .display(900, 1_200))
    drive.perform(.driver(.scrolled(by: 120 * 100 + 60)))
    #expect(drive.headUnit.artworks.pending.count == 24)
    #expect((100..<109).allSatisfy { content($0, drive) == .loading })
    drive.wait(.seconds(3))
    #expect(drive.headUnit.artworks.pending.isEmpty)
    #expect(content(92, drive) == .shown(Picture(file: "p92.png")))
  }

  @Test func aHundredThousandRowsAreNoFlood() {
    var app = RowsApp.pictured(100_000)
    app.latency[.artwork] = .milliseconds(400)
    var drive = drive(app)
    for _ in 0..<100 {
      drive.perform(.driver(.scrolled(by: 3_000)))
      drive.wait(.milliseconds(20))
      #expect(drive.headUnit.artworks.pending.count <= 24)
    }
    drive.wait(.seconds(2))
    #expect(drive.headUnit.artworks.count < 40)
    #expect(content(drive.scroll / 120, drive) != .loading)
    drive.checkOutcomes()
  }

  @Test func theLongestUnseenPictureGoesFirst() {
    var drive = drive()
    for _ in 0..<200 { drive.perform(.driver(.scrolled(by: 600))) }
    #expect((400...512).contains(drive.headUnit.artworks.count))
    let near = drive.questions { $0.perform(.driver(.scrolled(by: -40 * 600))) }
    #expect(names(near).isEmpty)
    let far = drive.questions { $0.perform(.driver(.scrolled(by: .min))) }
    #expect(names(far).contains("p0"))
  }

  @Test func aPictureThatIsLateIsUnavailable() {
    var app = RowsApp.pictured(3)
    app.latency[.artwork] = .seconds(15) + .microsecond
    var drive = Drive(app)
    drive.wait(.seconds(15) - .microsecond)
    #expect(content(0, drive) == .loading)
    drive.wait(.microsecond)
    #expect(content(0, drive) == .unavailable)
    drive.wait(.seconds(1))
    #expect(content(0, drive) == .unavailable)
    #expect(drive.discards(.late) == 3)
    #expect(names(drive.questions).count == 3)
  }

  @Test(
    arguments: [
      .artwork(nil), .failed(Failure(code: .offline, message: "")), .garbage("?"),
    ] as [Answer])
  func aPictureThatCannotBeHadIsAskedAgainWhenTheNetworkReturns(answer: Answer) {
    var app = RowsApp.pictured(1)
    app.picture = { _ in answer }
    var drive = drive(app)
    #expect(content(0, drive) == .unavailable)
    let offline = drive.questions { $0.perform(.phone(.networkChanged(.offline))) }
    #expect(names(offline).isEmpty)
    let online = drive.questions { $0.perform(.phone(.networkChanged(.good))) }
    #expect(names(online) == ["p0"])
    #expect(content(0, drive) == .unavailable)
  }

  @Test func rowsThatLimitsHideAskForNothing() {
    var drive = Drive(RowsApp.pictured(100), isConnected: false)
    drive.perform(.car(.limitsSwitched(.on(items: 3, depth: nil))))
    drive.perform(.phone(.connected))
    #expect(names(drive.questions).sorted() == ["p0", "p1", "p2"])
  }
}
