// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation

public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"

/// How the phone is on the air: no company is known.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {
  open var currentRadioAccessTechnology: String? { CTRadioAccessTechnologyLTE }
  open var serviceCurrentRadioAccessTechnology: [String: String]? {
    ["0000000100000001": CTRadioAccessTechnologyLTE]
  }
  open var serviceSubscriberCellularProviders: [String: CTCarrier]? { [:] }
  open var subscriberCellularProvider: CTCarrier? { nil }
  open var dataServiceIdentifier: String? { "0000000100000001" }
  open weak var delegate: (any CTTelephonyNetworkInfoDelegate)?
}

public protocol CTTelephonyNetworkInfoDelegate: AnyObject {
  func dataServiceIdentifierDidChange(_ identifier: String)
}

extension CTTelephonyNetworkInfoDelegate {
  public func dataServiceIdentifierDidChange(_ identifier: String) {}
}

/// A company that carries calls.
open class CTCarrier: NSObject, @unchecked Sendable {
  open var carrierName: String? { nil }
  open var mobileCountryCode: String? { nil }
  open var mobileNetworkCode: String? { nil }
  open var isoCountryCode: String? { nil }
  open var allowsVOIP: Bool { true }
}

/// Tells of calls that the app itself makes: there are none.
///
/// Those of the drive interrupt the audio session.
open class CTCallCenter: NSObject, @unchecked Sendable {
  open var currentCalls: Set<CTCall>? { nil }
  open var callEventHandler: ((CTCall) -> Void)?
}

open class CTCall: NSObject, @unchecked Sendable {
  open var callState: String { CTCallStateDisconnected }
  open var callID: String { "" }
}

public let CTCallStateDialing = "CTCallStateDialing"
public let CTCallStateIncoming = "CTCallStateIncoming"
public let CTCallStateConnected = "CTCallStateConnected"
public let CTCallStateDisconnected = "CTCallStateDisconnected"
