import AVFAudio
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing

extension Faces {
  /// Nodes keep time: what they are given lasts as long as it says.
  struct AudioEngineTests {
    @Test func whatIsScheduledEndsOneAfterTheOther() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        for name in ["first", "second"] {
          node.scheduleFile(file(), at: nil) { journal.noteTime(name) }
        }
        try? engine.start()
        node.play()
        later(2) { journal.note("\(node.lastRenderTime?.sampleTime ?? -1)") }
      }
      drive.advance(by: 10)

      #expect(drive.session.isActive)
      #expect(drive.journal.lines == ["88200", "first at 2.5", "second at 5.0"])
    }

    @Test func soundInMemoryTellsItsEndTheWayItIsAsked() throws {
      let format = try #require(
        AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 44_100))
      buffer.frameLength = 44_100
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleBuffer(buffer, completionCallbackType: .dataRendered) {
          journal.noteTime("\($0)")
        }
        node.scheduleBuffer(buffer, at: nil, completionCallbackType: .dataPlayedBack) {
          journal.noteTime("\($0)")
        }
        try? engine.start()
        node.play()
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["dataRendered at 1.0", "dataPlayedBack at 2.0"])
    }

    @Test func aFasterUnitShortensWhatIsPlayed() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        let unit = AVAudioUnitTimePitch()
        engine.attach(unit)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
        later(0.5) { unit.rate = 2 }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["over at 1.5"])
    }

    @Test func timeStandsStillWhileItIsPausedAndStoppingTellsWhoeverWaits() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleSegment(file(), startingFrame: 44_100, frameCount: 44_100, at: nil) {
          journal.noteTime("segment")
        }
        node.scheduleFile(file(), at: nil) { journal.noteTime("file") }
        try? engine.start()
        node.play()
        later(0.5) { node.pause() }
        later(3) { node.play() }
        later(4) { node.stop() }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["segment at 3.5", "file at 4.0"])
    }

    @Test func thePhoneEndsAnAppThatPlaysInAnEngineWhichDoesNotRun() {
      var drive = AudioDrive { journal in
        let (_, node) = playing(journal)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        node.play()
        journal.note("plays \(node.isPlaying)")
      }
      drive.advance(by: 10)

      #expect(Set(drive.journal.lines) == ["plays false"])
      #expect(!drive.session.isActive)
      let hasCrashed = drive.simulation.trace.entries.contains { entry in
        guard case .event(.phone(.reported(let report))) = entry.content else { return false }
        return report == .stopped(.crashed)
      }
      #expect(hasCrashed)
    }

    @Test func noUnitIsFoundByItsDescription() async {
      let description = AudioComponentDescription(
        componentType: kAudioUnitType_Effect,
        componentSubType: kAudioUnitSubType_DynamicsProcessor,
        componentManufacturer: kAudioUnitManufacturer_Apple, componentFlags: 0,
        componentFlagsMask: 0)
      let code = await withCheckedContinuation { next in
        AVAudioUnit.instantiate(with: description, options: .loadInProcess) { unit, error in
          next.resume(returning: unit == nil ? (error as? NSError)?.code : nil)
        }
      }
      #expect(code == -3_000)
      await #expect(throws: NSError.self) {
        _ = try await AVAudioUnit.instantiate(with: description)
      }
    }

    @Test func aCallPausesIt() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
        later(2) { journal.note("plays \(node.isPlaying)") }
      }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["plays false"])
    }

    @Test func aCallStopsTheEngineUntilTheAppStartsItAgain() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
        later(2) { journal.note("runs \(engine.isRunning)") }
        later(4) {
          try? engine.start()
          node.play()
        }
      }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
      drive.advance(by: 8)

      #expect(drive.journal.lines == ["runs false", "over at 5.5"])
    }

    @Test func anotherRouteStopsTheEngineWhichSaysSo() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        journal.keep(
          NotificationCenter.default.addObserver(
            forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
          ) { _ in journal.noteTime("runs \(engine.isRunning)") })
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
      }
      drive.simulation.perform(.playback(.headphonesChanged(plugged: true)))
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.headphonesChanged(plugged: false)))
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["runs false at 1.0"])
    }

    @Test func whatLoopsGoesOnUntilItIsInterrupted() throws {
      let (second, half) = (try buffer(seconds: 1), try buffer(seconds: 0.5))
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleBuffer(second, at: nil, options: .loops) { journal.noteTime("loop") }
        node.scheduleBuffer(half, at: nil) { journal.noteTime("never") }
        try? engine.start()
        node.play()
        later(3.25) {
          node.scheduleBuffer(half, at: nil, options: .interruptsAtLoop) {
            journal.noteTime("half")
          }
        }
        later(5) {
          node.scheduleBuffer(second, at: nil, options: .loops) { journal.noteTime("again") }
        }
        later(6.25) {
          node.scheduleBuffer(half, at: nil, options: .interrupts) { journal.noteTime("last") }
        }
      }
      drive.advance(by: 10)

      #expect(
        drive.journal.lines == [
          "never at 3.25", "loop at 4.0", "half at 4.5", "again at 6.25", "last at 6.75",
        ])
    }

    @Test func anEndIsToldOnAThreadOfThePhonesWhichMayWaitForTheMainOne() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleFile(file(), at: nil) {
          let isMain = Thread.isMainThread
          DispatchQueue.main.sync { journal.noteTime("main \(isMain)") }
        }
        try? engine.start()
        node.play()
      }
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["main false at 2.5"])
    }

    @Test func samplesCanBeWrittenAndRead() throws {
      let buffer = try buffer(seconds: 1)
      let channels = try #require(buffer.floatChannelData)
      #expect(channels[1][44_099] == 0)
      channels[1][44_099] = 0.5
      #expect(buffer.int16ChannelData == nil)
      let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
      #expect(list.map(\.mDataByteSize) == [176_400, 176_400])
      let last = list[1].mData?.assumingMemoryBound(to: Float.self)
      #expect(last?[44_099] == 0.5)
      buffer.frameLength = 100_000
      #expect(buffer.frameLength == 44_100)
      buffer.frameLength = 10
      #expect(list.map(\.mDataByteSize) == [40, 40])
    }

    @Test func aBufferThatIsTooLongEndsNobody() throws {
      let format = try #require(
        AVAudioFormat(
          commonFormat: .pcmFormatFloat64, sampleRate: 44_100, channels: 2, interleaved: true))
      let frames: AVAudioFrameCount = 300_000_000
      let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames)
      buffer?.frameLength = frames
      #expect(buffer.map { $0.frameLength == frames } ?? true)
      let packets = AVAudioCompressedBuffer(
        format: format, packetCapacity: 3_000, maximumPacketSize: 2_000_000)
      #expect(packets.byteCapacity == .max)
    }

    @Test func interleavedSamplesStandSideBySide() throws {
      let format = try #require(
        AVAudioFormat(
          commonFormat: .pcmFormatInt16, sampleRate: 8_000, channels: 2, interleaved: true))
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
      buffer.frameLength = 4
      let channels = try #require(buffer.int16ChannelData)
      channels[0][1 * buffer.stride] = 3
      channels[1][1 * buffer.stride] = 4
      let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
      #expect(list.count == 1)
      let samples = list[0].mData?.assumingMemoryBound(to: Int16.self)
      #expect((0..<4).map { samples?[$0] } == [0, 0, 3, 4])
      #expect(list[0].mNumberChannels == 2)
    }

    @Test func aConverterAsksForAsManySamplesAsTheOtherRateNeeds() throws {
      let input = try buffer(seconds: 1)
      let half = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 2))
      let output = try #require(AVAudioPCMBuffer(pcmFormat: half, frameCapacity: 11_025))
      let converter = try #require(AVAudioConverter(from: input.format, to: half))
      var wanted: [AVAudioPacketCount] = []
      let status = converter.convert(to: output, error: nil) { count, status in
        wanted.append(count)
        status.pointee = .haveData
        return input
      }
      #expect(status == .haveData && wanted == [22_050] && output.frameLength == 11_025)
      let end = converter.convert(to: output, error: nil) { _, status in
        status.pointee = .endOfStream
        return nil
      }
      #expect(end == .endOfStream && output.frameLength == 0)
    }

    @Test func aFormatIsWhatItWasMadeOf() throws {
      let format = try #require(
        AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
      let same = try #require(AVAudioFormat(streamDescription: format.streamDescription))
      #expect(format == same)
      #expect(format != AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
      #expect(same.commonFormat == .pcmFormatFloat32)
      #expect(same.isStandard)
      let settings = try #require(AVAudioFormat(settings: format.settings))
      #expect(settings == format)
      let coded = AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
      ])
      #expect(coded?.commonFormat == .otherFormat)
      #expect(coded?.channelCount == 2)
      var none = AudioStreamBasicDescription()
      #expect(AVAudioFormat(streamDescription: &none) == nil)
      #expect(AVAudioFormat(settings: [:]) == nil)
    }

    @Test func aFileThatIsWrittenIsAsLongAsWhatWasWritten() throws {
      let place = FileManager.default.temporaryDirectory
        .appendingPathComponent("written-\(UUID().uuidString).caf")
      defer { try? FileManager.default.removeItem(at: place) }
      let buffer = try buffer(seconds: 1)
      let file = try AVAudioFile(forWriting: place, settings: buffer.format.settings)
      try file.write(from: buffer)
      try file.write(from: buffer)
      #expect(file.length == 88_200)
      #expect(file.processingFormat == buffer.format)
    }

    @Test func whatIsConnectedIsKnown() {
      let (engine, node, unit) = (AVAudioEngine(), AVAudioPlayerNode(), AVAudioUnitDelay())
      for node in [node, unit] { engine.attach(node) }
      let mixer = engine.mainMixerNode
      #expect(mixer.nextAvailableInputBus == 0)
      engine.connect(node, to: mixer, format: nil)
      #expect(mixer.nextAvailableInputBus == 1)
      // What comes out of a bus goes to one place alone.
      engine.connect(node, to: unit, format: nil)
      #expect(engine.outputConnectionPoints(for: node, outputBus: 0).map(\.node) == [unit])
      #expect(mixer.nextAvailableInputBus == 0)
      engine.connect(unit, to: mixer, format: nil)
      #expect(mixer.nextAvailableInputBus == 1)
      #expect(engine.inputConnectionPoint(for: mixer, inputBus: 0)?.node === unit)
      #expect(engine.outputConnectionPoints(for: mixer, outputBus: 0).map(\.bus) == [0])
      let both = [
        AVAudioConnectionPoint(node: unit, bus: 0), AVAudioConnectionPoint(node: mixer, bus: 1),
      ]
      engine.connect(node, to: both, fromBus: 0, format: nil)
      #expect(engine.outputConnectionPoints(for: node, outputBus: 0).count == 2)
      engine.disconnectNodeInput(mixer, bus: 1)
      #expect(engine.outputConnectionPoints(for: node, outputBus: 0).first?.node === unit)
      engine.disconnectNodeOutput(node, bus: 0)
      #expect(engine.inputConnectionPoint(for: unit, inputBus: 0) == nil)
      engine.detach(unit)
      #expect(engine.inputConnectionPoint(for: mixer, inputBus: 0) == nil)
    }

    @Test func anEngineThatTheAppTurnsGoesAsFarAsItIsTurned() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleFile(file(), at: nil) { journal.note("over") }
        guard let output = try? buffer(seconds: 0.5) else { return }
        try? engine.enableManualRenderingMode(
          .offline, format: output.format, maximumFrameCount: output.frameCapacity)
        try? engine.start()
        node.play()
        later(5) {
          journal.note("stands at \(node.lastRenderTime?.sampleTime ?? -1)")
          for _ in 0..<5 {
            let status = try? engine.renderOffline(output.frameCapacity, to: output)
            if status != .success { journal.note("failed") }
          }
          journal.note("rendered \(engine.manualRenderingSampleTime)")
        }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines.sorted() == ["over", "rendered 110250", "stands at 0"])
      #expect(!drive.session.isActive)
    }

    @Test func anEngineSaysWhyItCannotBeTurned() throws {
      let (engine, output) = (AVAudioEngine(), try buffer(seconds: 0.5))
      func code(_ body: () throws -> Void) -> Int? {
        do { try body() } catch { return (error as NSError).code }
        return nil
      }
      let render = { _ = try engine.renderOffline(100, to: output) }
      #expect(code(render) == Int(AVAudioEngineManualRenderingError.invalidMode.rawValue))
      let enable = {
        try engine.enableManualRenderingMode(
          .offline, format: output.format, maximumFrameCount: 100)
      }
      #expect(code(enable) == nil && engine.isInManualRenderingMode)
      #expect(engine.manualRenderingMaximumFrameCount == 100)
      #expect(engine.manualRenderingFormat == output.format)
      #expect(code(render) == Int(AVAudioEngineManualRenderingError.notRunning.rawValue))
      try engine.start()
      #expect(code(enable) == Int(AVAudioEngineManualRenderingError.initialized.rawValue))
      #expect(code { _ = try engine.renderOffline(101, to: output) } == -10_874)
      engine.disableManualRenderingMode()
      #expect(!engine.isRunning && engine.manualRenderingSampleTime == 0)
    }

    @Test func whoGivesSoundToAnEngineIsAskedEachTimeItIsTurned() throws {
      let (engine, output) = (AVAudioEngine(), try buffer(seconds: 0.5))
      var asked: [AVAudioFrameCount] = []
      func give(_ list: UnsafePointer<AudioBufferList>?) -> Bool {
        engine.inputNode.setManualRenderingInputPCMFormat(output.format) { count in
          asked.append(count)
          return list
        }
      }
      #expect(!give(nil))
      try engine.enableManualRenderingMode(
        .realtime, format: output.format, maximumFrameCount: 512)
      #expect(engine.manualRenderingMode == .realtime)
      let (turn, list) = (engine.manualRenderingBlock, output.mutableAudioBufferList)
      var error: OSStatus = 0
      #expect(turn(512, list, &error) == .error)
      #expect(error == AVAudioEngineManualRenderingError.notRunning.rawValue)
      try engine.start()
      #expect(turn(513, list, &error) == .error && error == -10_874)
      #expect(give(nil) && turn(512, list, nil) == .insufficientDataFromInputNode)
      #expect(give(output.audioBufferList) && turn(100, list, nil) == .success)
      #expect(asked == [512, 100] && engine.manualRenderingSampleTime == 100)
    }

    @Test func aUnitKeepsWhatItIsGiven() throws {
      var description = AudioComponentDescription()
      description.componentType = kAudioUnitType_FormatConverter
      description.componentSubType = kAudioUnitSubType_AUiPodTimeOther
      let pitch = AVAudioUnitTimePitch(audioComponentDescription: description)
      #expect(pitch.audioComponentDescription.componentSubType == 0x6970_746F)
      let unit = pitch.auAudioUnit
      #expect(unit === pitch.auAudioUnit)
      #expect(unit.componentDescription.componentType == kAudioUnitType_FormatConverter)
      let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 1))
      try unit.inputBusses[0].setFormat(format)
      #expect(unit.inputBusses.count == 1 && unit.inputBusses[0].format == format)
      try unit.allocateRenderResources()
      try unit.startHardware()
      #expect(unit.isRunning && unit.renderResourcesAllocated)
      unit.stopHardware()
      #expect(!unit.isRunning)
      #expect(throws: NSError.self) { try AUAudioUnit(componentDescription: description) }
      let input = AVAudioEngine().inputNode
      #expect(throws: NSError.self) { try input.setVoiceProcessingEnabled(true) }
      #expect(!input.isVoiceProcessingEnabled)
      let mixing: any AVAudioMixing = AVAudioPlayerNode()
      (mixing.volume, mixing.pan, mixing.position) = (0.5, -1, AVAudioMake3DPoint(1, 2, 3))
      #expect(mixing.position.z == 3 && mixing.renderingAlgorithm == .equalPowerPanning)
    }

    @Test func unitsAreTold() {
      let kinds = [
        kAudioUnitSubType_HighPassFilter, kAudioUnitSubType_LowPassFilter,
        kAudioUnitSubType_BandPassFilter, kAudioUnitSubType_NBandEQ, kAudioUnitSubType_Reverb2,
        kAudioUnitSubType_Delay, kAudioUnitSubType_Distortion, kAudioUnitSubType_AUConverter,
        kAudioUnitSubType_MultiChannelMixer, kAudioUnitSubType_GenericOutput,
        kAudioUnitSubType_VoiceProcessingIO, kAudioUnitType_Generator,
        kAudioUnitType_MusicDevice,
      ]
      #expect(Set(kinds).count == kinds.count)
      let unit = AVAudioUnitDistortion()
      unit.loadFactoryPreset(.speechRadioTower)
      let wishes = [
        kHipassParam_CutoffFrequency, kHipassParam_Resonance, kLowPassParam_CutoffFrequency,
        kLowPassParam_Resonance, kLimiterParam_AttackTime, kLimiterParam_DecayTime,
        kLimiterParam_PreGain, kNewTimePitchParam_Rate, kNewTimePitchParam_Pitch,
        kVarispeedParam_PlaybackRate, kDynamicsProcessorParam_CompressionAmount,
        kDynamicsProcessorParam_InputAmplitude, kDynamicsProcessorParam_OutputAmplitude,
      ]
      for wish in wishes {
        let status = AudioUnitSetParameter(
          unit.audioUnit, wish, kAudioUnitScope_Global, 0, 1, 0)
        #expect(status == noErr)
      }
      let sink = AVAudioSinkNode { _, _, _ in noErr }
      #expect(sink.engine == nil)
    }

    @Test func aMomentKnowsWhatItWasMadeOf() throws {
      let (sample, host) = (
        AVAudioTime(sampleTime: 22_050, atRate: 44_100), AVAudioTime(hostTime: 2_000_000_000)
      )
      #expect(sample.isSampleTimeValid && !sample.isHostTimeValid)
      #expect(host.isHostTimeValid && !host.isSampleTimeValid)
      let both = AVAudioTime(hostTime: 1_000_000_000, sampleTime: 0, atRate: 44_100)
      #expect(sample.extrapolateTime(fromAnchor: both)?.hostTime == 1_500_000_000)
      #expect(host.extrapolateTime(fromAnchor: both)?.sampleTime == 44_100)
      #expect(host.extrapolateTime(fromAnchor: sample) == nil)
      var stamp = host.audioTimeStamp
      #expect(stamp.mFlags == .hostTimeValid)
      #expect(AVAudioTime(audioTimeStamp: &stamp, sampleRate: 1).hostTime == host.hostTime)
    }

    @Test func samplesOfTheAppsOwnAreUsedWhereTheyStand() throws {
      let owner = try buffer(seconds: 0.1)
      var isFree = false
      do {
        let list = owner.audioBufferList
        let same = try #require(
          AVAudioPCMBuffer(pcmFormat: owner.format, bufferListNoCopy: list) { _ in isFree = true })
        same.floatChannelData?[1][7] = 0.25
        #expect(!isFree && same.frameLength == 4_410)
      }
      #expect(owner.floatChannelData?[1][7] == 0.25 && isFree)
      let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 1))
      #expect(AVAudioPCMBuffer(pcmFormat: mono, bufferListNoCopy: owner.audioBufferList) == nil)
      #expect(UnsafeMutableAudioBufferListPointer(nil) == nil)
    }

    @Test func aLayoutSaysHowManyChannelsThereAre() throws {
      let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
      let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
      #expect(format.channelCount == 6 && format.channelLayout == layout)
      #expect(AVAudioChannelLayout(layoutTag: 0) == nil)
      let tags = [
        kAudioChannelLayoutTag_Mono, kAudioChannelLayoutTag_Stereo,
        kAudioChannelLayoutTag_Quadraphonic, kAudioChannelLayoutTag_MPEG_7_1_A,
      ]
      #expect(tags.map { AVAudioChannelLayout(layoutTag: $0)?.channelCount } == [1, 2, 4, 8])
      let half = AVAudioFormat(
        commonFormat: .pcmFormatInt16, sampleRate: 8_000, interleaved: true, channelLayout: layout)
      let same = AVAudioFormat(streamDescription: half.streamDescription, channelLayout: layout)
      #expect(same == half && same?.channelLayout?.layoutTag == layout.layoutTag)
      let converter = try #require(AVAudioConverter(from: half, to: format))
      converter.sampleRateConverterAlgorithm = AVSampleRateConverterAlgorithm_Mastering
      converter.primeMethod = .none
      #expect(converter.sampleRateConverterAlgorithm != AVSampleRateConverterAlgorithm_Normal)
    }
  }
}

private func buffer(seconds: Double) throws -> AVAudioPCMBuffer {
  let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
  let frames = AVAudioFrameCount(seconds * 44_100)
  let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames))
  buffer.frameLength = frames
  return buffer
}

/// A file of two and a half seconds.
private func file() -> AVAudioFile {
  do {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("engine-\(UUID().uuidString).wav")
    try waveFile(seconds: 2.5).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    return try AVAudioFile(forReading: place)
  } catch {
    preconditionFailure("\(error)")
  }
}

private func playing(_ journal: Journal) -> (AVAudioEngine, AVAudioPlayerNode) {
  let (engine, node) = (AVAudioEngine(), AVAudioPlayerNode())
  engine.attach(node)
  engine.connect(node, to: engine.mainMixerNode, format: nil)
  journal.keep(engine)
  return (engine, node)
}
