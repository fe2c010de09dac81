import HeadUnitApps
import HeadUnitCore
import Testing

/// Languages, devices, ratings, and what has no end.
struct PlayerExtrasTests {
  private func languages(_ list: String) throws -> AppDriver {
    var app = try AppDriver(
      """
      {"player": {"commands": ["play", "enableLanguage", "disableLanguage"],
        "languages": [\(list)]},
       "items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}
      """)
    app.play("/0")
    return app
  }

  @Test func languagesArePublishedAsTheFileSays() throws {
    let app = try languages(
      #""de", {"id": "en"}, {"id": "fr", "name": "French", "current": true}"#)
    #expect(
      app.info?.languages == [
        LanguageOption(id: "de", name: "de"), LanguageOption(id: "en", name: "en"),
        LanguageOption(id: "fr", name: "French", isCurrent: true),
      ])
  }

  @Test func oneLanguageTakesThePlaceOfAnotherForTheTracksThatFollowToo() throws {
    var app = try languages(#""de", {"id": "en", "current": true}"#)
    app.send(.enableLanguage("de"))
    #expect(app.info?.languages?.map(\.isCurrent) == [true, false])
    app.play("/1")
    #expect(app.info?.languages?.map(\.isCurrent) == [true, false])
    app.send(.disableLanguage("en"))
    #expect(app.info?.languages?.map(\.isCurrent) == [true, false])
    app.send(.disableLanguage("de"))
    #expect(app.info?.languages?.map(\.isCurrent) == [false, false])
  }

  @Test func withoutLanguagesNoneArePublished() throws {
    let app = try languages("")
    #expect(app.info != nil && app.info?.languages == nil)
  }

  @Test func oneLanguageAndOneDeviceAreOnAtMost() throws {
    #expect(
      try mistakes(
        """
        {"player": {
        "languages": [{"id": "a", "current": true}, {"id": "b", "current": false},
        {"id": "c", "current": true}],
        "devices": [{"id": "a", "name": "A", "active": true},
        {"id": "b", "name": "B", "active": true}]}}
        """) == ["3:24: only one of these is current", "5:36: only one of these is active"])
  }

  @Test func aRatingIsSaidInTheTitleOfItsCommandAndBelongsToItsTrack() throws {
    var app = try AppDriver(
      """
      {"player": {"commands": ["next", "previous",
        {"name": "rating", "minimum": 0, "maximum": 5, "shortTitle": "Stars"}]},
       "items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}
      """)
    app.play("/0")
    app.send(.rating(4))
    app.send(.next)
    app.send(.rating(2.5))
    app.send(.rating(9))
    app.send(.previous)
    #expect(
      app.commandSets.map { $0[.rating]?.title } == [
        "Rating: 4", nil, "Rating: 2.5", "Rating: 4",
      ])
    #expect(
      app.commandSets.map { $0[.rating]?.shortTitle } == [
        "Stars: 4", "Stars", "Stars: 2.5", "Stars: 4",
      ])
    #expect(app.statuses == [.success, .success, .success, .failed, .success])
  }

  @Test func whatIsContinuousHasNoEnd() throws {
    var app = try AppDriver(
      """
      {"items": [{"id": "rain", "title": "Rain", "subtitle": "On a roof", "continuous": true}]}
      """)
    app.play("/0")
    app.wait(.seconds(100_000))
    #expect(app.info?.isContinuous == true && app.info?.isLive == false)
    #expect(app.info?.duration == nil && app.infos.count == 1)
    #expect(app.info?.subtitle == "On a roof")
    #expect(
      try mistakes(#"{"items": [{"id": "a", "continuous": true, "duration": "3s"}]}"#)
        == ["1:56: what goes on without end has no duration"])
  }

  @Test func aLiveStreamSaysWhatIsOn() throws {
    var app = try AppDriver(
      """
      {"items": [{"id": "l", "title": "Live", "subtitle": "The news", "live": true},
                 {"id": "a", "title": "A", "subtitle": "Of its row only"}]}
      """)
    app.play("/0")
    #expect(app.info?.subtitle == "The news")
    app.play("/1")
    #expect(app.info?.title == "A" && app.info?.subtitle == nil)
  }

  @Test func whatARealAppMayPublishCanBePublished() throws {
    var app = try AppDriver(
      """
      {"player": {"commands": ["rate", "seekBackward"], "rates": [1, 2], "defaultRate": 1.3},
       "items": [{"id": "a", "title": "A", "duration": "60s"}]}
      """)
    app.play("/0")
    #expect(app.info?.rate == 1.3, "a rate that is not declared")
    app.send(.seekBackward(.begin))
    #expect(app.info?.rate == -4, "a negative rate")
    app.send(.seekBackward(.end))
    #expect(app.info?.rate == 1.3)
  }
}
