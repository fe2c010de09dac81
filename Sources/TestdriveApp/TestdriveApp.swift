import Foundation
internal import HeadUnitApps
internal import HeadUnitCore
internal import HeadUnitPhone
internal import TestdriveCommand
public import UIKit

/// The door through which a Swift app comes into the head unit: the verbs of `testdrive` around it.
public enum TestdriveApp {
  /// Runs the verb that the command line names, a window when it names none, and ends the process.
  ///
  /// Called on the main thread, which is the app's from then on.
  /// - Parameters:
  ///   - name: The app's name, when its Info.plist has none.
  ///   - information: Its Info.plist; nil is the one beside the file that calls, or above it.
  ///   - file: Where the call stands.
  ///   - launch: Starts the app; called on the main thread each time the head unit starts it.
  public static func run(
    name: String? = nil, information: String? = nil, file: String = #filePath,
    launch: @escaping @MainActor @Sendable () -> Void
  ) -> Never {
    let place = AppPlace(name: name, information: information, file: file)
    AppProcess(place: place, launch: launch).run()
  }

  /// The same for an app that begins with its delegate, as `run(delegate: AppDelegate())`.
  ///
  /// The delegate is made each time the head unit starts the app.
  public static func run(
    delegate: @autoclosure @escaping @MainActor @Sendable () -> any UIApplicationDelegate,
    name: String? = nil, information: String? = nil, file: String = #filePath
  ) -> Never {
    run(name: name, information: information, file: file) {
      UIApplication.launch(delegate: delegate())
    }
  }
}
