import HeadUnitCore
import HeadUnitText
import Testing

/// Kinds of events are no part of a trace: fingerprints and older traces go by these very bytes.
@Suite struct EventLineTests {
  @Test func eventsAreWrittenAsTheyAlwaysWere() throws {
    #expect(TraceSamples.events.count == Self.lines.count)
    for (event, line) in zip(TraceSamples.events, Self.lines) {
      let text = try JSONCoder.encode(event).text
      #expect(text == line)
    }
  }

  @Test func eventsOfOlderTracesAreRead() throws {
    for (event, line) in zip(TraceSamples.events, Self.lines) {
      #expect(try Self.read(line) == event, "\(line)")
    }
  }

  @Test(arguments: [
    "{}", #"{"exploded":{}}"#, #"{"phone":{"connected":{}}}"#,
    #"{"connected":{},"disconnected":{}}"#, #"{"connected":{},"menuClosed":{}}"#,
  ])
  func anObjectWithoutJustOneKnownNameIsNoEvent(line: String) {
    #expect {
      try Self.read(line)
    } throws: { error in
      guard case .typeMismatch(_, let context) = error as? DecodingError else { return false }
      return context.debugDescription.hasSuffix("Invalid number of keys found, expected one.")
    }
  }

  @Test func namesNobodyKnowsStandBesideAnEventWithoutHarm() throws {
    #expect(try Self.read(#"{"new":1,"menuClosed":{}}"#) == .driver(.menuClosed))
  }

  @Test(arguments: [
    (#"{"phoneLocked":5}"#, "event:1:16: "), (#"{"speedChanged":[]}"#, "event:1:17: "),
    (#"{"interruptionBegan":"rain"}"#, "event:1:22: "), (#"{"rowChosen":"first"}"#, "event:1:14: "),
    (#"{"dragged":{"by":"far"}}"#, "event:1:18: "), (#"{"knobTurned":null}"#, "event:1:15: "),
    (#"{"alarmRang":"now"}"#, "event:1:14: "),
  ])
  func aMistakeWithinAnEventKeepsItsPlace(line: String, place: String) {
    #expect {
      try Self.read(line)
    } throws: { error in
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        return context.debugDescription.hasPrefix(place)
      default: return false
      }
    }
  }

  private static func read(_ line: String) throws -> Event {
    let source = SourceText(name: "event", text: line)
    return try JSONCoder.decode(Event.self, from: try JSONDocument(source).root)
  }

  /// One for each of the samples, written before events were of several kinds.
  private static let lines = #"""
    {"connected":{}}
    {"disconnected":{}}
    {"phoneLocked":true}
    {"phoneLocked":false}
    {"networkChanged":"good"}
    {"networkChanged":"slow"}
    {"networkChanged":"flaky"}
    {"networkChanged":"offline"}
    {"networkChanged":"latency=300ms loss=20"}
    {"answered":[3,{"done":{}}]}
    {"answered":[3,{"count":0}]}
    {"answered":[3,{"count":-1}]}
    {"answered":[3,{"count":9223372036854775807}]}
    {"answered":[3,{"count":-9223372036854775808}]}
    {"answered":[3,{"item":{}}]}
    {"answered":[3,{"item":{"id":"","container":false,"playable":false,"explicit":false,"streaming\#
    ":false}}]}
    {"answered":[3,{"item":{"id":"a","title":"Grüße 🚗","subtitle":"‮b\\\"","artwork":"c.png","cont\#
    ainer":true,"playable":true,"explicit":true,"streaming":true,"progress":0.1}}]}
    {"answered":[3,{"showsProgress":true}]}
    {"answered":[3,{"showsProgress":false}]}
    {"answered":[3,{"artwork":{}}]}
    {"answered":[3,{"artwork":[{}]}]}
    {"answered":[3,{"artwork":{"file":"a/b.png","size":{"width":432,"height":431}}}]}
    {"answered":[3,{"artwork":{"data":"AH//"}}]}
    {"answered":[3,{"artwork":{"data":""}}]}
    {"answered":[3,{"failed":{"code":"offline","message":"offline"}}]}
    {"answered":[3,{"failed":{"code":"locked","message":"locked"}}]}
    {"answered":[3,{"failed":{"code":"signedOut","message":"signedOut"}}]}
    {"answered":[3,{"failed":{"code":"notFound","message":"notFound"}}]}
    {"answered":[3,{"failed":{"code":"broken","message":"broken"}}]}
    {"answered":[3,{"failed":{"code":"other","message":"other"}}]}
    {"answered":[3,{"garbage":""}]}
    {"answered":[3,{"garbage":"5"}]}
    {"answered":[3,{"garbage":"{}"}]}
    {"answered":[3,{"garbage":"﻿x"}]}
    {"statusReturned":[2,"success"]}
    {"statusReturned":[2,"noSuchContent"]}
    {"statusReturned":[2,"noActionableItem"]}
    {"statusReturned":[2,"deviceNotFound"]}
    {"statusReturned":[2,"failed"]}
    {"reported":{"started":{"name":"","tabs":false}}}
    {"reported":{"started":{"name":"a","icon":"b","tabs":true}}}
    {"reported":{"started":{"name":"a","tabs":false,"templates":true}}}
    {"reported":{"started":{"name":"a","tabs":false,"templates":true,"kind":"drivingTask"}}}
    {"reported":{"stopped":"crashed"}}
    {"reported":{"stopped":"ended"}}
    {"reported":{"stopped":"cutOff"}}
    {"reported":{"contentChanged":{}}}
    {"reported":{"contentChanged":{"paths":[]}}}
    {"reported":{"contentChanged":{"paths":[[]]}}}
    {"reported":{"contentChanged":{"paths":[[],[0],[1,2,30000]]}}}
    {"reported":{"itemsChanged":{"identifiers":[]}}}
    {"reported":{"itemsChanged":{"identifiers":["a",""]}}}
    {"reported":{"nowPlaying":{}}}
    {"reported":{"nowPlaying":[{}]}}
    {"reported":{"nowPlaying":{"identifier":"a","title":"b","artist":"c","album":"d","subtitle":"e\#
    ","duration":200.5,"elapsed":0.1,"rate":0.0,"defaultRate":1.25,"live":true,"continuous":false,\#
    "queueIndex":0,"queueCount":3,"chapter":1,"chapterCount":2,"artwork":"f","mediaType":"audio","\#
    explicit":false,"languages":[{"id":"fr","name":"French","current":true}],"playb\#
    ackState":"interrupted","other":{"a":"2","z":"1"}}}}
    {"reported":{"nowPlaying":{"elapsed":"inf","rate":"-inf"}}}
    {"reported":{"commands":[[]]}}
    {"reported":{"commands":[[{"name":"play","enabled":true,"handler":true,"preferredIntervals":[]\#
    ,"supportedRates":[],"active":false},{"name":"pause","enabled":true,"handler":true,"preferredI\#
    ntervals":[],"supportedRates":[],"active":false},{"name":"stop","enabled":true,"handler":true,\#
    "preferredIntervals":[],"supportedRates":[],"active":false},{"name":"togglePlayPause","enabled\#
    ":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active":false},{"name":"nex\#
    t","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active":false},{\#
    "name":"previous","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"a\#
    ctive":false},{"name":"seekForward","enabled":true,"handler":true,"preferredIntervals":[],"sup\#
    portedRates":[],"active":false},{"name":"seekBackward","enabled":true,"handler":true,"preferre\#
    dIntervals":[],"supportedRates":[],"active":false},{"name":"skipForward","enabled":true,"handl\#
    er":true,"preferredIntervals":[],"supportedRates":[],"active":false},{"name":"skipBackward","e\#
    nabled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active":false},{"name\#
    ":"position","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active\#
    ":false},{"name":"rate","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates"\#
    :[0.5,1.0,1.5,2.0],"active":false},{"name":"shuffle","enabled":true,"handler":true,"preferredI\#
    ntervals":[],"supportedRates":[],"active":false},{"name":"repeat","enabled":true,"handler":tru\#
    e,"preferredIntervals":[],"supportedRates":[],"active":false},{"name":"like","enabled":true,"h\#
    andler":true,"preferredIntervals":[],"supportedRates":[],"active":false},{"name":"dislike","en\#
    abled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active":false},{"name"\#
    :"bookmark","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates":[],"active"\#
    :false},{"name":"rating","enabled":true,"handler":true,"preferredIntervals":[],"supportedRates\#
    ":[],"active":false},{"name":"enableLanguage","enabled":true,"handler":true,"preferredInterval\#
    s":[],"supportedRates":[],"active":false},{"name":"disableLanguage","enabled":true,"handler":t\#
    rue,"preferredIntervals":[],"supportedRates":[],"active":false}]]}}
    {"reported":{"commands":[[{"name":"like","enabled":false,"handler":false,"preferredIntervals":\#
    [15.0,30.5],"supportedRates":[0.1],"active":true,"title":"Like","shortTitle":"L","mode":"off",\#
    "minimum":0.0,"maximum":5.0}]]}}
    {"reported":{"nowPlayingIdentifiers":[[]]}}
    {"reported":{"nowPlayingIdentifiers":[["a","b"]]}}
    {"reported":{"audioSession":{"category":"ambient","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"soloAmbient","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"playback","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"record","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"playAndRecord","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"multiRoute","options":[],"active":false}}}
    {"reported":{"audioSession":{"category":"playback","options":["mixWithOthers","duckOthers","in\#
    terruptSpokenAudio","allowBluetooth","allowAirPlay","defaultToSpeaker"],"mode":"spoken","activ\#
    e":true}}}
    {"reported":{"audioSession":{"category":"playback","options":[],"active":false,"notifiesOther\#
    s":true}}}
    {"reported":{"sounds":true}}
    {"reported":{"sounds":false}}
    {"reported":{"devices":[[]]}}
    {"reported":{"devices":[[{"id":"1","name":"Car","type":"car","relativeVolume":false,"active":f\#
    alse},{"id":"2","name":"B","type":"b","volume":0.3,"relativeVolume":true,"active":true}]]}}
    {"reported":{"devices":[[\#
    {"id":"3","name":"C","type":"c","relativeVolume":false,"active":false},\#
    {"id":"3","name":"C","type":"c","relativeVolume":false,\#
    "active":false,"state":"connecting"},\#
    {"id":"3","name":"C","type":"c","relativeVolume":false,\#
    "active":false,"state":"failed","reason":"Asleep"},\#
    {"id":"3","name":"C","type":"c","relativeVolume":false,\#
    "active":false,"state":"code","digits":6}]]}}
    {"reported":{"sharing":{"searching":true}}}
    {"reported":{"sharing":{"searching":false,"several":true}}}
    {"reported":{"session":{"session":"s 1","change":{"began":"phone"}}}}
    {"reported":{"session":{"session":"s 1","change":{"began":"remote"}}}}
    {"reported":{"session":{"session":"s 1","change":{"info":{}}}}}
    {"reported":{"session":{"session":"s 1","change":{"info":{"title":"a","rate":1.0}}}}}
    {"reported":{"session":{"session":"s 1","change":{"commands":[[]]}}}}
    {"reported":{"session":{"session":"s 1","change":{"devices":[[{\#
    "id":"1","name":"Car","type":"car",\#
    "relativeVolume":false,"active":false},{"id":"2","name":"B","type":"b","volume":0.3,\#
    "relativeVolume":true,"active":true}]]}}}}
    {"reported":{"session":{"session":"s 1","change":{"requested":["application",1]}}}}
    {"reported":{"session":{"session":"s 1","change":{"requested":["system",0]}}}}
    {"reported":{"session":{"session":"s 1","change":{"requested":["whenActive",2]}}}}
    {"reported":{"session":{"session":"s 1","change":{"ended":{}}}}}
    {"reported":{"session":{"session":"s 1","change":{"sharing":{"searching":true}}}}}
    {"reported":{"template":{"number":1,"setRoot":{"id":"tabs","tabs":[{"id":"list","title":"List"\#
    ,"tab":{"title":"Listen","image":"tab.png","badge":true},"leading":[{"id":"b","titles":["A lon\#
    g wording","Short"],"image":"b.png","kind":"playbackRate","style":"destructive","enabled":fals\#
    e,"selected":true}],"trailing":[{"id":"b","titles":["A long wording","Short"],"image":"b.png",\#
    "kind":"playbackRate","style":"destructive","enabled":false,"selected":true},{"id":"b","titles\#
    ":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style":"destructive","enab\#
    led":false,"selected":true}],"list":{"sections":[{"header":"A","subtitle":"Letters","image":"a\#
    .png","button":{"id":"b","titles":["A long wording","Short"],"image":"b.png","kind":"playbackR\#
    ate","style":"destructive","enabled":false,"selected":true},"index":"A","items":[{"id":"i","ti\#
    tle":"Title","subtitle":"Subtitle","image":"i.png","accessory":"cloud","accessoryImage":"more.\#
    png","explicit":true,"playing":true,"playingSide":"trailing","progress":0.25,"enabled":false,"\#
    choosable":false},{"id":"p","pictures":{"kind":"card","elements":[{"image":"e.png","title":"El\#
    ement","subtitle":"Sub","symbol":"star","round":true,"enabled":false,"fullHeight":true},{}],"l\#
    ines":true,"choosable":false}}]},{"items":[]}],"emptyTitles":["Nothing here yet","Nothing"],"e\#
    mptySubtitles":["Follow a show"],"spinner":true,"assistant":{"position":"bottom","visibility":\#
    "whileLimited"},"headerButtons":[{"id":"b","titles":["A long wording","Short"],"image":"b.png"\#
    ,"kind":"playbackRate","style":"destructive","enabled":false,"selected":true}],"details":{"tit\#
    le":"Album","subtitle":"Artist","image":"cover.png","buttons":[{"id":"b","titles":["A long wor\#
    ding","Short"],"image":"b.png","kind":"playbackRate","style":"destructive","enabled":false,"se\#
    lected":true}]}}},{"id":"second","tab":{},"list":{"sections":[]}}]}}}}
    {"reported":{"template":{"number":2,"push":{"id":"list","title":"List","leading":[{"id":"b","t\#
    itles":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style":"destructive",\#
    "enabled":false,"selected":true}],"trailing":[{"id":"b","titles":["A long wording","Short"],"i\#
    mage":"b.png","kind":"playbackRate","style":"destructive","enabled":false,"selected":true},{"i\#
    d":"b","titles":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style":"dest\#
    ructive","enabled":false,"selected":true}],"list":{"sections":[{"header":"A","subtitle":"Lette\#
    rs","image":"a.png","button":{"id":"b","titles":["A long wording","Short"],"image":"b.png","ki\#
    nd":"playbackRate","style":"destructive","enabled":false,"selected":true},"index":"A","items":\#
    [{"id":"i","title":"Title","subtitle":"Subtitle","image":"i.png","accessory":"cloud","accessor\#
    yImage":"more.png","explicit":true,"playing":true,"playingSide":"trailing","progress":0.25,"en\#
    abled":false,"choosable":false},{"id":"p","pictures":{"kind":"card","elements":[{"image":"e.pn\#
    g","title":"Element","subtitle":"Sub","symbol":"star","round":true,"enabled":false,"fullHeight\#
    ":true},{}],"lines":true,"choosable":false}}]},{"items":[]}],"emptyTitles":["Nothing here yet"\#
    ,"Nothing"],"emptySubtitles":["Follow a show"],"spinner":true,"assistant":{"position":"bottom"\#
    ,"visibility":"whileLimited"},"headerButtons":[{"id":"b","titles":["A long wording","Short"],"\#
    image":"b.png","kind":"playbackRate","style":"destructive","enabled":false,"selected":true}],"\#
    details":{"title":"Album","subtitle":"Artist","image":"cover.png","buttons":[{"id":"b","titles\#
    ":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style":"destructive","enab\#
    led":false,"selected":true}]}}}}}}
    {"reported":{"template":{"number":3,"pop":true}}}
    {"reported":{"template":{"number":4,"popToRoot":true}}}
    {"reported":{"template":{"number":5,"popTo":"list"}}}
    {"reported":{"template":{"number":6,"present":{"id":"alert","alert":{"titles":["Too long a tit\#
    le","Short"],"actions":[{"id":"b","titles":["A long wording","Short"],"image":"b.png","kind":"\#
    playbackRate","style":"destructive","enabled":false,"selected":true}]}}}}}
    {"reported":{"template":{"number":7,"dismiss":true}}}
    {"reported":{"template":{"number":8,"update":{"id":"","list":{"sections":[]}}}}}
    {"reported":{"template":{"number":9,"updateItem":{"id":"i","title":"Title","subtitle":"Subtitl\#
    e","image":"i.png","accessory":"cloud","accessoryImage":"more.png","explicit":true,"playing":t\#
    rue,"playingSide":"trailing","progress":0.25,"enabled":false,"choosable":false}}}}
    {"reported":{"template":{"number":10,"selectTab":"list"}}}
    {"reported":{"template":{"number":11,"player":{"buttons":[{"id":"custom"},{"id":"shuffle","kin\#
    d":"shuffle"},{"id":"repeat","kind":"repeat"},{"id":"addToLibrary","kind":"addToLibrary"},{"id\#
    ":"more","kind":"more"},{"id":"playbackRate","kind":"playbackRate"}],"upNext":true,"upNextTitl\#
    e":"Queue","albumArtist":true,"observer":true}}}}
    {"reported":{"template":{"number":12,"player":{}}}}
    {"reported":{"template":{"number":13,"push":{"id":"np","nowPlaying":true}}}}
    {"reported":{"template":{"number":14,"present":{"id":"s","actionSheet":{"actions":[]}}}}}
    {"reported":{"template":{"number":15,"present":{"id":"s","actionSheet":{"message":"m","actions\#
    ":[{"id":"b","titles":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style"\#
    :"destructive","enabled":false,"selected":true}]}}}}}
    {"reported":{"template":{"number":16,"push":{"id":"m","foreign":"CPMapTemplate"}}}}
    {"reported":{"template":{"number":17,"push":{"id":"g","title":"Grid","grid":[{"id":"b","titles\#
    ":["A long wording","Short"],"image":"b.png","kind":"playbackRate","style":"destructive","enab\#
    led":false,"selected":true}]}}}}
    {"reported":{"template":{"number":18,"dark":true}}}
    {"reported":{"template":{"number":19,"dark":false}}}
    {"reported":{"template":{"number":20,"player":{"sports":{"left":{"name":"Harbour","score":"2",\#
    "initials":"HAR","logo":"h.png","standings":"1st","possession":true,"possessionImage":"ball.pn\#
    g","favorite":true},"right":{"name":"Lanterns","score":""},"status":["Second half","Kestrel Pa\#
    rk"],"statusImage":"s.png","clock":{"remaining":90.0,"paused":true},"background":"b.png"}}}}}
    {"reported":{"template":{"number":21,"push":{"id":"own","trailing":[{"id":"f","rounded":true,"\#
    color":"#2f6beb"}],"back":{"title":"Up","image":"up.png","id":"up","enabled":false},"list":{"s\#
    ections":[{"items":[{"id":"i","playback":"replay"}]}],"assistant":{"position":"top","visibilit\#
    y":"always","action":"startCall"},"details":{"sports":{"left":{"name":"A","score":"1"},"right"\#
    :{"name":"B","score":"0"},"clock":{"elapsed":7.0}},"bodies":["A long wording","Short"],"adapti\#
    ve":true}}}}}}
    {"reported":{"template":{"number":22,"push":{"id":"heard","list":{"sections":[{"items":[{"id":\#
    "i","pictures":{"kind":"card","elements":[{"title":"Heard","progress":0.25,"playback":"replay"\#
    ,"overlay":{"text":"New"},"sports":{"left":{"name":"A","score":"1"},"right":{"name":"B","score\#
    ":"0"}}}]}}]}],"details":{"title":"Album","progress":0.5,"playback":"pause"}}}}}}
    {"reported":{"log":""}}
    {"reported":{"log":"{\"a\": [1]}\u0000\n\u2028"}}
    {"pushed":{"kind":"start","attributes":"{\"id\": \"a\"}"}}
    {"pushed":{"kind":"update","timestamp":1.5,"attributes":""}}
    {"pushed":{"kind":"end","attributes":"{\"id\":\"ä \\\"\"}"}}
    {"alarmRang":"deadline"}
    {"alarmRang":"look"}
    {"alarmRang":"motion"}
    {"alarmRang":"glide"}
    {"alarmRang":"returnToList"}
    {"alarmRang":"toastOver"}
    {"alarmRang":"restart"}
    {"pictureRefused":[{"file":"a.png"},"It is no picture."]}
    {"pictureRefused":[{"data":"AQI="},"It is 20,000 pixels wide."]}
    {"pictureRemarked":[{"file":"a.png"},"It is a JPEG."]}
    {"touched":{"home":{}}}
    {"touched":{"row":3}}
    {"touched":{"control":"play"}}
    {"touched":{"more":{}}}
    {"touched":{"scrubber":{}}}
    {"touched":{"surface":["cluster","next"]}}
    {"touched":{"rowPicture":[1,2]}}
    {"touched":{"button":"b"}}
    {"touched":{"letter":3}}
    {"touched":{"upNext":{}}}
    {"touched":{"albumArtist":{}}}
    {"touched":{"menuItem":{"command":"like"}}}
    {"touched":{"menuItem":{"rating":2.5}}}
    {"touched":{"menuItem":{"language":"fr"}}}
    {"touched":{"menuItem":{"output":"tv"}}}
    {"touched":{"menuItem":{"louder":"tv"}}}
    {"touched":{"menuItem":{"quieter":"tv"}}}
    {"touched":{"menuItem":{"line":"searching"}}}
    {"touched":{"menuItem":{"digit":7}}}
    {"touched":{"menuItem":{"deleteDigit":{}}}}
    {"touched":{}}
    {"touchEnded":{}}
    {"rowChosen":0}
    {"rowChosen":-5}
    {"rowChosen":9223372036854775807}
    {"rowPlayChosen":2}
    {"rowOpenChosen":2}
    {"tabChosen":1}
    {"backPressed":{}}
    {"rowPictureChosen":[2,3]}
    {"buttonChosen":"b"}
    {"buttonChosen":""}
    {"letterChosen":25}
    {"upNextPressed":{}}
    {"albumArtistPressed":{}}
    {"homePressed":{}}
    {"appChosen":{}}
    {"nowPlayingPressed":{}}
    {"retryPressed":{}}
    {"cancelPressed":{}}
    {"callAnswered":{}}
    {"callEnded":{}}
    {"scrolled":{"by":120}}
    {"scrolled":{"by":-1}}
    {"dragged":{"by":90}}
    {"dragged":{"by":-2000}}
    {"dragEnded":{"speed":3000}}
    {"dragEnded":{"speed":0}}
    {"rowDragged":{"row":2,"by":90}}
    {"rowDragEnded":{"row":2,"speed":-800}}
    {"backDragged":{"to":0.25}}
    {"backDragged":{"to":1.0}}
    {"backDragEnded":{"speed":2.5}}
    {"backDragEnded":{"speed":0.0}}
    {"wheelTurned":2}
    {"wheelTurned":-1}
    {"knobTurned":1}
    {"knobTurned":-2}
    {"knobPressed":{}}
    {"knobNudged":"up"}
    {"knobNudged":"down"}
    {"knobNudged":"left"}
    {"knobNudged":"right"}
    {"knobHeld":true}
    {"knobHeld":false}
    {"commandChosen":{"play":{}}}
    {"commandChosen":{"pause":{}}}
    {"commandChosen":{"stop":{}}}
    {"commandChosen":{"togglePlayPause":{}}}
    {"commandChosen":{"next":{}}}
    {"commandChosen":{"previous":{}}}
    {"commandChosen":{"seekForward":"begin"}}
    {"commandChosen":{"seekForward":"end"}}
    {"commandChosen":{"seekBackward":"begin"}}
    {"commandChosen":{"seekBackward":"end"}}
    {"commandChosen":{"skipForward":{"seconds":30.0}}}
    {"commandChosen":{"skipForward":{"seconds":0.1}}}
    {"commandChosen":{"skipBackward":{"seconds":15.0}}}
    {"commandChosen":{"position":{"seconds":1000000000.0}}}
    {"commandChosen":{"position":{"seconds":-1.0}}}
    {"commandChosen":{"rate":1.5}}
    {"commandChosen":{"rate":"inf"}}
    {"commandChosen":{"shuffle":"off"}}
    {"commandChosen":{"shuffle":"items"}}
    {"commandChosen":{"shuffle":"collections"}}
    {"commandChosen":{"repeat":"off"}}
    {"commandChosen":{"repeat":"one"}}
    {"commandChosen":{"repeat":"all"}}
    {"commandChosen":{"like":{"undo":true}}}
    {"commandChosen":{"like":{"undo":false}}}
    {"commandChosen":{"dislike":{"undo":true}}}
    {"commandChosen":{"bookmark":{"undo":false}}}
    {"commandChosen":{"rating":4.0}}
    {"commandChosen":{"rating":0.5}}
    {"commandChosen":{"enableLanguage":"pt-BR"}}
    {"commandChosen":{"disableLanguage":""}}
    {"middleButtonPressed":{}}
    {"rateButtonPressed":{}}
    {"moreButtonPressed":{}}
    {"outputButtonPressed":{}}
    {"menuItemChosen":{"command":"like"}}
    {"menuItemChosen":{"rating":2.5}}
    {"menuItemChosen":{"language":"fr"}}
    {"menuItemChosen":{"output":"tv"}}
    {"menuItemChosen":{"louder":"tv"}}
    {"menuItemChosen":{"quieter":"tv"}}
    {"menuItemChosen":{"line":"searching"}}
    {"menuItemChosen":{"digit":7}}
    {"menuItemChosen":{"deleteDigit":{}}}
    {"menuClosed":{}}
    {"codeEntered":"0123"}
    {"scrubbed":{"to":12.5}}
    {"scrubEnded":{}}
    {"scrubCancelled":{}}
    {"volumeMoved":{"device":"kitchen","to":0.37}}
    {"volumeReleased":{}}
    {"keyPressed":"next"}
    {"keyPressed":"previous"}
    {"keyPressed":"playPause"}
    {"keyPressed":"voice"}
    {"keyPressed":"volumeUp"}
    {"keyPressed":"volumeDown"}
    {"headsetPressed":1}
    {"headsetPressed":3}
    {"headsetHeld":{"presses":1,"isHeld":true}}
    {"headsetHeld":{"presses":2,"isHeld":false}}
    {"surfacePressed":["lock-screen","next"]}
    {"surfacePressed":["control-centre","next"]}
    {"surfacePressed":["dynamic-strip","next"]}
    {"surfacePressed":["cluster","next"]}
    {"surfacePressed":["kit","next"]}
    {"desktopAsked":{"command":{"pause":{}},"by":"playerctl"}}
    {"desktopAsked":{"command":{"position":{"seconds":30.5}},"by":"a \"panel\""}}
    {"desktopTurned":{"volume":0.5,"by":"playerctl"}}
    {"otherPlayerPressed":{}}
    {"speedChanged":0}
    {"speedChanged":50000000}
    {"gearChanged":"P"}
    {"gearChanged":"R"}
    {"gearChanged":"N"}
    {"gearChanged":"D"}
    {"limitsSwitched":{"auto":{}}}
    {"limitsSwitched":{"off":{}}}
    {"limitsSwitched":{"on":{}}}
    {"limitsSwitched":{"on":{"items":6}}}
    {"limitsSwitched":{"on":{"depth":3}}}
    {"limitsSwitched":{"on":{"items":12,"depth":2}}}
    {"themeChanged":"day"}
    {"themeChanged":"night"}
    {"motionReduced":true}
    {"motionReduced":false}
    {"motionPaced":0.1}
    {"interruptionBegan":"call"}
    {"interruptionBegan":"assistant"}
    {"interruptionBegan":"navigation"}
    {"interruptionEnded":{"kind":"call","shouldResume":true}}
    {"interruptionEnded":{"kind":"assistant","shouldResume":false}}
    {"interruptionEnded":{"kind":"navigation","shouldResume":false}}
    {"assistantAsked":"play Tidal Works"}
    {"headphonesChanged":{"plugged":true}}
    {"headphonesChanged":{"plugged":false}}
    {"otherAppPlayed":{}}
    {"otherAppStopped":{"shouldResume":true}}
    {"otherAppStopped":{"shouldResume":false}}
    """#
    .split(separator: "\n").map(String.init)
}
