import Foundation
import HeadUnitApps
import HeadUnitCore
import Synchronization
import Testing

/// Everything that a car refuses, brought about by a library and over the protocol.
@Suite struct TemplateRefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is said over the protocol after the root was set; the last of it is refused.
    let calls: [String]
    /// What pressing a row of the root does; nil where no library gets there.
    let press: String?
    let refusal: TemplateRefusal
    /// Of the templates below.
    var open = ["home"]
    /// What the app is for.
    var kind = "audio"
  }

  private static let asRoot = "setRootTemplate:animated:completion:"
  private static let asPushed = "pushTemplate:animated:completion:"

  private static func refused(
    _ name: String, _ calls: [String], _ press: String?, _ refusal: TemplateRefusal,
    open: [String] = ["home"], by kind: String = "audio"
  ) -> Refused {
    Refused(
      testDescription: name, calls: calls, press: press, refusal: refusal, open: open, kind: kind)
  }

  /// A change with each kind of template that may not be there, as both worlds write it.
  private static func misplaced(
    _ change: String, _ key: String, _ kinds: [String],
    _ refusal: (String) -> TemplateRefusal
  ) -> [Refused] {
    kinds.map { kind in
      let template = Self.templates[kind] ?? ""
      return refused(
        "\(kind) by \(change)", [#"{"\#(change)": \#(template)}"#], #""\#(key)": "\#(kind)""#,
        refusal(Self.classes[kind] ?? ""))
    }
  }

  private static let classes = [
    "list": "CPListTemplate", "grid": "CPGridTemplate", "bar": "CPTabBarTemplate",
    "nowPlaying": "CPNowPlayingTemplate", "alert": "CPAlertTemplate",
    "sheet": "CPActionSheetTemplate", "map": "CPMapTemplate", "search": "CPSearchTemplate",
  ]

  /// As the protocol has them.
  private static let templates = [
    "list": #"{"id": "list", "list": {}}"#, "grid": #"{"id": "grid", "grid": []}"#,
    "bar": #"{"id": "bar", "tabs": [{"id": "list", "list": {}}]}"#,
    "nowPlaying": #"{"id": "nowPlaying", "nowPlaying": true}"#,
    "alert": #"{"id": "alert", "alert": {"titles": ["A"], "actions": []}}"#,
    "sheet": #"{"id": "sheet", "actionSheet": {"actions": []}}"#,
    "map": #"{"id": "map", "foreign": "CPMapTemplate"}"#,
    "search": #"{"id": "search", "foreign": "CPSearchTemplate"}"#,
  ]

  /// The same in a library.
  private static let written = """
    {"id": "start", "tabs": ["home"]}, {"id": "list"}, {"id": "grid", "kind": "grid"},
    {"id": "bar", "tabs": ["list"]},
    {"id": "alert", "kind": "alert", "title": "A"}, {"id": "sheet", "kind": "actionSheet"},
    {"id": "map", "kind": "map"}, {"id": "search", "kind": "search"},
    {"id": "five", "tabs": ["home", "list", "grid", "l1", "l2"]},
    {"id": "barInBar", "tabs": ["home", "bar"]}, {"id": "playing", "tabs": ["nowPlaying"]},
    {"id": "alertTab", "tabs": ["alert"]}, {"id": "mapTab", "tabs": ["map"]},
    {"id": "l1"}, {"id": "l2"}, {"id": "l3"}, {"id": "l4"}, {"id": "l5"}
    """

  private static func twice(_ call: String) -> [String] { [call, call] }

  private static func push(_ id: String) -> String {
    #"{"push": {"id": "\#(id)", "list": {}}}"#
  }

  private static func tabs(_ templates: String) -> [String] {
    [#"{"setRoot": {"id": "tabs", "tabs": [\#(templates)]}}"#]
  }

  private static let stacks: [Refused] = [
    refused(
      "six levels", (1...5).map { push("l\($0)") },
      #""opens": "l1", "then": [{"opens": "l2"}, {"opens": "l3"}, {"opens": "l4"}, "#
        + #"{"opens": "l5"}]"#,
      .depthExceeded, open: ["home", "l1", "l2", "l3", "l4"]),
    refused(
      "four levels of an app for fueling", (1...3).map { push("l\($0)") },
      #""opens": "l1", "then": [{"opens": "l2"}, {"opens": "l3"}]"#, .depthExceeded,
      open: ["home", "l1", "l2"], by: "fueling"),
    refused(
      "the same twice", [push("list"), push("list")],
      #""opens": "list", "then": [{"opens": "list"}]"#, .sameInstanceTwice, open: ["home", "list"]),
    refused(
      "what plays twice", twice(#"{"push": \#(templates["nowPlaying"] ?? "")}"#),
      #""opens": "nowPlaying", "then": [{"opens": "nowPlaying"}]"#, .sameInstanceTwice,
      open: ["home", "nowPlaying"]),
    refused("the root itself", [push("home")], #""opens": "home""#, .sameInstanceTwice),
    refused("back from the root", [#"{"pop": true}"#], #""pops": true"#, .nothingToPop),
    refused(
      "back to what is not open", [#"{"popTo": "list"}"#], #""pops": "list""#, .notOnTheStack),
    refused(
      "a tab that is none", [#"{"selectTab": "list"}"#], #""selects": "list""#, .notOnTheStack),
    refused(
      "two alerts", twice(#"{"present": \#(templates["alert"] ?? "")}"#),
      #""presents": "alert", "then": [{"presents": "sheet"}]"#, .alreadyPresenting),
    refused(
      "no alert to dismiss", [#"{"dismiss": true}"#], #""dismisses": true"#, .nothingPresented),
    refused(
      "a grid over what plays",
      [#"{"push": \#(templates["nowPlaying"] ?? "")}"#, #"{"push": \#(templates["grid"] ?? "")}"#],
      #""opens": "nowPlaying", "then": [{"opens": "grid"}]"#, .onlyListsOverNowPlaying,
      open: ["home", "nowPlaying"]),
  ]

  private static let tabBars: [Refused] = [
    refused(
      "five tabs", tabs((1...5).map { #"{"id": "t\#($0)", "list": {}}"# }.joined(separator: ",")),
      #""root": "five""#, .tooManyTabs(5, maximum: 4)),
    refused(
      "tabs in tabs", tabs(templates["bar"] ?? ""), #""root": "barInBar""#,
      .notAllowed("CPTabBarTemplate", call: "templates")),
    refused(
      "what plays as a tab", tabs(templates["nowPlaying"] ?? ""), #""root": "playing""#,
      .notAllowed("CPNowPlayingTemplate", call: "templates")),
    refused(
      "an alert as a tab", tabs(templates["alert"] ?? ""), #""root": "alertTab""#,
      .notAllowed("CPAlertTemplate", call: "templates")),
    refused(
      "a map as a tab", tabs(templates["map"] ?? ""), #""root": "mapTab""#,
      .notAllowed("CPMapTemplate", call: "templates")),
  ]

  private static let kinds: [Refused] =
    misplaced("setRoot", "root", ["nowPlaying", "alert", "sheet", "map", "search"]) {
      .notAllowed($0, call: asRoot)
    }
    + misplaced("push", "opens", ["bar", "alert", "sheet", "map", "search"]) {
      .notAllowed($0, call: asPushed)
    }
    + misplaced("present", "presents", ["list", "grid", "bar", "nowPlaying", "map", "search"]) {
      .notPresentable($0)
    }

  static let all = stacks + tabBars + kinds

  /// What cannot be pressed, as there is nothing yet to press.
  static let rootless: [Refused] = [
    #"{"push": {"id": "list", "list": {}}}"#, #"{"popToRoot": true}"#,
    #"{"present": {"id": "alert", "alert": {"titles": ["A"], "actions": []}}}"#,
  ].map { refused("\($0) without a root", [$0], nil, .noRoot, open: []) }

  @Test(arguments: all)
  func aLibraryIsRefusedIt(_ refused: Refused) throws {
    let press = try #require(refused.press)
    let folder = try TemporaryFolder([
      "library.json": """
      {"app": {"name": "Test", "kind": "\(refused.kind)"},
       "items": [{"id": "song", "title": "Song"}], "templates": [
        {"id": "home", "items": [{"title": "Row", \(press)}]}, \(Self.written)]}
      """
    ])
    let library = try LibraryFile.read(folder.path + "/library.json").library
    var simulation = Simulation(profile: Profile(), app: library.app(seed: 1))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    simulation.perform(.driver(.rowChosen(0)))
    simulation.advance(by: .seconds(1))
    check(simulation, refused)
  }

  @Test(arguments: all + rootless)
  func aProgramIsRefusedItAndToldTheWords(_ refused: Refused) throws {
    let heard = Heard()
    let root = #"{"setRoot": {"id": "home", "list": {}}}"#
    let calls = (refused.open.isEmpty ? [] : [root]) + refused.calls
    var simulation = Simulation(
      profile: Profile(), app: SpokenApp(calls: calls, kind: refused.kind, heard: heard))
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    check(simulation, refused)
    let answers = try heard.lines.compactMap(Self.finished)
    #expect(answers.map(\.number) == Array(1...calls.count))
    #expect(answers.dropLast().allSatisfy { $0.refused == nil })
    #expect(answers.last?.refused == refused.refusal.sentence)
  }

  /// It is said, and either nothing has happened or the app has ended.
  private func check(_ simulation: Simulation, _ refused: Refused) {
    let refusals = simulation.trace.entries.compactMap { entry -> TemplateRefusal? in
      guard case .effect(.remarked(.templateRefused(let refusal))) = entry.content else {
        return nil
      }
      return refusal
    }
    #expect(refusals == [refused.refusal])
    let headUnit = simulation.headUnit
    if refused.refusal.endsApp {
      #expect(headUnit.phone.app == .stopped(.exception))
    } else {
      #expect(headUnit.phone.app == .running)
      #expect(headUnit.openTemplates == refused.open)
    }
    #expect(simulation.violation == nil)
  }

  private static func finished(_ line: String) throws -> (number: Int, refused: String?)? {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    guard object?["method"] as? String == "template",
      let params = object?["params"] as? [String: Any], params["event"] as? String == "finished",
      let number = params["number"] as? Int
    else { return nil }
    return (number, params["refused"] as? String)
  }
}

/// The lines that a program was told.
private final class Heard: Sendable {
  private let kept = Mutex([String]())
  var lines: [String] { kept.withLock { $0 } }

  func add(_ line: String) { kept.withLock { $0.append(line) } }
}

/// A program that says these calls as soon as it may, without a process.
private struct SpokenApp: App {
  private var wire = AppWire(clock: .virtual, version: "1")
  private let calls: [String]
  private let kind: String
  private let heard: Heard

  init(calls: [String], kind: String, heard: Heard) {
    (self.calls, self.kind, self.heard) = (calls, kind, heard)
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
    wire.say(messages, at: now)
    var lines = wire.takeLines()
    while !lines.isEmpty {
      for line in lines {
        let text = String(decoding: line, as: UTF8.self)
        heard.add(text)
        for answer in answers(to: text) { wire.hear(Array(answer.utf8), into: &deliveries) }
      }
      lines = wire.takeLines()
    }
    return deliveries
  }

  private func answers(to line: String) -> [String] {
    let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    if object?["method"] as? String == "initialized" {
      return calls.enumerated().map { index, call in
        let parameters = #"{"number": \#(index + 1), \#(call.dropFirst())"#
        return #"{"jsonrpc": "2.0", "method": "template", "params": \#(parameters)}"#
      }
    }
    guard let id = object?["id"] as? Int else { return [] }
    let name = #"{"name": "Spoken", "kind": "\#(kind)"}"#
    let app = #"{"protocol": 1, "app": \#(name), "tabs": false, "templates": true}"#
    let result = object?["method"] as? String == "initialize" ? app : "null"
    return [#"{"jsonrpc": "2.0", "id": \#(id), "result": \#(result)}"#]
  }
}
