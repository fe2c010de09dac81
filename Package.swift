// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Whoever builds an app steps through that. For the driver a -g of SwiftPM's comes later.
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .debug, traits: ["AppBuild"])),
]

/// Loops over pixels take ten to a hundred times as long without optimisation, and people run the
/// debug build of their app: so these targets are optimised in it as well.
let optimised = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What random walks and most tests spend their time in.
///
/// `make` sets the variable: optimised it takes half a minute more to build once, and a third
/// of the time to run. A plain `swift build` leaves it to be stepped through.
let walked = Context.environment["TESTDRIVE_OPTIMISED"] == nil ? settings : optimised

let package = Package(
  name: "testdrive",
  products: [
    .executable(name: "testdrive", targets: ["testdrive"]),
    // The faces: the phone's names, for Swift apps that are tested in a process of ours.
    .library(name: "AVFAudio", targets: ["AVFAudio"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "MediaPlayer", targets: ["MediaPlayer"]),
    .library(name: "AVKit", targets: ["AVKit"]),
    .library(name: "AVSystemRouting", targets: ["AVSystemRouting"]),
    .library(name: "ActivityKit", targets: ["ActivityKit"]),
    .library(name: "AppIntents", targets: ["AppIntents"]),
    .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
    .library(name: "CarPlay", targets: ["CarPlay"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "CryptoKit", targets: ["CryptoKit"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "MediaDevice", targets: ["MediaDevice"]),
    .library(name: "MessageUI", targets: ["MessageUI"]),
    .library(name: "MusicKit", targets: ["MusicKit"]),
    .library(name: "Network", targets: ["Network"]),
    .library(name: "ExtensionFoundation", targets: ["ExtensionFoundation"]),
    .library(name: "NowPlaying", targets: ["NowPlaying"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "SafariServices", targets: ["SafariServices"]),
    .library(name: "Security", targets: ["Security"]),
    .library(name: "Speech", targets: ["Speech"]),
    .library(name: "StoreKit", targets: ["StoreKit"]),
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .library(name: "SystemConfiguration", targets: ["SystemConfiguration"]),
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "WebKit", targets: ["WebKit"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
    .library(name: "AdSupport", targets: ["AdSupport"]),
    .library(name: "AppTrackingTransparency", targets: ["AppTrackingTransparency"]),
    .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
    .library(name: "CommonCrypto", targets: ["CommonCrypto"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "CoreTelephony", targets: ["CoreTelephony"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "WatchConnectivity", targets: ["WatchConnectivity"]),
    .library(name: "TestdriveApp", targets: ["TestdriveApp"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "os", targets: ["os"]),
    // All that an app may import, in one word: what its files name is known to the compiler alone.
    .library(
      name: "PhoneApp",
      targets: [
        "AVFAudio", "AVFoundation", "AVKit", "AVSystemRouting", "ActivityKit", "AdSupport",
        "AppIntents", "AppTrackingTransparency", "AudioToolbox", "BackgroundTasks", "CarPlay",
        "Combine", "CommonCrypto", "CoreGraphics",
        "CoreLocation", "CoreMedia", "CoreSpotlight", "CoreTelephony", "CryptoKit",
        "ExtensionFoundation", "ImageIO", "Intents", "LocalAuthentication", "MediaDevice",
        "MediaPlayer", "MessageUI", "MusicKit", "Network", "NowPlaying", "OSLog", "PhoneFoundation",
        "QuartzCore",
        "SafariServices", "Security", "Speech", "StoreKit", "SwiftUI", "SystemConfiguration",
        "TestdriveApp", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
        "WatchConnectivity", "WebKit", "WidgetKit", "os",
      ]),
    .plugin(name: "PhoneSources", targets: ["PhoneSources"]),
  ],
  traits: [
    .trait(name: "AppBuild", description: "builds the head unit without debug information")
  ],
  targets: [
    .target(name: "HeadUnitText", swiftSettings: settings),
    .target(name: "HeadUnitFiles", swiftSettings: settings),
    .target(
      name: "HeadUnitCore", dependencies: ["HeadUnitText"], swiftSettings: walked,
      // Rounding in a build without optimisation calls the mathematics library.
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "HeadUnitFindings", dependencies: ["HeadUnitCore"], swiftSettings: settings),
    .target(
      name: "HeadUnitDisplay", dependencies: ["HeadUnitCore", "HeadUnitText"],
      swiftSettings: walked),
    .target(
      name: "CPixels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["libsdl2-image-dev"])]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png")]),
    .target(
      name: "CDecoders",
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("webpdemux"),
      ]),
    .target(
      name: "HeadUnitImages", dependencies: ["CDecoders", "CPNG", "CPixels", "CZlib"],
      swiftSettings: optimised),
    .target(
      name: "HeadUnitVector", dependencies: ["HeadUnitImages"], swiftSettings: optimised),
    .target(
      name: "HeadUnitPaint",
      dependencies: [
        "CPixels", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitVector",
      ],
      swiftSettings: optimised),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libsdl2-ttf-dev"])]),
    .target(name: "CTextLibraries"),
    .target(
      name: "HeadUnitFonts",
      dependencies: [
        "CFreeType", "CHarfBuzz", "CTextLibraries", "HeadUnitDisplay", "HeadUnitImages",
        "HeadUnitPaint", "HeadUnitVector",
      ],
      swiftSettings: settings),
    .target(name: "CSDL2"),
    .target(
      name: "HeadUnitSDL",
      dependencies: ["CSDL2", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint"],
      swiftSettings: optimised),
    // Its calls are bound when a program is loaded: the memory that it gives back may be what the
    // dynamic linker would need for one that is made for the first time.
    .target(name: "CSupervisor", cSettings: [.unsafeFlags(["-fno-plt"])]),
    .target(
      name: "HeadUnitApps", dependencies: ["CSupervisor", "HeadUnitCore", "HeadUnitText"],
      swiftSettings: settings),
    .target(name: "CDBus"),
    .target(
      name: "HeadUnitDesktop", dependencies: ["CDBus", "HeadUnitCore"], swiftSettings: settings),
    .target(
      name: "HeadUnitDrives",
      dependencies: [
        "HeadUnitText", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFindings",
      ],
      swiftSettings: settings),
    .target(
      name: "HeadUnitReports",
      dependencies: [
        "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives", "HeadUnitFindings", "HeadUnitText",
      ],
      swiftSettings: settings),
    .target(
      name: "TestdriveVerbs",
      dependencies: [
        "HeadUnitText",
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDesktop", "HeadUnitDisplay", "HeadUnitFonts",
        "HeadUnitImages", "HeadUnitFiles", "HeadUnitFindings", "HeadUnitPaint",
        "HeadUnitReports", "HeadUnitSDL", "HeadUnitDrives", "PhoneSyntax",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive", dependencies: ["TestdriveVerbs"], swiftSettings: settings),
    // Comes before the C library where anybody asks for the time, and before Foundation where it
    // takes an object for none: in programs that are apps. The linker shows others what comes
    // before a library only where it has seen that library; Foundation needs this one, so it is
    // there.
    .target(name: "CAppClock", linkerSettings: [.linkedLibrary(":libcurl.so.4")]),
    .target(
      name: "HeadUnitPhone",
      dependencies: ["CAppClock", "HeadUnitApps", "HeadUnitCore", "HeadUnitFiles", "HeadUnitText"],
      swiftSettings: settings),
    // What Foundation has on the phone and not here.
    .target(
      name: "PhoneFoundation",
      dependencies: ["HeadUnitCore", "HeadUnitPhone", "Security", "os"],
      path: "Sources/Faces/PhoneFoundation",
      swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    // Takes Swift apart and writes it so that it compiles without Objective-C: a plugin's tool.
    .target(name: "PhoneSyntax", swiftSettings: settings),
    .executableTarget(
      name: "phone-sources", dependencies: ["PhoneSyntax"], swiftSettings: settings),
    .plugin(
      name: "PhoneSources", capability: .buildTool(), dependencies: ["phone-sources"]),
    .systemLibrary(name: "CPhoneModules", path: "Sources/Faces/CPhoneModules"),
    // Swift looks for a module of this name as soon as a test imports Testing and UIKit.
    .target(
      name: "_Testing_UIKit", path: "Sources/Faces/_Testing_UIKit", swiftSettings: settings),
    .target(
      name: "UIKit",
      dependencies: [
        "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint",
        "HeadUnitPhone", "HeadUnitSDL", "HeadUnitVector", "PhoneFoundation",
        "UniformTypeIdentifiers", "UserNotifications", "_Testing_UIKit",
      ],
      path: "Sources/Faces/UIKit", swiftSettings: settings),
    .target(
      name: "os", dependencies: ["CPhoneModules"], path: "Sources/Faces/os",
      swiftSettings: settings),
    .target(
      name: "AVFAudio", dependencies: ["HeadUnitCore", "HeadUnitPhone", "PhoneFoundation"],
      path: "Sources/Faces/AVFAudio", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "AVFoundation", dependencies: ["AVFAudio", "HeadUnitCore", "HeadUnitPhone", "UIKit"],
      path: "Sources/Faces/AVFoundation", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "MediaPlayer",
      dependencies: ["AVFoundation", "HeadUnitCore", "HeadUnitPhone", "UIKit"],
      path: "Sources/Faces/MediaPlayer", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "CarPlay",
      dependencies: ["AVFoundation", "HeadUnitCore", "HeadUnitPhone", "PhoneFoundation", "UIKit"],
      path: "Sources/Faces/CarPlay", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "TestdriveApp",
      dependencies: [
        "AVFAudio", "AVFoundation", "CarPlay", "HeadUnitApps", "HeadUnitCore", "HeadUnitFiles",
        "HeadUnitPhone", "MediaPlayer", "TestdriveVerbs", "UIKit",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "testdrive-bench",
      dependencies: [
        "HeadUnitText",
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFiles", "HeadUnitFindings",
        "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint", "HeadUnitPhone", "CarPlay",
        "MediaPlayer", "UIKit",
      ],
      swiftSettings: settings),
    // Random walks, random apps and random files: for tests and for the tool that walks on.
    .target(
      name: "TestKit",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives", "HeadUnitFiles",
        "HeadUnitText",
      ],
      path: "Tests/TestKit", swiftSettings: walked),
    .executableTarget(
      name: "testdrive-soak",
      dependencies: ["HeadUnitCore", "HeadUnitPaint", "TestKit", "TestPictures"],
      swiftSettings: settings),
    // Broken pictures: apart, as what tests no pictures need not build what paints them.
    .target(
      name: "TestPictures", dependencies: ["HeadUnitCore", "HeadUnitImages", "HeadUnitPaint"],
      path: "Tests/TestPictures", swiftSettings: optimised),
    // Calls of the system that go wrong, for whoever makes some.
    .target(
      name: "TestWorld", dependencies: ["HeadUnitFiles"], path: "Tests/TestWorld",
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitFilesTests", dependencies: ["HeadUnitFiles", "TestWorld"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitTextTests", dependencies: ["HeadUnitText"], swiftSettings: settings),
    .testTarget(
      name: "HeadUnitCoreTests", dependencies: ["HeadUnitText", "HeadUnitCore", "TestKit"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitDisplayTests",
      dependencies: ["HeadUnitText", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "TestKit"],
      exclude: ["Goldens", "Variants"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitImagesTests", dependencies: ["HeadUnitCore", "HeadUnitImages"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitVectorTests",
      dependencies: ["HeadUnitCore", "HeadUnitImages", "HeadUnitVector"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitPaintTests",
      dependencies: [
        "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint", "HeadUnitVector",
        "TestKit", "TestPictures",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitFontsTests",
      dependencies: [
        "CTextLibraries", "HeadUnitDisplay", "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitSDLTests",
      dependencies: [
        "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint", "HeadUnitSDL",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitAppsTests",
      dependencies: [
        "HeadUnitText", "HeadUnitApps", "HeadUnitCore", "TestKit", "TestWorld", "testdrive-soak",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitDesktopTests",
      dependencies: ["HeadUnitApps", "HeadUnitCore", "HeadUnitDesktop", "TestKit"],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitDrivesTests",
      dependencies: [
        "HeadUnitText", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives",
        "TestKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitFindingsTests",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives", "HeadUnitFindings",
        "HeadUnitText", "TestKit",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HeadUnitReportsTests",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives", "HeadUnitFindings",
        "HeadUnitReports", "HeadUnitText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TestdriveVerbsTests",
      dependencies: [
        "HeadUnitText",
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint",
        "HeadUnitDrives", "HeadUnitFiles", "HeadUnitFindings", "HeadUnitReports", "TestKit",
        "TestWorld", "TestdriveVerbs",
      ],
      exclude: ["Goldens", "MustFail"],
      swiftSettings: settings),
    // Apps in the language of before Swift 6, in which most are written.
    .target(
      name: "FaceSnippets", dependencies: ["MediaPlayer", "os"], path: "Tests/FaceSnippets",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // An app that waits in every way there is, also in those that no clock knows.
    .executableTarget(
      name: "testdrive-waits",
      dependencies: ["AVFAudio", "Combine", "MediaPlayer", "PhoneFoundation", "TestdriveApp"],
      path: "Tests/Waits", exclude: ["Drives", "Info.plist", "Waits.entitlements"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "FaceTests",
      dependencies: [
        "AVFAudio", "AVFoundation", "AVKit", "AVSystemRouting", "AudioToolbox",
        "AudiobooksExample", "CarPlay", "Combine",
        "CommonCrypto",
        "CryptoKit", "FaceSnippets", "ImageIO", "StoreKit", "UniformTypeIdentifiers",
        "AppIntents", "BackgroundTasks", "CoreLocation", "CoreSpotlight", "SafariServices",
        "UserNotifications",
        "HeadUnitApps",
        "HeadUnitCore", "HeadUnitFindings", "HeadUnitPhone", "HeadUnitText", "MediaPlayer",
        "MistakesExample",
        "MusicKit", "Network", "NowPlaying", "OSLog", "PhoneFoundation", "PodcastsExample",
        "RadioExample",
        "RoomsRemote", "Security", "SpeakersDevices", "Speech", "SwiftUI", "Intents",
        "SystemConfiguration",
        "TemplatesExample",
        "TestKit", "UIKit", "WebKit", "WidgetKit", "os",
        "testdrive-waits",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PhoneSyntaxTests", dependencies: ["PhoneSyntax"], swiftSettings: settings),
    .testTarget(name: "TidyTests", swiftSettings: settings),
  ]
)

// Further modules of the phone's, which only apps that import them need.
for (name, dependencies) in [
  ("AVKit", ["AVFoundation", "HeadUnitPhone", "UIKit"]),
  (
    "AVSystemRouting", ["AVKit", "HeadUnitCore", "HeadUnitPhone", "UniformTypeIdentifiers"]
  ),
  ("ActivityKit", ["HeadUnitPhone", "PhoneFoundation"]),
  ("AdSupport", []),
  (
    "AppIntents",
    [
      "CoreSpotlight", "HeadUnitCore", "HeadUnitPhone", "PhoneFoundation",
      "UniformTypeIdentifiers",
    ]
  ),
  ("AppTrackingTransparency", []),
  ("AudioToolbox", ["AVFAudio", "HeadUnitPhone", "PhoneFoundation"]),
  ("BackgroundTasks", ["HeadUnitPhone"]),
  ("Combine", ["PhoneFoundation"]),
  ("CommonCrypto", ["CryptoKit"]),
  ("CoreGraphics", ["UIKit"]),
  ("CoreLocation", []),
  ("CoreMedia", ["AVFoundation"]),
  ("CoreSpotlight", ["HeadUnitPhone", "PhoneFoundation", "UniformTypeIdentifiers"]),
  ("CoreTelephony", []),
  ("CryptoKit", []),
  ("Intents", ["HeadUnitPhone", "UIKit", "UserNotifications"]),
  ("ExtensionFoundation", []),
  ("ImageIO", ["PhoneFoundation", "UIKit"]),
  ("LocalAuthentication", []),
  (
    "MediaDevice",
    [
      "AVKit", "ExtensionFoundation", "HeadUnitCore", "HeadUnitPhone", "Network",
      "UniformTypeIdentifiers",
    ]
  ),
  ("MessageUI", ["HeadUnitPhone", "UIKit"]),
  (
    "MusicKit",
    ["AVFAudio", "Combine", "HeadUnitCore", "HeadUnitPhone", "MediaPlayer", "UIKit"]
  ),
  ("Network", ["HeadUnitCore", "HeadUnitPhone"]),
  (
    "NowPlaying",
    ["ExtensionFoundation", "HeadUnitCore", "HeadUnitPhone", "PhoneFoundation", "UIKit"]
  ),
  ("OSLog", ["os"]),
  ("QuartzCore", ["UIKit"]),
  ("SafariServices", ["HeadUnitPhone", "UIKit"]),
  ("Security", ["HeadUnitCore", "HeadUnitPhone"]),
  ("Speech", ["AVFoundation"]),
  ("StoreKit", ["HeadUnitPhone", "UIKit"]),
  ("SwiftUI", ["Combine", "UIKit"]),
  ("SystemConfiguration", ["HeadUnitCore", "HeadUnitPhone"]),
  ("UniformTypeIdentifiers", ["PhoneFoundation"]),
  ("UserNotifications", ["HeadUnitPhone"]),
  ("WatchConnectivity", []),
  ("WebKit", ["HeadUnitPhone", "UIKit"]),
  ("WidgetKit", ["HeadUnitPhone"]),
] {
  package.targets.append(
    .target(
      name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
      path: "Sources/Faces/\(name)", swiftSettings: settings + [.swiftLanguageMode(.v5)]))
}

// Apps as they are written for the phone, each in its own way.
for (folder, files, mode) in [
  ("Audiobooks", ["Covers"], SwiftLanguageMode.v6),
  ("Bedtime", [], .v5),
  ("Mistakes", ["Findings.txt"], .v5),
  ("Podcasts", ["Covers"], .v5),
  ("Radio", ["Covers"], .v5),
  ("Templates", ["Covers"], .v5),
  ("Turntable", ["Covers"], .v6),
  ("Rooms", [], .v5),
  ("Speakers", [], .v6),
  ("Wavelength", ["Covers", "MusicCatalog.json"], .v5),
] {
  package.targets.append(
    .executableTarget(
      name: "\(folder)Example",
      dependencies: [
        "AVFoundation", "AVSystemRouting", "CarPlay", "MediaPlayer", "MusicKit", "NowPlaying",
        "TestdriveApp", "UIKit", "os",
      ],
      path: "Examples/\(folder)",
      exclude: files + ["Info.plist", "Scenarios", "\(folder).entitlements"],
      swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]))
}

// The program that describes what another device plays, which the app's own begins.
package.targets.append(
  .executableTarget(
    name: "RoomsRemote", dependencies: ["ExtensionFoundation", "NowPlaying", "UIKit"],
    path: "Examples/RoomsRemote", exclude: ["Info.plist"],
    swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]))

// The program that finds loudspeakers, which the phone begins.
package.targets.append(
  .executableTarget(
    name: "SpeakersDevices", dependencies: ["MediaDevice", "UniformTypeIdentifiers"],
    path: "Examples/SpeakersDevices", exclude: ["Info.plist", "SpeakersDevices.entitlements"],
    swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]))

// Built by `make fuzz` alone: its `main` is libFuzzer's.
if Context.environment["TESTDRIVE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "testdrive-fuzz",
      dependencies: [
        "HeadUnitApps", "HeadUnitCore", "HeadUnitDrives", "HeadUnitFiles", "HeadUnitText",
        "TestKit", "TestPictures",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "found.txt", "leaks.txt"], swiftSettings: settings))
}

// A build of some tests alone, for `make quick`: their names, and all that they need.
if let wanted = Context.environment["TESTDRIVE_TESTS"] {
  var needed = Set(wanted.split(separator: ",").map(String.init))
  var found = 0
  while found < needed.count {
    found = needed.count
    for target in package.targets where needed.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
