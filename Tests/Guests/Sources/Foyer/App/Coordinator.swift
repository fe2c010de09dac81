import AVFoundation
import MediaPlayer
import UIKit

final class Coordinator: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate {
    weak var window: UIWindow?
    var rows: [String] = ["Door"]
    private let synthesizer = AVSpeechSynthesizer()
    private var tokens: [NSObjectProtocol] = []
    private lazy var home: HomeViewController = UIStoryboard(name: "Main", bundle: Bundle.main).instantiateViewController(withIdentifier: "Home") as! HomeViewController
    private let pending = NSMapTable<NSString, AnyObject>(keyOptions: .strongMemory, valueOptions: .weakMemory)
    private let listeners = NSHashTable<AnyObject>.weakObjects()

    init(window: UIWindow?) {
        self.window = window
        super.init()
        tokens.append(NotificationCenter.default.addObserver(forName: UIApplication.willResignActiveNotification, object: nil, queue: OperationQueue.main) { [weak self] _ in _ = self?.rows })
        NotificationCenter.default.addObserver(forName: NSNotification.Name.AVAudioSessionMediaServicesWereReset, object: nil, queue: nil) { _ in }
        listeners.add(self)
        pending.setObject(self, forKey: "me")
    }
    deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

    func start() {
        let start = CFAbsoluteTimeGetCurrent()
        MPPlayableContentManager.shared().dataSource = self
        MPPlayableContentManager.shared().delegate = self
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.foyer")
        print(CFAbsoluteTimeGetCurrent() - start, container as Any, listeners.allObjects.count, pending.object(forKey: "me") as Any)
        print(ProcessInfo.processInfo.isLowPowerModeEnabled, ProcessInfo.processInfo.thermalState == .critical)
    }
    func open(_ name: String) { rows.append(name); MPPlayableContentManager.shared().reloadData() }
    func numberOfChildItems(at indexPath: IndexPath) -> Int { rows.count }
    func contentItem(at indexPath: IndexPath) -> MPContentItem? {
        let item = MPContentItem(identifier: rows[indexPath[0]])
        item.title = rows[indexPath[0]]
        item.isPlayable = true
        return item
    }
    func playableContentManager(_ contentManager: MPPlayableContentManager, initiatePlaybackOfContentItemAt indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void) {
        DispatchQueue.main.async {
            let utterance = AVSpeechUtterance(string: self.rows[indexPath[0]])
            utterance.rate = AVSpeechUtteranceDefaultSpeechRate
            utterance.voice = AVSpeechSynthesisVoice(language: "en-GB")
            self.synthesizer.speak(utterance)
            MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: self.rows[indexPath[0]], MPNowPlayingInfoPropertyPlaybackRate: 1]
            try? AVAudioSession.sharedInstance().setActive(true)
            completionHandler(nil)
        }
    }
}

class HomeViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout, UIGestureRecognizerDelegate {
    @IBOutlet weak var collectionView: UICollectionView?
    @IBOutlet private var heightConstraint: NSLayoutConstraint!
    private let haptic = UIImpactFeedbackGenerator(style: .light)
    private let indicator = UIActivityIndicatorView(style: .medium)
    private var blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersStatusBarHidden: Bool { return false }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override var canBecomeFirstResponder: Bool { true }
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(blur)
        blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped(_:)))
        swipe.direction = .left
        swipe.delegate = self
        view.addGestureRecognizer(swipe)
        collectionView?.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        NotificationCenter.default.addObserver(self, selector: #selector(keyboard), name: UIResponder.keyboardWillShowNotification, object: nil)
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .headline)
        label.adjustsFontForContentSizeCategory = true
        label.textAlignment = .center
        label.attributedText = NSAttributedString(string: "x", attributes: [.font: UIFont.boldSystemFont(ofSize: 12), .paragraphStyle: NSMutableParagraphStyle()])
        let stack = UIStackView(arrangedSubviews: [label, indicator])
        stack.axis = .vertical
        stack.spacing = 8
        stack.alignment = .center
        stack.distribution = .fill
        view.addSubview(stack)
    }
    @objc func swiped(_ recognizer: UISwipeGestureRecognizer) { haptic.impactOccurred() }
    @objc private func keyboard() { UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve, animations: nil, completion: nil) }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "detail", let destination = segue.destination as? HomeViewController { destination.title = sender as? String }
    }
    @IBAction func unwind(_ segue: UIStoryboardSegue) {}
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize { .zero }
    func share() {
        let controller = UIActivityViewController(activityItems: ["x"], applicationActivities: nil)
        controller.popoverPresentationController?.sourceView = view
        present(controller, animated: true)
        navigationController?.pushViewController(self, animated: true)
        performSegue(withIdentifier: "detail", sender: "x")
        UIPasteboard.general.string = "x"
        if let url = URL(string: UIApplication.openSettingsURLString) { UIApplication.shared.open(url, options: [:], completionHandler: nil) }
    }
}
