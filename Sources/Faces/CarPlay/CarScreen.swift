// The phone begins the names of its constants with a capital letter.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Dispatch
internal import Foundation
package import HeadUnitCore
internal import HeadUnitPhone
internal import PhoneFoundation
internal import Synchronization
package import UIKit

/// The car's screen, as the app's templates reach it: what they are called, what is under way, and
/// what has changed and was not told yet.
@MainActor
final class CarScreen {
  static let current = CarScreen()

  let phone = SimulatedPhone.current
  /// How often the app was started: names of an earlier start mean nothing.
  private(set) var life = 0
  var scene: CPTemplateApplicationScene?
  /// Held here, as the phone holds it.
  var sceneDelegate: (any UISceneDelegate)?
  private(set) var sessions: [WeakSession] = []
  private(set) var context: AppContext? {
    didSet {
      let figures = context?.templates
      CarStyle.figures.withLock { $0 = figures }
    }
  }
  private var number = 0
  private var calls: [Int: UnderWay] = [:]
  private var counts: [String: Int] = [:]
  private var objects: [String: WeakObject] = [:]
  private var roomForObjects = 1_024
  private var changes = Changes()

  private struct UnderWay {
    let template: CPTemplate?
    let isRoot: Bool
    let completion: ((Bool, (any Error)?) -> Void)?
    /// The app gave it without being asked for an answer, and no refusal is told.
    let isSilent: Bool
  }

  private struct WeakObject {
    weak var object: AnyObject?
  }

  struct WeakSession {
    weak var session: CPSessionConfiguration?
  }

  /// What has changed since it was last told.
  private struct Changes {
    var items: [any CarRow] = []
    var templates: [CPTemplate] = []
    var player = false
    /// The phone waits for them.
    var token: Int?

    var isEmpty: Bool { items.isEmpty && templates.isEmpty && !player }
  }

  var controller: CPInterfaceController? { scene?.interfaceController }

  func forgetApp() {
    life += 1
    (scene, sceneDelegate, sessions) = (nil, nil, [])
    (number, calls, counts, objects) = (0, [:], [:], [:])
    CPNowPlayingTemplate.shared.forgetApp()
    if let token = changes.token { phone.endWork(token) }
    changes = Changes()
  }

  func add(_ session: CPSessionConfiguration) {
    sessions.removeAll { $0.session == nil }
    sessions.append(WeakSession(session: session))
  }

  func update(_ context: AppContext?) { self.context = context }
}

/// What the phone calls an object of the app's as long as one life of the app lasts.
final class CarTag: @unchecked Sendable {
  fileprivate var life = -1
  fileprivate var name = ""
}

/// One row of a list, of whatever kind.
@MainActor
protocol CarRow: NSObject {
  var tag: CarTag { get }
  /// The list it was last seen in.
  var list: CPListTemplate? { get set }
  func exported() -> TemplateItem
}

// What objects are called.
extension CarScreen {
  /// The same again for the same object; in the order in which the car sees them, whatever thread
  /// has made them.
  func name(of object: AnyObject, _ tag: CarTag, _ kind: String) -> String {
    if tag.life == life { return tag.name }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    (tag.life, tag.name) = (life, "\(kind)-\(count)")
    register(object, as: tag.name)
    return tag.name
  }

  func register(_ object: AnyObject, as name: String) {
    objects[name] = WeakObject(object: object)
    guard objects.count > roomForObjects else { return }
    objects = objects.filter { $0.value.object != nil }
    roomForObjects = max(1_024, objects.count * 2)
  }

  /// The template of what plays is the car's own as well.
  func renamePlayer() {
    let player = CPNowPlayingTemplate.shared
    (player.tag.life, player.tag.name) = (life, Template.nowPlayingID)
    register(player, as: Template.nowPlayingID)
  }

  func isKnown(_ tag: CarTag) -> Bool { tag.life == life }

  func object(_ name: String) -> AnyObject? { objects[name]?.object }

  func template(_ name: String) -> CPTemplate? { object(name) as? CPTemplate }

  /// The name by which the head unit asks for the picture; nil for one without anything in it.
  func picture(_ image: UIImage?, for owner: String) -> String? {
    guard let image, image.size.width > 0 else { return nil }
    return phone.pictures.name(of: image, for: owner)
  }
}

// What the app wants done.
extension CarScreen {
  func submit(
    _ change: TemplateChange, keeping template: CPTemplate? = nil, isSilent: Bool = false,
    _ completion: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    flush()
    number += 1
    let isRoot = if case .setRoot = change { true } else { false }
    calls[number] = UnderWay(
      template: template, isRoot: isRoot, completion: completion, isSilent: isSilent)
    phone.submit(TemplateCall(number, change))
  }

  func finish(_ number: Int, _ refusal: TemplateRefusal?) {
    guard let call = calls.removeValue(forKey: number) else { return }
    if call.isRoot { controller?.endRoot(call.template, isRefused: refusal != nil) }
    guard let refusal else {
      call.completion?(true, nil)
      return
    }
    // What ends the app has ended it already.
    guard !refusal.endsApp, !call.isSilent else { return }
    let error = CarWording.error(refusal)
    guard let completion = call.completion else {
      return phone.crash(CarWording.withoutCompletion(error))
    }
    completion(false, error)
  }

  /// The row is drawn anew, once for all that is set in one go.
  func changed(_ row: any CarRow) {
    guard isKnown(row.tag) else { return }
    if !changes.items.contains(where: { $0 === row }) { changes.items.append(row) }
    flushLater()
  }

  func changed(_ template: CPTemplate) {
    guard isKnown(template.tag), template !== CPNowPlayingTemplate.shared else { return }
    if !changes.templates.contains(where: { $0 === template }) {
      changes.templates.append(template)
    }
    flushLater()
  }

  func playerChanged() {
    changes.player = true
    if scene != nil { flushLater() }
  }

  private func flushLater() {
    guard changes.token == nil else { return }
    changes.token = phone.beginWork("what templates look like")
    DispatchQueue.main.async { MainActor.assumeIsolated { self.flush() } }
  }

  private func flush() {
    guard !changes.isEmpty else { return }
    let due = changes
    changes = Changes()
    for row in due.items { submit(.updateItem(row.exported()), isSilent: true) }
    for template in due.templates { submit(.update(template.exported()), isSilent: true) }
    if due.player {
      submit(.player(CPNowPlayingTemplate.shared.exportedPlayer()), isSilent: true)
    }
    if let token = due.token { phone.endWork(token) }
  }
}

/// Something is changed on whatever thread the app is, and drawn on the main one.
func onCarScreen(_ body: @escaping @MainActor () -> Void) {
  let carried = UncheckedSendable(body)
  if MainQueue.isServed {
    MainActor.assumeIsolated { carried.value() }
  } else {
    DispatchQueue.main.async { MainActor.assumeIsolated { carried.value() } }
  }
}

/// A picture of the app's is drawn at the size it has.
extension UIImage: PhonePicture {
  package func picture(_ size: PixelSize) -> Picture? { picture(drawnAt: size) }
}

/// Names of what only other kinds of apps have, and what is not drawn here.
enum CarNames {
  /// Said once in the log of each life of an app.
  static func note(_ name: String) {
    SimulatedPhone.current.noteOnce(CarWording.onlyName(name))
  }
}

/// What the phone says of templates.
enum CarWording {
  static func error(_ refusal: TemplateRefusal) -> NSError {
    NSError(
      domain: CarPlayErrorDomain, code: -1,
      userInfo: [NSLocalizedDescriptionKey: refusal.sentence])
  }

  static func withoutCompletion(_ error: NSError) -> String {
    "NSGenericException: An error was encountered during a template operation, but no completion "
      + "block was specified. Error: \(error.localizedDescription)"
  }

  static let noLifecycle =
    "NSGenericException: Application does not implement CarPlay template application lifecycle "
    + "methods in its scene delegate."

  static let noDelegate =
    "neither Info.plist nor application(_:configurationForConnecting:options:) names a class that "
    + "is told of the car's scene: the app is not shown"

  static let sceneUnnamed =
    "there is a class for the car's scene, and neither Info.plist nor "
    + "application(_:configurationForConnecting:options:) names one: the car shows the app's "
    + "content"

  static func notMade(_ name: String) -> String {
    "no \(name) can be made by its name: have the sources rewritten by the plugin PhoneSources, or "
      + "give it to TestdriveApp.run(delegate:carScene:)"
  }

  static let noSceneClass = AppNotice.noSceneClass.sentence

  static let noCalls =
    "an assistant cell with .startCall is for apps that make calls: an app for audio does not "
    + "show it"

  static func onlyName(_ name: String) -> String {
    "\(name) is for another kind of app than one for audio: it does nothing here"
  }
}

/// The domain of what templates are refused with.
public let CarPlayErrorDomain: String = "CarPlayErrorDomain"
