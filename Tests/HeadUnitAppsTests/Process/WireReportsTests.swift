import HeadUnitApps
import HeadUnitCore
import Testing

/// Every notification of an app.
struct WireReportsTests {
  private func heard(_ method: String, _ parameters: String) -> [AppDelivery] {
    var talk = WireTalk.running()
    return talk.hear(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
  }

  @Test(arguments: [
    (#"{"setRoot":{"id":"h"}}"#, "a template has one of list, grid, "),
    (
      #"{"present":{"id":"h","alert":{"titles":["A"],"actions":[{"id":"b","kind":"round"}]}}}"#,
      "one of custom, shuffle, "
    ),
    (
      #"{"setRoot":{"id":"h","list":{"sections":[{"items":[{"id":"a","pictures":"#
        + #"{"kind":"circle","elements":[]}}]}]}}}"#, "one of row, card, "
    ),
    (
      #"{"setRoot":{"id":"h","list":{"sections":[{"items":[{"id":"a","pictures":"#
        + #"{"kind":"card","elements":[{"title":"E","tint":"red"}]}}]}]}}}"#, "#RRGGBB"
    ),
  ])
  func whatACallOfTemplatesNeedsIsSaid(parameters: String, words: String) {
    let logs = heard("template", parameters).logs
    #expect(logs.contains { $0.contains(words) }, "\(logs)")
  }

  /// Whoever awaits the end of a call hears of it, also where nobody understood the call.
  @Test(
    arguments: [
      (#"{"number":7,"push":{"id":5}}"#, 7), (#"{"number":8}"#, 8),
      (#"{"number":9,"pop":true,"dismiss":true}"#, 9), (#"{"fly":true}"#, 0),
    ])
  func aCallThatCannotBeReadIsRefused(parameters: String, number: Int) {
    var talk = WireTalk.running()
    let deliveries = talk.hear(
      #"{"jsonrpc":"2.0","method":"template","params":\#(parameters)}"#)
    #expect(deliveries.contents.isEmpty && deliveries.logs.count == 1)
    let lines = talk.lines()
    #expect(lines.count == 1)
    #expect(
      lines[0].contains(#""event":"finished","number":\#(number),"refused":"#), "\(lines)")
  }

  private static let session = AudioSession(
    category: .playback, options: [.duckOthers], mode: "spokenAudio", isActive: true)
  private static let device = OutputDevice(
    id: "tv", name: "TV", type: "airplay", volume: 0.5, hasRelativeVolume: false)
  private static let asking: OutputDevice = {
    var device = OutputDevice(id: "tv", name: "TV", type: "airplay")
    (device.state, device.digits, device.reason) = (.code, .six, "Again")
    return device
  }()
  private static let next = CommandState(.next, isEnabled: true, hasHandler: false)
  private static let skip = CommandState(
    .skipForward, preferredIntervals: [30], supportedRates: [1], isActive: true, title: "T",
    shortTitle: "S", mode: "m", minimum: 0, maximum: 5)

  @Test(
    arguments: [
      ("content/changed", "null", .contentChanged(paths: nil)),
      ("content/changed", "{}", .contentChanged(paths: nil)),
      ("content/changed", #"{"paths":null}"#, .contentChanged(paths: nil)),
      (
        "content/changed", #"{"paths":[[],[0,1]]}"#,
        .contentChanged(paths: [.root, ContentPath([0, 1])])
      ),
      (
        "content/updated", #"{"items":[{"id":"a","title":"A"},{"id":"b"}]}"#,
        .itemsChanged(identifiers: ["a", "b"])
      ),
      ("nowPlaying", #"{"info":null}"#, .nowPlaying(nil)),
      (
        "commands",
        #"{"commands":[{"name":"skipForward","enabled":true,"handler":true,"#
          + #""preferredIntervals":[30],"supportedRates":[1],"active":true,"title":"T","#
          + #""shortTitle":"S","mode":"m","minimum":0,"maximum":5},"#
          + #"{"name":"next","enabled":true,"handler":false}]}"#,
        .commands(CommandSet([next, skip]))
      ),
      ("commands", #"{"commands":[]}"#, .commands(.none)),
      (
        "session", #"{"id":"kitchen","event":"began","origin":"remote"}"#,
        .session(SessionReport("kitchen", .began(.remote)))
      ),
      (
        "session", #"{"id":"a","event":"request","rank":"system","number":4}"#,
        .session(SessionReport("a", .requested(.system, 4)))
      ),
      ("session", #"{"id":"a","event":"ended"}"#, .session(SessionReport("a", .ended))),
      (
        "nowPlaying", #"{"session":"a","info":null}"#, .session(SessionReport("a", .info(nil)))
      ),
      (
        "commands", #"{"session":"a","commands":[]}"#,
        .session(SessionReport("a", .commands(.none)))
      ),
      ("nowPlayingIdentifiers", #"{"ids":["a","b"]}"#, .nowPlayingIdentifiers(["a", "b"])),
      (
        "audioSession",
        #"{"category":"playback","options":["duckOthers"],"mode":"spokenAudio","active":true}"#,
        .audioSession(session)
      ),
      (
        "audioSession", #"{"category":"ambient","active":false}"#,
        .audioSession(AudioSession(category: .ambient, isActive: false))
      ),
      (
        "devices", #"{"devices":[{"id":"tv","name":"TV","type":"airplay","volume":0.5}]}"#,
        .devices([device])
      ),
      (
        "devices",
        #"{"devices":[{"id":"tv","name":"TV","type":"airplay","state":"code","digits":6,"#
          + #""reason":"Again"}]}"#,
        .devices([asking])
      ),
      ("sharing", #"{"searching":true}"#, .sharing(Sharing(isSearching: true))),
      (
        "sharing", #"{"session":"a","searching":false,"several":true}"#,
        .session(SessionReport("a", .sharing(Sharing(takesSeveral: true))))
      ),
      ("log", #"{"text":"hello"}"#, .log("hello")),
    ] as [(String, String, Report)])
  func aNotificationIsAReport(_ method: String, _ parameters: String, _ report: Report) {
    #expect(heard(method, parameters) == [AppDelivery(.report(report))])
  }

  @Test func whatPlaysIsReadKeyByKeyAndTheRestIsKeptAsText() {
    var info = NowPlayingInfo(
      identifier: "i", title: "T", artist: "A", album: "B", duration: 200, elapsed: 1.5, rate: 1)
    info.subtitle = "S"
    info.defaultRate = 2
    info.isLive = false
    info.isContinuous = true
    info.queueIndex = 3
    info.queueCount = 4
    info.chapter = 5
    info.chapterCount = 6
    info.artwork = "c"
    info.mediaType = "music"
    info.isExplicit = true
    info.languages = [LanguageOption(id: "de", name: "Deutsch", isCurrent: true)]
    info.other = ["colour": "red", "bars": "[1,2]"]
    let text =
      #"{"identifier":"i","title":"T","artist":"A","album":"B","subtitle":"S","duration":200,"#
      + #""elapsed":1.5,"rate":1,"defaultRate":2,"live":false,"continuous":true,"queueIndex":3,"#
      + #""queueCount":4,"chapter":5,"chapterCount":6,"artwork":"c","mediaType":"music","#
      + #""explicit":true,"languages":[{"id":"de","name":"Deutsch","current":true}],"#
      + #""colour":"red","bars":[1,2]}"#
    #expect(heard("nowPlaying", #"{"info":\#(text)}"#) == [AppDelivery(.report(.nowPlaying(info)))])
  }

  @Test(arguments: [
    ("content/changed", "[]"), ("content/changed", #"{"paths":[-1]}"#),
    ("content/changed", #"{"paths":[[-1]]}"#), ("content/updated", #"{"items":["a"]}"#),
    ("nowPlaying", "null"), ("nowPlaying", "{}"), ("nowPlaying", #"{"info":{"duration":"long"}}"#),
    ("commands", #"{"commands":[{"name":"nxet","enabled":true,"handler":true}]}"#),
    ("commands", #"{"commands":[{"name":"next"}]}"#), ("nowPlayingIdentifiers", #"{"ids":[1]}"#),
    ("audioSession", #"{"category":"loud","active":true}"#), ("devices", #"{"devices":{}}"#),
    ("log", "{}"), ("log", #""hello""#), ("content/count", #"{"path":[]}"#), ("", "null"),
  ])
  func aNotificationOfTheWrongShapeIsToldAndChangesNothing(
    _ method: String, _ parameters: String
  ) {
    let said = heard(method, parameters)
    #expect(said.contents == [])
    #expect(said.logs.count == 1)
    #expect(said.logs.allSatisfy { $0.hasPrefix("Radio breaks the protocol: \(method): ") })
  }

  @Test(arguments: [
    ("nowPlaying", #"{"info":{"title":7}}"#, "`info.title` is 7, a text is needed"),
    (
      "nowPlaying", #"{"info":{"duration":"3"}}"#, #"`info.duration` is "3", a number is needed"#
    ),
    ("commands", #"{"commands":"play"}"#, #"`commands` is "play", a list is needed"#),
    (
      "commands", #"{"commands":[{"name":"play","enabled":true,"handler":true},{"name":"play"}]}"#,
      "`commands[1].enabled` is missing"
    ),
    (
      "commands", #"{"commands":[{"name":"play","enabled":"no","handler":true}]}"#,
      #"`commands[0].enabled` is "no", true or false is needed"#
    ),
    (
      "commands", #"{"commands":[{"name":"pley","enabled":true,"handler":true}]}"#,
      #"did you mean "play"?"#
    ),
    (
      "commands", #"{"commands":[{"name":"pley","enabled":true,"handler":true}]}"#,
      #"`commands[0].name` is "pley", one of play, pause, "#
    ),
    ("audioSession", #"{"category":"x","active":true}"#, #"`category` is "x", one of "#),
    ("nowPlayingIdentifiers", #"{"ids":["a",5]}"#, "`ids[1]` is 5, a text is needed"),
    ("content/updated", #"{"items":[{"id":1}]}"#, "`items[0].id` is 1, a text is needed"),
    ("content/changed", #"{"paths":["/1"]}"#, #"`paths[0]` is "/1", a list is needed"#),
    ("sounds", #"{"audible":null}"#, "`audible` is null, true or false is needed"),
    ("devices", #"{"devices":[{"id":"a","name":3}]}"#, "`devices[0].name` is 3, a text is needed"),
    (
      "devices", #"{"devices":[{"id":"a","name":"A","type":"b","state":"lost"}]}"#,
      #"`devices[0].state` is "lost", one of ready, connecting, failed, code"#
    ),
    (
      "devices", #"{"devices":[{"id":"a","name":"A","type":"b","digits":5}]}"#,
      "`devices[0].digits` is 5"
    ),
    ("sharing", #"{"several":true}"#, "`searching` is missing"),
  ])
  func theFieldThatIsWrongIsNamed(_ method: String, _ parameters: String, _ words: String) {
    let log = heard(method, parameters).logs.first ?? ""
    #expect(log.contains(words), "\(log)")
    #expect(log.contains("; the line begins "))
  }

  @Test func anUnknownMethodIsToldWithTheOneThatWasProbablyMeant() {
    let logs = heard("nowplaying", "{}").logs
    #expect(logs.first?.contains(#"did you mean "nowPlaying"?"#) == true)
  }

  @Test func aNotificationWithANumberCountsAndIsTold() {
    var talk = WireTalk.running()
    let said = talk.hear(#"{"id":2,"method":"nowPlaying","params":{"info":null}}"#)
    #expect(said.contents == [.report(.nowPlaying(nil))])
    #expect(said.logs.count == 1)
  }

  @Test func anAppMaySpeakBeforeItHasStarted() {
    var talk = WireTalk()
    #expect(talk.hear(#"{"method":"log","params":{"text":"hello"}}"#).logs == ["hello"])
  }
}
