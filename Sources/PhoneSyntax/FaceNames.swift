/// Names of the phone's modules that a rewriter must know.
enum FaceNames {
  /// Members of the phone's protocols that may be left out there, and that are always there here.
  static let optionalMethods: Set<String> = [
    "beginLoadingChildItems", "childItemsDisplayPlaybackProgress", "contentItem",
    "playableContentManager", "application", "applicationDidFinishLaunching",
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillTerminate",
    "applicationDidReceiveMemoryWarning", "applicationSignificantTimeChange",
    "applicationProtectedDataWillBecomeUnavailable", "applicationProtectedDataDidBecomeAvailable",
    "audioPlayerDidFinishPlaying", "audioPlayerDecodeErrorDidOccur", "sceneDidDisconnect",
    "sceneDidBecomeActive", "sceneWillResignActive", "sceneWillEnterForeground",
    "sceneDidEnterBackground", "scene", "templateApplicationScene", "contentStyleDidChange",
    "templateWillAppear", "templateDidAppear", "templateWillDisappear", "templateDidDisappear",
    "nowPlayingTemplateUpNextButtonTapped", "nowPlayingTemplateAlbumArtistButtonTapped",
    "sessionConfiguration", "searchTemplateSearchButtonPressed",
  ]

  /// Protocols by whose classes the phone starts something that it knows by name alone.
  static let madeByName: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
    "CPTemplateApplicationSceneDelegate",
  ]

  /// What says that a type is one of SwiftUI's screens.
  static let screens: Set<String> = [
    "App", "ButtonStyle", "LabelStyle", "NSViewRepresentable", "PreviewProvider",
    "PrimitiveButtonStyle", "ProgressViewStyle", "Scene", "Shape", "SwiftUI.App", "SwiftUI.View",
    "TextFieldStyle", "ToggleStyle", "UIViewControllerRepresentable", "UIViewRepresentable", "View",
    "ViewModifier",
  ]
}
