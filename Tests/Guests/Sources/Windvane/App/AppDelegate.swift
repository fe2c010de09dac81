import AVKit
import MediaPlayer
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate, StreamPlayerDelegate {
    var window: UIWindow?
    let player = StreamPlayer()
    private var tokens: [Signal<StreamPlayer.State>.Token] = []
    private var streamTitle: String?
    private let content = CarContent()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        player.delegate = self
        player.$state.observe(self, options: [.initial]) { delegate, state in delegate.publish(state) }.store(in: &tokens)
        content.play = { [unowned self] station in self.player.tune(to: station) }
        MPPlayableContentManager.shared().dataSource = content
        MPPlayableContentManager.shared().delegate = content
        setUpCommands()
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: NowPlayingViewController(player: player))
        window?.makeKeyAndVisible()
        return true
    }

    private func setUpCommands() {
        let center = MPRemoteCommandCenter.shared()
        for command in [center.playCommand, center.togglePlayPauseCommand] {
            command.addTarget { [weak self] _ in self?.player.resume(); return .success }
        }
        [center.pauseCommand, center.stopCommand].forEach { $0.addTarget { [weak self] _ in self?.player.pause(); return .success } }
        center.nextTrackCommand.addTarget { [weak self] _ in self?.step(1) ?? .commandFailed }
        center.previousTrackCommand.addTarget { [weak self] _ in self?.step(-1) ?? .commandFailed }
        center.changePlaybackPositionCommand.isEnabled = false
        center.likeCommand.localizedTitle = "Favourite"
        center.likeCommand.addTarget { event in
            (event.command as? MPFeedbackCommand)?.isActive.toggle()
            return .success
        }
    }

    private func step(_ by: Int) -> MPRemoteCommandHandlerStatus {
        let all = StationBook.all
        guard let station = player.station, let index = all.firstIndex(of: station) else { return .noSuchContent }
        player.tune(to: all[(index + by + all.count) % all.count])
        return .success
    }

    private func publish(_ state: StreamPlayer.State) {
        guard let station = player.station else { return }
        var info = MPNowPlayingInfoCenter.default().nowPlayingInfo ?? [:]
        info[MPMediaItemPropertyTitle] = station.name
        switch state {
        case .playing: info[MPMediaItemPropertyArtist] = streamTitle ?? station.city
        case .loading(let attempt): info[MPMediaItemPropertyArtist] = attempt == 0 ? "Tuning" : "Attempt \(attempt + 1)"
        case .failed(let words): info[MPMediaItemPropertyArtist] = words
        case .stopped: info[MPMediaItemPropertyArtist] = "Stopped"
        }
        info[MPNowPlayingInfoPropertyIsLiveStream] = true
        info[MPNowPlayingInfoPropertyPlaybackRate] = state == .playing ? 1 : 0
        MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    }

    func streamPlayer(_ player: StreamPlayer, didChange title: String?) {
        streamTitle = title
        publish(player.state)
    }
}

final class CarContent: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate {
    var play: ((Station) -> Void)?
    private let cities = Array(Set(StationBook.all.map(\.city))).sorted()

    func numberOfChildItems(at indexPath: IndexPath) -> Int {
        indexPath.count == 0 ? cities.count : StationBook.inCity(cities[indexPath.section]).count
    }

    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        if indexPath.count == 1 {
            let item = MPContentItem(identifier: "city." + cities[indexPath.section])
            item.title = cities[indexPath.section]
            item.isContainer = true
            return item
        }
        let station = StationBook.inCity(cities[indexPath.section].uppercased())[indexPath.item]
        let item = MPContentItem(identifier: station.stream.absoluteString)
        item.title = station.name
        item.subtitle = String(format: "%.1f MHz", station.frequency)
        item.isPlayable = true
        item.isStreamingContent = true
        return item
    }

    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        OperationQueue.main.addOperation { [self] in
            play?(StationBook.inCity(cities[indexPath.section])[indexPath.item])
            completionHandler(nil)
        }
    }
}

final class NowPlayingViewController: UIViewController {
    private let player: StreamPlayer
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private let volume = MPVolumeView(frame: .zero)
    private let routes = AVRoutePickerView()

    init(player: StreamPlayer) {
        self.player = player
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.font = .preferredFont(forTextStyle: .title2)
        label.adjustsFontForContentSizeCategory = true
        label.textAlignment = .center
        label.numberOfLines = 0
        button.setTitle("Play", for: .normal)
        button.setImage(UIImage(systemName: "play.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 32)), for: .normal)
        button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
        routes.activeTintColor = .systemRed
        let stack = UIStackView(arrangedSubviews: [label, button, volume, routes])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    @objc private func tapped() {
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        player.resume()
    }
}
