public import ExtensionFoundation
public import Foundation
internal import HeadUnitPhone
public import UniformTypeIdentifiers

/// The program that finds devices, connects to them and has them play.
///
/// It is begun when the driver looks where the sound comes out.
@MainActor
public protocol MediaDeviceExtension: AppExtension {
  /// What it speaks with its devices, as its entitlements name it.
  var protocolType: UTType { get }
  /// Several devices may play at once.
  var supportsSimultaneousSessions: Bool { get }

  func startDeviceDiscovery()
  func stopDeviceDiscovery()

  /// The driver has chosen the device.
  func activateDevice(
    _ device: MediaOutputDevice, session: MediaOutputSession,
    for deviceFeatures: MediaOutputDevice.Capabilities)
  func deactivateDevice(_ device: MediaOutputDevice, session: MediaOutputSession)
  /// Nil: nothing was entered.
  func connectUsingPairingCode(
    _ pairingCode: String?, to device: MediaOutputDevice, session: MediaOutputSession)

  func setVolume(_ volume: Float, for device: MediaOutputDevice)
  func volume(for device: MediaOutputDevice) -> Float
  func changeVolume(by increments: Int, for device: MediaOutputDevice)
  func muteDevice(_ device: MediaOutputDevice)
  func isDeviceMuted(_ device: MediaOutputDevice) -> Bool

  /// An app plays there from now on; without an identifier it has no counterpart there.
  func startSession(_ session: MediaOutputSession, identifier: String?, url: URL)
  func stopSession(_ session: MediaOutputSession)
  func sendData(
    _ data: Data, toApplication applicationIdentifier: String, session: MediaOutputSession)
}

/// How such a program is set up.
public protocol MediaDeviceExtensionConfiguration: AppExtensionConfiguration {}

/// All that there is to set up.
public struct MediaDeviceProgramConfiguration: MediaDeviceExtensionConfiguration {
  let program: any MediaDeviceExtension
}

extension MediaDeviceExtension {
  public var configuration: MediaDeviceProgramConfiguration {
    MediaDeviceProgramConfiguration(program: self)
  }

  /// Serves the phone that has begun the program, until that is gone.
  public static func main() throws {
    RouteProgram.begin()
    let program: any MediaDeviceExtension = Self()
    RouteProgram.serve {
      MediaDeviceRoutingManager.current.carryOut($0, by: program)
    } reply: {
      MediaDeviceRoutingManager.current.reply(of: program)
    }
  }
}
