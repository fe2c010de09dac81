import AudioToolbox
import Foundation
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

    @Test func samplesAreCountedTogether() {
      let (one, other): ([Float], [Float]) = ([1, -2, 3, -4], [2, 2, 2, 2])
      var (number, result): (Float, [Float]) = (2, [0, 0, 0, 0])
      vDSP_vadd(one, 1, other, 1, &result, 1, 4)
      #expect(result == [3, 0, 5, -2])
      vDSP_vmul(one, 1, other, 1, &result, 1, 4)
      #expect(result == [2, -4, 6, -8])
      vDSP_vsadd(one, 1, &number, &result, 1, 4)
      #expect(result == [3, 0, 5, -2])
      vDSP_vsmul(one, 1, &number, &result, 1, 4)
      #expect(result == [2, -4, 6, -8])
      vDSP_vsdiv(one, 1, &number, &result, 1, 4)
      #expect(result == [0.5, -1, 1.5, -2])
      vDSP_vabs(one, 2, &result, 1, 2)
      #expect(result == [1, 3, 1.5, -2])
      var least: Float = -1
      vDSP_vclip(one, 1, &least, &number, &result, 1, 4)
      #expect(result == [1, -1, 2, -1])
      vDSP_vflt16([7, -7], 1, &result, 1, 2)
      #expect(result == [7, -7, 2, -1])
      number = 1
      vDSP_vdbcon([10, 100], 1, &number, &result, 1, 2, 1)
      #expect(result == [20, 40, 2, -1])
      vDSP_vclr(&result, 2, 2)
      #expect(result == [0, 40, 0, -1])
      func folded(
        _ fold: (UnsafePointer<Float>, vDSP_Stride, UnsafeMutablePointer<Float>, vDSP_Length) ->
          Void
      ) -> Float {
        var sum: Float = 0
        fold(one, 1, &sum, 4)
        return sum
      }
      let sums = [vDSP_maxv, vDSP_minv, vDSP_meanv, vDSP_measqv, vDSP_sve].map { folded($0) }
      #expect(sums == [3, -4, -0.5, 7.5, -2])
    }

    @Test func aToneIsFoundInSamplesAndGivenBack() throws {
      let samples = (0..<8).map { cosf(2 * .pi * Float($0) / 8) }
      let pairs = (0..<4).map { DSPComplex(real: samples[2 * $0], imag: samples[2 * $0 + 1]) }
      var (real, imag) = ([Float](repeating: 0, count: 4), [Float](repeating: 0, count: 4))
      let setup = try #require(vDSP_create_fftsetup(3, FFTRadix(kFFTRadix2)))
      defer { vDSP_destroy_fftsetup(setup) }
      var (heights, powers) = (real, real)
      real.withUnsafeMutableBufferPointer { real in
        imag.withUnsafeMutableBufferPointer { imag in
          guard let realp = real.baseAddress, let imagp = imag.baseAddress else { return }
          var split = DSPSplitComplex(realp: realp, imagp: imagp)
          vDSP_ctoz(pairs, 2, &split, 1, 4)
          vDSP_fft_zrip(setup, &split, 1, 3, FFTDirection(FFT_FORWARD))
          vDSP_zvabs(&split, 1, &heights, 1, 4)
          vDSP_zvmags(&split, 1, &powers, 1, 4)
          vDSP_fft_zrip(setup, &split, 1, 3, FFTDirection(kFFTDirection_Inverse))
        }
      }
      // Twice what a book says, which is half the number of samples.
      #expect(heights.map { $0.rounded() } == [0, 8, 0, 0] && powers[1].rounded() == 64)
      let back = zip(real, imag).flatMap { [$0 / 16, $1 / 16] }
      #expect(zip(back, samples).allSatisfy { abs($0 - $1) < 0.000_1 })
      #expect(vDSP_create_fftsetup(3, 7) == nil && FFT_INVERSE == -kFFTDirection_Forward)
    }

    @Test func samplesAreCountedAsSwiftSaysIt() {
      let list: [Float] = [3, -4]
      #expect(vDSP.ramp(withInitialValue: 1, increment: 0.5, count: 3) == [1, 1.5, 2])
      #expect(vDSP.multiply(2, list) == [6, -8] && vDSP.multiply(list, list) == [9, 16])
      #expect(vDSP.add(1, list) == [4, -3] && vDSP.absolute(list) == [3, 4])
      #expect(vDSP.maximum(list) == 3 && vDSP.minimum(list) == -4 && vDSP.sum(list) == -1)
      #expect(vDSP.mean(list) == -0.5 && vDSP.meanSquare(list) == 12.5)
      #expect(vDSP.rootMeanSquare([2, -2]) == 2)
    }

    @Test func windowsAreHighestInTheMiddle() {
      var window = [Float](repeating: 9, count: 4)
      vDSP_hann_window(&window, 4, Int32(vDSP_HANN_DENORM))
      #expect(window == [0, 0.5, 1, 0.5])
      vDSP_hann_window(&window, 4, Int32(vDSP_HANN_NORM))
      #expect(abs(window[2] - 1.633) < 0.001)
      vDSP_hamm_window(&window, 4, Int32(vDSP_HALF_WINDOW))
      #expect(abs(window[0] - 0.08) < 0.001 && abs(window[2] - 1.633) < 0.001)
      vDSP_blkman_window(&window, 4, 0)
      #expect(abs(window[1] - 0.34) < 0.001 && abs(window[2] - 1) < 0.001)
    }
  }
}
