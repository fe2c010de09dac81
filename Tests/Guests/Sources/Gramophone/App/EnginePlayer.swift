import AVFoundation
import MediaPlayer
import UIKit

/// Plays files through an engine, with pitch and an equaliser.
final class EnginePlayer: NSObject, AVAudioPlayerDelegate {
    private let engine = AVAudioEngine()
    private let node = AVAudioPlayerNode()
    private let timePitch = AVAudioUnitTimePitch()
    private let equalizer = AVAudioUnitEQ(numberOfBands: 3)
    private var file: AVAudioFile?
    private var seekFrame: AVAudioFramePosition = 0
    private var effect: AVAudioPlayer?
    var onEnd: (() -> Void)?
    private var sampleRate: Double { file?.processingFormat.sampleRate ?? 44100 }
    private lazy var displayLink: CADisplayLink = CADisplayLink(target: self, selector: #selector(updateDisplay))

    override init() {
        super.init()
        engine.attach(node)
        engine.attach(timePitch)
        engine.attach(equalizer)
        engine.connect(node, to: timePitch, format: nil)
        engine.connect(timePitch, to: equalizer, format: nil)
        engine.connect(equalizer, to: engine.mainMixerNode, format: nil)
        equalizer.bands.enumerated().forEach { index, band in
            band.filterType = .parametric
            band.frequency = [100, 1000, 8000][index]
            band.bandwidth = 1
            band.gain = 0
            band.bypass = false
        }
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 1024, format: engine.mainMixerNode.outputFormat(forBus: 0)) { buffer, time in
            guard let data = buffer.floatChannelData?.pointee else { return }
            _ = (data[0], buffer.frameLength, time.sampleTime)
        }
        displayLink.add(to: .current, forMode: .default)
        displayLink.isPaused = true
        NotificationCenter.default.addObserver(self, selector: #selector(configurationChanged), name: .AVAudioEngineConfigurationChange, object: engine)
        engine.prepare()
    }

    func load(_ url: URL) throws {
        let file = try AVAudioFile(forReading: url)
        self.file = file
        print(Double(file.length) / file.fileFormat.sampleRate, file.processingFormat.channelCount)
        try engine.start()
    }
    func play(from time: TimeInterval = 0) {
        guard let file = file else { return }
        seekFrame = AVAudioFramePosition(time * sampleRate)
        node.stop()
        let frames = AVAudioFrameCount(file.length - seekFrame)
        if frames > 0 {
            node.scheduleSegment(file, startingFrame: seekFrame, frameCount: frames, at: nil) { [weak self] in
                DispatchQueue.main.async { self?.onEnd?() }
            }
        }
        node.play()
        displayLink.isPaused = false
    }
    func pause() { node.pause(); displayLink.isPaused = true }
    func resume() { if !engine.isRunning { try? engine.start() }; node.play() }
    var isPlaying: Bool { node.isPlaying }
    var currentTime: TimeInterval {
        guard let nodeTime = node.lastRenderTime, let playerTime = node.playerTime(forNodeTime: nodeTime) else { return 0 }
        return Double(seekFrame + playerTime.sampleTime) / playerTime.sampleRate
    }
    var rate: Float { get { timePitch.rate } set { timePitch.rate = newValue } }
    @objc private func updateDisplay() {}
    @objc private func configurationChanged(_ notification: Notification) {}
    func click() {
        effect = try? AVAudioPlayer(contentsOf: Bundle.main.url(forResource: "click", withExtension: "wav")!, fileTypeHint: AVFileType.wav.rawValue)
        effect?.delegate = self
        effect?.prepareToPlay()
        effect?.play()
    }
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { effect = nil }
}
