import AudioToolbox
import MediaPlayer
import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let content = ShowContent()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let manager = MPPlayableContentManager.shared()
        manager.dataSource = content
        manager.delegate = content
        MPRemoteCommandCenter.shared().pauseCommand.addTarget(handler: { _ in .success })
        MPRemoteCommandCenter.shared().playCommand.addTarget(handler: { _ in
            AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
            return .success
        })
        return true
    }
}
