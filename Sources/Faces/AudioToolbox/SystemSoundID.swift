// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

@_exported public import AVFAudio
internal import HeadUnitPhone
@_exported public import PhoneFoundation

public typealias SystemSoundID = UInt32
public typealias AudioServicesPropertyID = UInt32

public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF
public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 0x6973_7569

// Short sounds of the phone's own are not heard in the car.

@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  outSystemSoundID.pointee = 0x1000
  return noErr
}

@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  noErr
}

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
}

public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  AudioServicesPlaySystemSound(inSystemSoundID)
}

public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  if let inCompletionBlock { DispatchQueue.main.async(execute: inCompletionBlock) }
}

public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

// MARK: - Sums over samples

// What players use of `Accelerate`, whose import is read as this module's.

public typealias vDSP_Length = UInt
public typealias vDSP_Stride = Int

public func vDSP_rmsqv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum += __A[place * __IA] * __A[place * __IA] }
  __C.pointee = __N == 0 ? 0 : (sum / Float(__N)).squareRoot()
}

public func vDSP_meamgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum += abs(__A[place * __IA]) }
  __C.pointee = __N == 0 ? 0 : sum / Float(__N)
}

public func vDSP_maxmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var most: Float = 0
  for place in 0..<Int(__N) { most = max(most, abs(__A[place * __IA])) }
  __C.pointee = most
}
