/// Which target may import what.
///
/// This is the design: a new line here is a decision.
enum ImportTable {
  /// The phone's API names.
  ///
  /// They may know each other, as they do on the phone.
  static let faces: Set<String> = [
    "AVFAudio", "AVFoundation", "AVKit", "AVSystemRouting", "ActivityKit", "AdSupport",
    "AppIntents", "AppTrackingTransparency", "AudioToolbox", "BackgroundTasks", "CarPlay",
    "Combine", "CommonCrypto", "CoreGraphics", "CoreLocation", "CoreMedia", "CoreSpotlight",
    "CoreTelephony", "CryptoKit", "ExtensionFoundation", "ImageIO", "Intents",
    "LocalAuthentication", "MediaDevice", "MediaPlayer", "MessageUI", "MusicKit", "Network",
    "NowPlaying", "OSLog", "QuartzCore", "SafariServices", "Security", "Speech", "StoreKit",
    "SwiftUI", "SystemConfiguration", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
    "WatchConnectivity", "WebKit", "WidgetKit", "os",
  ]

  /// What every face may know: the phone that they have in common.
  private static let behindFaces: Set<String> = [
    "Dispatch", "Foundation", "FoundationNetworking", "HeadUnitCore", "HeadUnitPhone",
    "Observation", "PhoneFoundation", "Synchronization",
  ]

  private static let headUnit: Set<String> = [
    "HeadUnitApps", "HeadUnitBench", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFindings",
    "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint", "HeadUnitReports", "HeadUnitSDL",
    "HeadUnitDesktop", "HeadUnitDrives", "HeadUnitFiles",
    "HeadUnitText",
  ]

  private static let measuring: Set<String> = [
    "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFiles",
    "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint", "HeadUnitText", "TestdriveVerbs",
  ]

  private static let targets: [String: Set<String>] = [
    "HeadUnitText": [],
    "HeadUnitFiles": ["Foundation", "Synchronization"],
    "HeadUnitCore": ["HeadUnitText"],
    // Themes are read where they are drawn with.
    "HeadUnitDisplay": ["HeadUnitCore", "HeadUnitText"],
    "HeadUnitFindings": ["HeadUnitCore"],
    // Lines of pixels are made on all processors.
    "HeadUnitImages": ["CDecoders", "CPNG", "CPixels", "CZlib", "Dispatch", "Synchronization"],
    // Drawings become bitmaps and masks, which lie among the images.
    "HeadUnitVector": ["HeadUnitImages"],
    "HeadUnitPaint": [
      "CPixels", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitVector",
      "Synchronization",
    ],
    "HeadUnitFonts": [
      "CFreeType", "CHarfBuzz", "CTextLibraries", "HeadUnitDisplay", "HeadUnitImages",
      "HeadUnitPaint", "HeadUnitVector",
      // Where there is no fontconfig, folders are looked through for fonts.
      "Foundation",
      // One thread at a time may use FreeType, and the window has several.
      "Synchronization",
    ],
    "HeadUnitSDL": [
      "CSDL2", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint",
    ],
    "HeadUnitApps": [
      "CSupervisor", "Foundation", "HeadUnitCore", "HeadUnitText", "Synchronization",
    ],
    "HeadUnitDesktop": ["CDBus", "Foundation", "HeadUnitCore", "Synchronization"],
    "HeadUnitDrives": [
      "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitFindings", "HeadUnitText",
    ],
    "HeadUnitReports": [
      "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives", "HeadUnitFindings", "HeadUnitText",
    ],
    "HeadUnitBench": ["HeadUnitCore", "HeadUnitDisplay", "HeadUnitFindings"],
    "TestdriveVerbs": headUnit.union(["Foundation", "PhoneSyntax", "Synchronization"]),
    "HeadUnitPhone": [
      "CAppClock", "Dispatch", "Foundation", "FoundationNetworking", "HeadUnitApps", "HeadUnitCore",
      "HeadUnitFiles", "HeadUnitText", "Synchronization",
    ],
    // An app's pictures are made smaller and encoded with what draws the screen.
    "UIKit": behindFaces.union([
      "HeadUnitDisplay", "HeadUnitFonts", "HeadUnitImages", "HeadUnitPaint", "HeadUnitSDL",
      "HeadUnitVector",
      // A scene is begun with what somebody answered to a notification; files are chosen by kind.
      "UniformTypeIdentifiers", "UserNotifications",
    ]),
    // On the phone Foundation brings Observation and Security along, and the system's locks.
    "PhoneFoundation": [
      "Dispatch", "Foundation", "FoundationNetworking", "HeadUnitCore", "HeadUnitPhone",
      "Observation", "Security", "os",
    ],
    "PhoneSyntax": [],
    "phone-sources": ["Foundation", "PhoneSyntax"],
    "os": ["Foundation", "Synchronization"],
    "TestdriveApp": faces.union(behindFaces).union([
      "HeadUnitApps", "HeadUnitFiles", "TestdriveVerbs",
    ]),
    "FaceTests": faces.union(behindFaces).union([
      "FaceSnippets", "HeadUnitApps", "HeadUnitFindings", "HeadUnitText", "Testing", "TestKit",
    ]),
    "_Testing_UIKit": [],
    "FaceSnippets": faces.union(["Foundation"]),
    "Waits": [
      "AVFAudio", "Combine", "Foundation", "FoundationNetworking", "MediaPlayer", "PhoneFoundation",
      "TestdriveApp",
    ],
    "testdrive": ["TestdriveVerbs"],
    "testdrive-bench": measuring.union([
      "CarPlay", "HeadUnitFindings", "HeadUnitPhone", "MediaPlayer", "UIKit",
    ]),
    "testdrive-soak": ["Foundation", "HeadUnitCore", "HeadUnitPaint", "TestKit", "TestPictures"],
    "TestPictures": ["Foundation", "HeadUnitCore", "HeadUnitImages", "HeadUnitPaint"],
    "HeadUnitPaintTests": [
      "Foundation", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitImages", "HeadUnitPaint",
      "HeadUnitVector", "Synchronization", "TestPictures", "Testing", "TestKit",
    ],
    "TestKit": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives",
      "HeadUnitFiles", "HeadUnitText", "Synchronization",
    ],
    "Fuzz": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDrives", "HeadUnitFiles",
      "HeadUnitText", "TestKit", "TestPictures",
    ],
    "TestWorld": ["Foundation", "HeadUnitFiles", "Synchronization"],
    "HeadUnitFilesTests": [
      "Foundation", "HeadUnitFiles", "Synchronization", "TestWorld", "Testing",
    ],
    // The toolchain's own libraries, for a tool that is no part of the package.
    "Mutants": ["Foundation", "SwiftOperators", "SwiftParser", "SwiftSyntax"],
    "TidyTests": ["Foundation", "Testing"],
    "XCTMain.swift": ["Testing"],
    // Bytes that come by chance come from the core's seeded generator.
    "HeadUnitImagesTests": ["Foundation", "HeadUnitCore", "HeadUnitImages", "Testing"],
    "HeadUnitVectorTests": [
      "Foundation", "HeadUnitCore", "HeadUnitImages", "HeadUnitVector", "Testing",
    ],
    "HeadUnitDesktopTests": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDesktop", "Synchronization",
      "Testing",
    ],
    "HeadUnitDrivesTests": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives",
      "HeadUnitFindings", "HeadUnitText", "Synchronization", "TestKit", "Testing",
    ],
    // What provokes findings is driven.
    "HeadUnitFindingsTests": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitDrives",
      "HeadUnitFindings", "HeadUnitText", "TestKit", "Testing",
    ],
    // Reports are read back with a reader of XML that is not ours.
    "HeadUnitReportsTests": [
      "Foundation", "FoundationXML", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay",
      "HeadUnitDrives", "HeadUnitFindings", "HeadUnitReports", "HeadUnitText", "Testing",
    ],
    "HeadUnitAppsTests": [
      "CSupervisor", "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitText",
      "Synchronization", "TestKit", "TestWorld", "Testing",
    ],
    // Situations and random walks are what screens are tried on.
    "HeadUnitDisplayTests": [
      "Foundation", "HeadUnitApps", "HeadUnitCore", "HeadUnitDisplay", "HeadUnitText", "TestKit",
      "Testing",
    ],
  ]

  /// A test target may import what it tests and whatever that may import.
  ///
  /// Nil means that nobody decided yet.
  static func imports(of target: String) -> Set<String>? {
    if let listed = targets[target] { return listed }
    if faces.contains(target) { return faces.union(behindFaces) }
    guard target.hasSuffix("Tests") else { return nil }
    let tested = String(target.dropLast("Tests".count))
    return imports(of: tested)?.union([tested, "Foundation", "TestKit", "TestWorld", "Testing"])
  }
}
