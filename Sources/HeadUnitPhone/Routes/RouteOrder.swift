package import Foundation
package import HeadUnitCore

/// What the phone wants of the program that finds and connects media devices.
package struct RouteOrder: Codable, Sendable {
  package enum Errand: Codable, Sendable {
    /// Time has gone on.
    case look
    /// Devices are to be looked for from now on, or no longer.
    case discovery(Bool)
    case activate(RouteDevice, session: String)
    case deactivate(RouteDevice, session: String)
    /// What was entered for the device; nil: nothing will be.
    case pair(String?, RouteDevice, session: String)
    case volume(Double, RouteDevice)
    case turn(Int, RouteDevice)
    case mute(RouteDevice)
    case start(session: String, application: String?, address: String)
    case stop(session: String)
    case send(Data, application: String, session: String)
    case control(RouteControlChange, session: String)
  }

  /// Which one it is for the head unit.
  package var instant: Instant
  package var errand: Errand
}

/// What the program has to say then.
package struct RouteReply: Codable, Sendable {
  package var protocolType: String
  package var takesSeveral: Bool
  package var events: [RouteEvent] = []
  /// How playback stands in each session that has begun.
  package var controls: [String: RouteControl] = [:]
  /// After how long the program wants to go on; nil: whenever it said so last, or never.
  var wake: Duration?
  /// Its time is the head unit's.
  var isHeld = false
  var log: [String] = []
  /// Why it could do nothing.
  var problem: String?

  package init(protocolType: String, takesSeveral: Bool) {
    (self.protocolType, self.takesSeveral) = (protocolType, takesSeveral)
  }
}

/// What the program says of its devices, in the order in which it does.
package enum RouteEvent: Codable, Sendable {
  case found(RouteDevice)
  case lost(String)
  case changed([RouteDevice])
  case discoveryFailed(String)
  case activated(String, session: String)
  case failed(String, session: String, reason: String)
  case code(String, session: String, reason: String, RouteAuthorization)
  case started(session: String)
  case sessionFailed(session: String, reason: String)
  /// How loud a device is, 0…1.
  case volume(String, Double, isMuted: Bool)
  case data(Data, application: String, session: String)
}

/// How somebody shows that a device is theirs.
package enum RouteAuthorization: Codable, Hashable, Sendable {
  case none, password
  case code(OutputDevice.CodeLength)
}

/// A device as its program describes it.
package struct RouteDevice: Codable, Hashable, Sendable {
  package enum Volume: String, Codable, Sendable {
    case absolute, relative, none
  }

  package var id: String
  package var name: String
  package var type: String
  package var capabilities: Int
  package var volume: Volume
  package var canMute: Bool
  package var canGroup: Bool
  package var takesSeveral: Bool
  package var endpoints: [String]

  package init(
    id: String, name: String, type: String, capabilities: Int, volume: Volume, canMute: Bool,
    canGroup: Bool, takesSeveral: Bool, endpoints: [String]
  ) {
    (self.id, self.name, self.type) = (id, name, type)
    (self.capabilities, self.volume, self.canMute) = (capabilities, volume, canMute)
    (self.canGroup, self.takesSeveral, self.endpoints) = (canGroup, takesSeveral, endpoints)
  }
}

/// How playback on a device stands.
package struct RouteControl: Codable, Hashable, Sendable {
  package var isReady = false
  package var isPlaying = false
  package var isBuffering = false
  package var isLive = false
  package var speed = 1.0
  package var position = 0.0
  /// How fast the position goes on.
  package var rate = 0.0
  package var start = 0.0
  package var duration = 0.0
  package var hasAudio = true
  package var isMuted = false
  package var volume = 1.0
  package var title: String?
  package var subtitle: String?
  package var problem: String?

  package init() {}
}

/// What an app wants of playback on a device.
package enum RouteControlChange: Codable, Hashable, Sendable {
  case playing(Bool)
  case speed(Double)
  case position(Double)
  case volume(Double)
  case muted(Bool)
}

/// A way to a device, as the app sees it.
package struct SystemRoute: Hashable, Sendable {
  /// The phone's own name for this connection.
  package let session: String
  package let device: RouteDevice
  package let protocolType: String
  /// What the app's Info.plist names as its counterpart on such devices.
  package let application: String?
}

/// What an app hears of a session on a device.
package enum RouteNews: Sendable {
  case control(RouteControl)
  case data(Data)
}

/// The face through which an app sends what it plays to media devices, on the main thread.
package protocol PhoneRoutes: AnyObject, Sendable {
  /// Whether the app did what the driver wants; nil when nobody in it wanted to know.
  @MainActor func handle(_ route: SystemRoute, isActivated: Bool) async -> Bool?

  @MainActor func hear(_ news: RouteNews, in session: String)
}

/// Why nothing begins on a device, or nothing can be sent to it.
package struct RouteFailure: Error, Sendable {
  package let words: String
}

extension Float {
  /// As it is written: 1.35 and not 1.350000023841858.
  package var exactly: Double { Double("\(self)") ?? Double(self) }
}
