import AVFoundation
import MediaPlayer
import UIKit

@IBDesignable
class PlayButton: UIControl {
    @IBInspectable var cornerRadius: CGFloat = 4.0 {
        didSet { setNeedsLayout() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addTarget(self, action: #selector(pressed(_:forEvent:)), for: .touchUpInside)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        cornerRadius = 8
    }

    override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
    }

    @objc func pressed(_ sender: PlayButton, forEvent event: UIEvent?) { isSelected.toggle() }
}

protocol StoryListening: class {
    func storyChanged(to title: String)
}

class PlayerViewController: UIViewController {
    @IBOutlet private weak var playButton: UIControl?
    @IBOutlet var headers: [UIView]!
    weak var listener: StoryListening?
    let button = PlayButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    fileprivate lazy var tap: UITapGestureRecognizer = UITapGestureRecognizer(target: self, action: #selector(didTap))
    fileprivate let player = AVPlayer()
    var stories = ["The Mole": 20.0, "The Owl": 40.0].sorted { $0.key < $1.key }

    override func viewDidLoad() {
        super.viewDidLoad()
        button.addTarget(self, action: #selector(playPressed), for: [.touchUpInside, .primaryActionTriggered])
        button.addTarget(nil, action: #selector(PlayerViewController.nobody), for: .touchDown)
        view.addSubview(button)
        view.addGestureRecognizer(tap)
        NotificationCenter.default.addObserver(self, selector: #selector(appDidBecomeActive(_:)), name: UIApplication.didBecomeActiveNotification, object: nil)
        let commands = MPRemoteCommandCenter.shared()
        commands.playCommand.addTarget(self, action: #selector(playPressed))
        commands.pauseCommand.addTarget(self, action: #selector(playPressed))
    }

    @IBAction func playPressed() {
        if player.rate > 0 { player.pause() } else { player.play() }
        publish()
    }

    @objc private func nobody() {}
    @objc func didTap(_ recognizer: UITapGestureRecognizer) { playPressed() }
    @objc func appDidBecomeActive(_ notification: Notification) { button.sendActions(for: .touchDown) }

    func tell(_ index: Int) {
        let url = URL(string: "https://example.com/story.mp3#t=,\(Int(stories[index].value))")!
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        current = index
        // As if the button had been pressed.
        button.sendActions(for: .touchUpInside)
        listener?.storyChanged(to: stories[index].key)
    }

    fileprivate var current = 0

    fileprivate func publish() {
        let (title, length) = stories[current]
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
            MPMediaItemPropertyTitle: title,
            MPMediaItemPropertyArtist: button.isSelected ? "pressed" : "not pressed",
            MPMediaItemPropertyPlaybackDuration: length,
            MPNowPlayingInfoPropertyElapsedPlaybackTime: player.currentTime().seconds,
            MPNowPlayingInfoPropertyPlaybackRate: player.rate,
        ]
    }

    deinit { NotificationCenter.default.removeObserver(self, name: UIApplication.didBecomeActiveNotification, object: nil) }
}
