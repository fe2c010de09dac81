internal import CarPlay
import Foundation
internal import HeadUnitApps
internal import HeadUnitCore
internal import HeadUnitFiles
internal import HeadUnitPhone
internal import TestdriveVerbs
public import UIKit

/// The door through which a Swift app comes into the head unit: the verbs of `testdrive` around it.
public enum TestdriveApp {
  /// Runs the verb that the command line names, a window when it names none, and ends the process.
  ///
  /// Called on the main thread, which is the app's from then on.
  /// - Parameters:
  ///   - name: The app's name, when its Info.plist has none.
  ///   - information: Its Info.plist; nil is the one beside the file that calls, or above it.
  ///   - file: Where the call stands.
  ///   - root: The folder of all the app's sources, pictures and other files, where those are not
  ///     beside the file or above it. PhoneSources names it.
  ///   - carScene: Makes what is told of the scene for CarPlay's templates. Apps built with the
  ///     plugin PhoneSources need none: what their Info.plist names is found.
  ///   - hasSceneClass: The sources have a class that is told of that scene, and the app's delegate
  ///     may name it when the car connects. PhoneSources says so.
  ///   - launch: Starts the app; called on the main thread each time the head unit starts it.
  public static func run(
    name: String? = nil, information: String? = nil, file: String = #filePath,
    root: String? = nil, carScene: (@MainActor @Sendable () -> any UISceneDelegate)? = nil,
    hasSceneClass: Bool = false, launch: @escaping @MainActor @Sendable () -> Void
  ) -> Never {
    let place = AppPlace(
      name: name, information: information, file: file, root: root,
      hasSceneClass: hasSceneClass || carScene != nil)
    AppProcess(place: place, launch: launch, carScene: carScene).run()
  }

  /// The same for an app that begins with its delegate, as `run(delegate: AppDelegate())`.
  ///
  /// The delegate is made each time the head unit starts the app.
  public static func run(
    delegate: @autoclosure @escaping @MainActor @Sendable () -> any UIApplicationDelegate,
    name: String? = nil, information: String? = nil, file: String = #filePath,
    root: String? = nil, carScene: (@MainActor @Sendable () -> any UISceneDelegate)? = nil,
    hasSceneClass: Bool = false
  ) -> Never {
    run(
      name: name, information: information, file: file, root: root, carScene: carScene,
      hasSceneClass: hasSceneClass
    ) { UIApplication.launch(delegate: delegate()) }
  }
}

/// Where an app's Info.plist and its files are.
struct AppPlace: Sendable {
  let information: Information
  /// The Info.plist with everything filled in; nil when there is none.
  private(set) var filledList: Data?
  /// What is wrong with its files.
  private(set) var problems: [String] = []

  init(
    name: String?, information path: String?, file: String, root: String?, hasSceneClass: Bool
  ) {
    let folders = AppFolders(
      file: URL(fileURLWithPath: file), root: root.map { URL(fileURLWithPath: $0) })
    let named = path.map { URL(fileURLWithPath: $0) }
    let found = named == nil ? folders.propertyList : nil
    let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "App").lastPathComponent
    let variables = BuildVariables(target: program)
    var information = Information()
    if let list = named ?? found {
      do {
        let data = try Data(contentsOf: list)
        information = try Information(propertyList: data, filling: variables)
        filledList = try Self.filled(data, variables)
      } catch {
        problems.append("\(list.path) is no property list: \(error.localizedDescription)")
      }
    } else {
      filledList = try? Self.filled(nil, variables)
    }
    let rights = folders.entitlements
    do {
      if !rights.isEmpty {
        information.entitlements = try Entitlements(
          propertyLists: rights.map { try Data(contentsOf: $0) })
      }
    } catch {
      problems.append("\(rights[0].path) is no property list: \(error.localizedDescription)")
    }
    information.lacksEntitlements = (named ?? found) != nil && rights.isEmpty
    if let asked = Self.askedEntitlement {
      information.entitlements = Entitlements(asked)
      information.lacksEntitlements = false
    }
    information.name = information.name ?? name ?? program
    information.hasSceneClass = hasSceneClass
    information.folders = folders.all
    self.information = information
  }

  private static func filled(_ data: Data?, _ variables: BuildVariables) throws -> Data {
    let list = try data.map { try PropertyListSerialization.propertyList(from: $0, format: nil) }
    let entries = (usual as [String: Any]).merging(list as? [String: Any] ?? [:]) { $1 }
    return try PropertyListSerialization.data(
      fromPropertyList: variables.filled(entries), format: .xml, options: 0)
  }

  /// What a build writes where the app's own list says nothing, and what apps count on.
  private static let usual = [
    "CFBundleExecutable": "$(EXECUTABLE_NAME)",
    "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
    "CFBundleName": "$(PRODUCT_NAME)",
    "CFBundleShortVersionString": "$(MARKETING_VERSION)",
    "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
  ]

  /// In place of what the app's files say.
  private static var askedEntitlement: AppEntitlement? {
    ProcessInfo.processInfo.environment[AppEntitlement.variable].flatMap(AppEntitlement.init)
  }
}

extension Entitlements {
  fileprivate init(_ entitlement: AppEntitlement) {
    self.init()
    allowsPlayableContent = entitlement == .playable
    allowsAudioTemplates = entitlement == .audio
  }

  fileprivate var all: [AppEntitlement] {
    [allowsPlayableContent ? .playable : nil, allowsAudioTemplates ? .audio : nil]
      .compactMap(\.self)
  }
}

/// A process with an app in it: the main thread is the app's, the head unit has one of its own.
struct AppProcess: Sendable {
  let place: AppPlace
  let launch: @MainActor @Sendable () -> Void
  let carScene: (@MainActor @Sendable () -> any UISceneDelegate)?

  /// What stands before the clock's name in a process that only has the app in it.
  private static let serving = "--serve-app"

  func run() -> Never {
    refuseToBeAnothersApp()
    StagedApp.enter(place, program: URL(fileURLWithPath: Self.executable))
    if service?.clock == .virtual, !HeldTime.hold() {
      Self.say("this system does not tell what threads are at: the app's own clocks are real")
    }
    SimulatedPhone.current.information = place.information
    for problem in place.problems { Self.say(problem) }
    // The main thread is this one.
    MainActor.assumeIsolated { CarListener.install(carScene) }
    // A signal goes to any thread that does not hold it back, and the head unit is to have them.
    StopSignals.hold()
    let thread = Thread {
      StopSignals.release()
      served.map(serve) ?? Testdrive.main(hosting: hosted)
    }
    // As much as the first thread has.
    thread.stackSize = 8 << 20
    thread.start()
    while true { RunLoop.main.run() }
  }

  /// Begun by `testdrive … -- PROGRAM` it would open a window of its own and answer nothing.
  private func refuseToBeAnothersApp() {
    let words = CommandLine.arguments
    guard words.count == 1, ProcessInfo.processInfo.environment[Testdrive.variable] != nil else {
      return
    }
    Self.say(
      "\(words[0]) has a head unit of its own: leave out testdrive, as in \(words[0]) run FILE")
    exit(2)
  }

  private var hosted: HostedApp {
    var hosted = HostedApp(
      name: place.information.name ?? "App", program: CommandLine.arguments.first ?? "App",
      resources: Self.resources, file: AppProgram.path, make: app
    ) { clock in
      Self.hashing(for: clock) + [Self.program(for: clock), Self.serving, clock.rawValue]
    }
    // As it would be in this process: it is seen where the window was opened.
    hosted.hear = Self.write
    hosted.entitlements = place.information.entitlements?.all
    hosted.isInCar = { [information = place.information] version, entitlement in
      var information = information
      information.entitlements = Entitlements(entitlement)
      if case .none = information.way(onVersion: version) { return false }
      return true
    }
    return hosted
  }

  /// In a drive sets and dictionaries are gone through in the same order each time.
  ///
  /// Unless somebody wants it otherwise. The runtime looks at that before the program begins.
  private static func hashing(for clock: AppClock) -> [String] {
    let variable = "SWIFT_DETERMINISTIC_HASHING"
    guard clock == .virtual, ProcessInfo.processInfo.environment[variable] == nil else { return [] }
    return ["/usr/bin/env", "\(variable)=1"]
  }

  private func app(_ clock: AppClock) -> any App {
    EmbeddedApp(clock: clock, launch: launch)
  }

  /// What is asked of a process that the head unit has begun; nil in the one that a person has.
  private var service: (clock: AppClock, patience: Duration?)? {
    var words = CommandLine.arguments
    // The network's own business.
    if words.last?.hasPrefix(NetworkChoice.word) == true { words.removeLast() }
    guard (3...4).contains(words.count), words[1] == Self.serving,
      let clock = AppClock(rawValue: words[2])
    else { return nil }
    return (clock, words.dropFirst(3).first.flatMap { Int($0) }.map { .milliseconds($0) })
  }

  private var served: (any App)? {
    guard let service else { return nil }
    guard let patience = service.patience else { return app(service.clock) }
    return EmbeddedApp(clock: service.clock, patience: patience, launch: launch)
  }

  private func serve(_ app: any App) -> Never {
    do {
      try SeparateServer.run(app) { HeldTime.leave() }
    } catch {
      Self.say("\(error)")
      exit(1)
    }
  }

  /// In a window what was built last is begun; drives of a run all have the same, whatever is built
  /// meanwhile.
  private static func program(for clock: AppClock) -> String {
    let own = executable
    let isThere = FileManager.default.isExecutableFile(atPath: own)
    return clock == .wall || !isThere ? AppProgram.path : own
  }

  private static func say(_ words: String) { write("testdrive: \(words)") }

  @Sendable private static func write(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static var executable: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  /// An app's program is somewhere else than what comes with us.
  private static var resources: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Resources").standardized.path
  }
}

/// The app's files and its program in one folder, as they are on the phone.
///
/// Foundation finds the files of `Bundle.main` beside the program and nowhere else. So the program
/// is linked into a folder of its own together with the app's files, and begun once more there.
enum StagedApp {
  /// Ends this process by beginning the program there; comes back where that cannot be, or has
  /// happened.
  static func enter(_ place: AppPlace, program: URL) {
    guard let stage = StagedFolder(for: program) else { return }
    do {
      try stage.fill(
        linking: program, files: AppFiles(place.information.folders).byName,
        texts: place.filledList.map { ["Info.plist": $0] } ?? [:])
      // What was built beside it is not in the folder.
      setenv(AppProgram.variable, program.path, 1)
      begin(stage.program)
    } catch {
      // Without the folder all but the bundle works: pictures are found in another way.
      return
    }
  }

  /// Gives this process to the other name of the program; comes back if that fails.
  private static func begin(_ program: URL) {
    var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
    words.append(nil)
    execv(program.path, words)
    for word in words { free(word) }
  }
}
