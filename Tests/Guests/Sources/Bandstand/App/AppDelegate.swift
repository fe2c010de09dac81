import AVFoundation
import Intents
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        do {
            try AVAudioSession.sharedInstance().setCategory(.playback, mode: .default, policy: .longFormAudio)
        } catch {
            NSLog("audio session: \(error)")
        }
        Jukebox.shared.attach()
        return true
    }

    func application(_ application: UIApplication, handlerFor intent: INIntent) -> Any? {
        intent is INPlayMediaIntent ? PlayMediaHandler() : nil
    }
}

final class PlayMediaHandler: NSObject, INPlayMediaIntentHandling {
    func handle(intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void) {
        let wanted = intent.mediaSearch?.mediaName ?? ""
        DispatchQueue.main.async {
            guard let tune = Record.all.flatMap(\.tunes).first(where: { $0.title.localizedCaseInsensitiveContains(wanted) }) else {
                return completion(INPlayMediaIntentResponse(code: .failure, userActivity: nil))
            }
            Jukebox.shared.start(tune)
            completion(INPlayMediaIntentResponse(code: .success, userActivity: nil))
        }
    }
}
