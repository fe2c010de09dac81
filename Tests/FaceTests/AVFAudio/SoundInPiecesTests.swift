import AudioToolbox
import Testing

extension Faces {
  /// Apps that play samples and packets themselves hear that it cannot be done.
  struct SoundInPiecesTests {
    @Test func noQueueIsMade() {
      var format = AudioStreamBasicDescription()
      (format.mSampleRate, format.mFormatID) = (44_100, kAudioFormatMPEGLayer3)
      var queue: AudioQueueRef?
      let status = AudioQueueNewOutput(&format, { _, _, _ in }, nil, nil, nil, 0, &queue)
      #expect(status == kAudioQueueErr_CodecNotFound && queue == nil)
    }

    /// None is ever made: whoever goes on with one of its own hears so too.
    @Test func whatIsNoQueuePlaysNothing() throws {
      let queue = try #require(AudioQueueRef(bitPattern: 16))
      var buffer: AudioQueueBufferRef?
      #expect(AudioQueueAllocateBuffer(queue, 2_048, &buffer) == kAudioQueueErr_InvalidBuffer)
      #expect(buffer == nil)
      let running = kAudioQueueProperty_IsRunning
      #expect(AudioQueueAddPropertyListener(queue, running, { _, _, _ in }, nil) != noErr)
      #expect(AudioQueueSetParameter(queue, kAudioQueueParam_Volume, 1) != noErr)
      #expect(AudioQueueStart(queue, nil) == kAudioQueueErr_CannotStart)
      #expect(AudioQueuePause(queue) == noErr && AudioQueueStop(queue, true) == noErr)
      #expect(AudioQueueDispose(queue, true) == noErr)
    }

    @Test func noUnitIsFound() throws {
      var description = AudioComponentDescription()
      description.componentType = kAudioUnitType_Output
      description.componentSubType = kAudioUnitSubType_RemoteIO
      #expect(AudioComponentFindNext(nil, &description) == nil)
      #expect(AudioComponentCount(&description) == 0)
      let component = try #require(AudioComponent(bitPattern: 16))
      var unit: AudioUnit?
      #expect(AudioComponentInstanceNew(component, &unit) != noErr && unit == nil)
    }

    @Test func noCodecIsFound() {
      var (size, kind) = (UInt32(9), kAudioFormatMPEGLayer3)
      let property = kAudioFormatProperty_Decoders
      let status = AudioFormatGetPropertyInfo(property, 4, &kind, &size)
      #expect(status == kAudioFormatUnsupportedPropertyError && size == 0)
      #expect(AudioFormatGetProperty(property, 4, &kind, &size, nil) == status)
      var (format, other) = (AudioFormatListItem().mASBD, AudioStreamBasicDescription())
      var converter = AudioConverterRef(bitPattern: 16)
      var codec = AudioClassDescription(
        mType: kAudioDecoderComponentType, mSubType: kind,
        mManufacturer: kAppleHardwareAudioCodecManufacturer)
      let made = AudioConverterNewSpecific(&format, &other, 1, &codec, &converter)
      #expect(made == kAudioConverterErr_FormatNotSupported && converter == nil)
      let vendors = [kAppleHardwareAudioCodecManufacturer, kAppleSoftwareAudioCodecManufacturer]
      #expect(codec.mManufacturer == vendors[0] && vendors[1] == kAudioUnitManufacturer_Apple)
    }

    @Test func whatIsNoUnitIsNotStarted() throws {
      let unit = try #require(AudioUnit(bitPattern: 16))
      let callback = AURenderCallbackStruct(
        inputProc: { _, _, _, _, _, _ in noErr }, inputProcRefCon: nil)
      let size = UInt32(MemoryLayout<AURenderCallbackStruct>.size)
      let status = AudioUnitSetProperty(
        unit, kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, 0, nil, size)
      #expect(status == kAudioUnitErr_InvalidProperty && callback.inputProc != nil)
      #expect(AudioUnitInitialize(unit) == kAudioUnitErr_FailedInitialization)
      #expect(AudioOutputUnitStart(unit) == kAudioUnitErr_Uninitialized)
      #expect(AudioOutputUnitStop(unit) == noErr)
    }
  }
}
