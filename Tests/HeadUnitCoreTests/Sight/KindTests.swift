import HeadUnitText
import Testing

@testable import HeadUnitCore

/// What there is to know of each mark and of each kind of limit is known in every place.
struct KindTests {
  @Test(arguments: ContentItem.Mark.allCases)
  func aMarkIsWrittenAndRead(mark: ContentItem.Mark) throws {
    var item = ContentItem(identifier: "a")
    item[mark] = true
    #expect(ContentItem.Mark.allCases.filter { item[$0] } == [mark])
    let text = try JSONCoder.encode(item).text
    let node = try read(text)
    #expect(try JSONCoder.decode(ContentItem.self, from: node) == item)
    #expect(ContentItem(plain: node) == item)
  }

  @Test(arguments: ContentItem.Mark.allCases)
  func aMarkIsToldByItsBadge(mark: ContentItem.Mark) {
    var drive = Drive(TreeApp([folder("Albums", tracks(1))]))
    drive.tap(0)
    guard var page = drive.page else {
      Issue.record("there is no list")
      return
    }
    page.rows.update(0) { row in
      var item = row.item ?? ContentItem(identifier: "a")
      item[mark] = true
      row.content = .item(item)
    }
    let row = Sight.Row(0, of: page, in: drive.headUnit)
    #expect(ContentItem.Mark.allCases.filter { row.has($0.badge) } == [mark])
  }

  @Test(arguments: LimitKind.allCases)
  func aProfileSetsEachKindOfLimit(kind: LimitKind) throws {
    let limit = kind.range.lowerBound + 1
    var profile = Profile()
    try profile.layer(
      SourceText(
        name: "p", text: "{\"limits\": [{\"speed\": \"0km/h\", \"\(kind.rawValue)\": \(limit)}]}"))
    #expect(profile.limits[0][kind] == limit)
    #expect("\(profile.limits[0])".contains("\(limit) \(kind.noun)"))
    let limits = profile.limits.limits(at: .zero, in: .park)
    #expect(limits[kind] == limit)
    let context = HeadUnit(profile: profile).context
    #expect(context[kind] == limit)
    let told = try JSONCoder.decode(AppContext.self, from: read(JSONCoder.encode(context).text))
    #expect(told[kind] == limit)
    #expect(profile.limits[0][kind] != LimitBand(speed: .zero)[kind])
    #expect(Fact.named("limits.\(kind.rawValue)") != nil)
  }

  @Test(arguments: [(LimitKind.items, 1_000_000), (.depth, 64)])
  func theMostThatALimitMayBeIsTakenAndOneMoreIsNot(kind: LimitKind, most: Int) throws {
    func profile(_ limit: Int) throws -> Profile {
      var profile = Profile()
      let limits = "[{\"speed\": \"0km/h\", \"\(kind.rawValue)\": \(limit)}]"
      try profile.layer(SourceText(name: "p", text: "{\"limits\": \(limits)}"))
      return profile
    }
    #expect(try profile(most).limits[0][kind] == most)
    #expect(throws: (any Error).self) { try profile(most + 1) }
  }

  @Test(arguments: [13, 14, 27])
  func anAppIsToldOfTheVersionThatIsSaid(version: Int) throws {
    var profile = Profile()
    #expect(HeadUnit(profile: profile).context.phoneVersion == nil)
    try profile.layer(SourceText(name: "p", text: "{\"ios\": \(version)}"))
    #expect(HeadUnit(profile: profile).context.phoneVersion == version)
  }

  @Test(arguments: LimitKind.allCases)
  func aStricterLimitOfAnyKindIsEnforced(kind: LimitKind) {
    var (parked, moving) = (LimitBand(speed: .zero), LimitBand(speed: .kilometresPerHour(1)))
    (parked[kind], moving[kind]) = (kind.range.lowerBound + 1, kind.range.lowerBound)
    let bands = [parked, moving]
    #expect(!bands.limits(at: .zero, in: .park).isEnforced)
    #expect(bands.limits(at: .kilometresPerHour(9), in: .drive).isEnforced)
  }
}

private func read(_ text: String) throws -> JSONDocument.Node {
  try JSONDocument(SourceText(name: "t", text: text)).root
}
