import Combine
import CommonCrypto
import Foundation
import HeadUnitCore
import ImageIO
import Intents
import Speech
import StoreKit
import SystemConfiguration
import Testing
import UIKit
import UniformTypeIdentifiers

@testable import MediaPlayer
@testable import PhoneFoundation

extension Faces {
  /// What apps of the usual kind count on beside players and lists.
  @Suite struct CommonNameTests {
    private func table(_ language: String, _ text: String) throws -> URL {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: UUID().uuidString).appending(path: "\(language).lproj")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "Localizable.stringsdict")
      try Data(text.utf8).write(to: file)
      return file
    }

    @Test func nobodyMayListen() async throws {
      let status = await withCheckedContinuation { continuation in
        SFSpeechRecognizer.requestAuthorization { continuation.resume(returning: $0) }
      }
      #expect(status == .denied)
      let recognizer = try #require(SFSpeechRecognizer(locale: Locale(identifier: "en-GB")))
      #expect(!recognizer.isAvailable)
      recognizer.queue = OperationQueue()
      let failure = await withCheckedContinuation { continuation in
        recognizer.recognitionTask(with: SFSpeechAudioBufferRecognitionRequest()) { heard, error in
          continuation.resume(returning: heard == nil ? error as? SFSpeechError : nil)
        }
      }
      #expect(failure?.code == .internalServiceError)
    }

    private let episodes = """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%2$@: %#@a@</string>
      <key>a</key><dict>
      <key>zero</key><string>none</string><key>one</key><string>one</string>
      <key>two</key><string>a pair</string><key>few</key><string>%d few</string>
      <key>many</key><string>%d many</string><key>other</key><string>%d</string>
      </dict></dict></dict></plist>
      """

    @Test(arguments: [
      ("en", [0: "none", 1: "one", 2: "2", 11: "11"]),
      ("ja", [0: "none", 1: "1", 2: "2"]),
      ("ru", [1: "one", 2: "2 few", 5: "5 many", 11: "11 many", 21: "one", 22: "22 few"]),
      ("ar", [0: "none", 1: "one", 2: "a pair", 3: "3 few", 11: "11 many", 100: "100"]),
      ("fr", [0: "none", 1: "one", 2: "2"]),
      ("he", [1: "one", 2: "a pair", 3: "3"]),
    ])
    func wordsHaveTheFormForTheirNumber(language: String, forms: [Int: String]) throws {
      let file = try table(language, episodes)
      let folder = file.deletingLastPathComponent().deletingLastPathComponent()
      defer { try? FileManager.default.removeItem(at: folder) }
      let wording = try #require(CountedWording.found("n", in: file))
      for (number, form) in forms {
        #expect(String(_counting: wording, nil, [number, "x" as NSString]) == "x: \(form)")
      }
      #expect(CountedWording.found("other", in: file) == nil)
    }

    @Test func aFormatWithoutFormsIsFilledInAsEver() {
      #expect(String(_counting: "%d of %@, 100%%", nil, [3, "x" as NSString]) == "3 of x, 100%")
      #expect(String(_counting: "%3$@ %1$d", nil, [1, 2.5, "x" as NSString]) == "x 1")
      let locale = Locale(identifier: "en")
      #expect(String(_counting: "%d of %@", locale, [3, "x"]) == "3 of x")
    }

    @Test func oneReloadAtOnceAndTheNextAfterAPause() {
      var reloads = Reloads()
      let (now, later) = (Instant.start, Instant.start + Reloads.pause)
      let turns = [reloads.ask(at: now), reloads.ask(at: now), reloads.ask(at: now)]
      #expect(turns == [.now, .later(Reloads.pause, 1), .already])
      let begins = [reloads.begin(1, at: later), reloads.begin(1, at: later)]
      #expect(begins == [true, false])
      let next = reloads.ask(at: later + Reloads.pause)
      #expect(next == .now)
    }

    @Test func aForgottenReloadDoesNotCome() {
      var reloads = Reloads()
      _ = reloads.ask(at: .start)
      _ = reloads.ask(at: .start)
      reloads.forget()
      let begins = reloads.begin(1, at: .start + Reloads.pause)
      #expect(!begins)
    }

    private final class Information {}

    @Test func reachabilityHoldsWhatItsContextRetains() throws {
      weak var held: Information?
      let reachability = try #require(SCNetworkReachabilityCreateWithName(nil, "a.example"))
      do {
        let information = Information()
        held = information
        var context = SCNetworkReachabilityContext(
          version: 0, info: Unmanaged.passUnretained(information).toOpaque(),
          retain: { info in
            UnsafeRawPointer(Unmanaged<Information>.fromOpaque(info).retain().toOpaque())
          },
          release: { Unmanaged<Information>.fromOpaque($0).release() }, copyDescription: nil)
        #expect(SCNetworkReachabilitySetCallback(reachability, { _, _, _ in }, &context))
      }
      #expect(held != nil)
      SCNetworkReachabilitySetCallback(reachability, nil, nil)
      #expect(held == nil)
    }

    @Test func numbersOfTheDefaultsAreOfAllKinds() throws {
      let defaults = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
      defaults.set(1, forKey: "a")
      defaults.set(Float(1.5), forKey: "b")
      defaults.set(true, forKey: "c")
      #expect(defaults.object(forKey: "a") as? Float == 1)
      #expect(defaults.object(forKey: "b") as? Double == 1.5)
      #expect(defaults.object(forKey: "c") as? Bool == true)
      #expect(defaults.integer(forKey: "a") == 1 && defaults.float(forKey: "b") == 1.5)
    }

    @Test func numbersOfTheCloudAreOfAllKinds() {
      let store = NSUbiquitousKeyValueStore.default
      let keys = (0..<4).map { "\($0) \(UUID().uuidString)" }
      store.set(3, forKey: keys[0])
      store.set(Float(1.5), forKey: keys[1])
      store.set(true, forKey: keys[2])
      store.set(["speed": 2], forKey: keys[3])
      #expect(store.longLong(forKey: keys[0]) == 3 && store.double(forKey: keys[0]) == 3)
      #expect(store.double(forKey: keys[1]) == 1.5 && store.longLong(forKey: keys[1]) == 1)
      #expect(store.bool(forKey: keys[2]) && store.bool(forKey: keys[0]))
      #expect(store.dictionary(forKey: keys[3])?["speed"] as? Int == 2)
      #expect(store.longLong(forKey: keys[3]) == 0 && !store.bool(forKey: "none"))
      #expect(keys.allSatisfy(store.dictionaryRepresentation.keys.contains))
      for key in keys { store.removeObject(forKey: key) }
      let told = [
        NSUbiquitousKeyValueStoreServerChange, NSUbiquitousKeyValueStoreInitialSyncChange,
        NSUbiquitousKeyValueStoreQuotaViolationChange, NSUbiquitousKeyValueStoreAccountChange,
      ]
      #expect(told == [0, 1, 2, 3])
      #expect(
        NSUbiquitousKeyValueStoreChangedKeysKey != NSUbiquitousKeyValueStoreChangeReasonKey)
    }

    @Test func numbersOfEverySizeAreKept() throws {
      let defaults = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
      defaults.set(CGFloat(1.5), forKey: "a")
      defaults.set(Int64(5), forKey: "b")
      defaults.set(UInt8(7), forKey: "c")
      defaults.set(NSNumber(value: true), forKey: "d")
      #expect(defaults.double(forKey: "a") == 1.5)
      #expect(defaults.object(forKey: "b") as? Int64 == 5)
      #expect(defaults.integer(forKey: "c") == 7)
      #expect(defaults.bool(forKey: "d"))
      #expect(defaults.object(forKey: "d") as? Bool == true)
    }

    @Test func aResourceHasAKeyAndWhatStandsWhereNoTableHasIt() {
      let resource = LocalizedStringResource(
        "greeting", defaultValue: "Hello \("Ann"), \(2) new", table: "Nowhere", comment: "c")
      #expect(resource.key == "greeting")
      #expect(String(localized: resource) == "Hello Ann, 2 new")
      #expect(String(localized: LocalizedStringResource("plain", table: "Nowhere")) == "plain")
    }

    @Test func wishesThatNobodyHasHereAreAnsweredWhereAnAppAsksItself() async {
      final class Keeper: NSObject, INAddMediaIntentHandling, INSearchForMediaIntentHandling {
        func handle(intent: INAddMediaIntent) async -> INAddMediaIntentResponse {
          let isLibrary = intent.mediaDestination?.playlistName == nil
          return INAddMediaIntentResponse(code: isLibrary ? .success : .ready, userActivity: nil)
        }
      }
      let keeper = Keeper()
      let add = INAddMediaIntent(mediaDestination: .library())
      #expect(await keeper.handle(intent: add).code == .success)
      #expect(await keeper.handle(intent: INSearchForMediaIntent()).code == .failure)
      #expect(INMediaDestination.playlist("Late").playlistName == "Late")
      let context = INMediaUserContext()
      context.numberOfLibraryItems = 9
      context.subscriptionStatus = .subscribed
      context.becomeCurrent()
      #expect(context.numberOfLibraryItems == 9)
    }

    @Test func theFoldersOfThePhoneHaveNames() throws {
      #expect(URL.temporaryDirectory.path == FileManager.default.temporaryDirectory.path)
      #expect(URL.musicDirectory.lastPathComponent == "Music")
      let files = FileManager.default
      let group = try #require(
        files.containerURL(forSecurityApplicationGroupIdentifier: "group.one"))
      defer { try? files.removeItem(at: group) }
      #expect(files.fileExists(atPath: group.path))
      let other = try #require(
        files.containerURL(forSecurityApplicationGroupIdentifier: "group.two"))
      defer { try? files.removeItem(at: other) }
      #expect(group != other)
      #expect(files.containerURL(forSecurityApplicationGroupIdentifier: "../up") == nil)
    }

    @Test func aKeyOfTheDefaultsIsObserved() throws {
      let defaults = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
      let seen = Noted<Float>()
      let watch = defaults.observe(\.speedOfTest, path: "speedOfTest", options: [.new]) {
        _, change in
        seen(change.newValue ?? -1)
      }
      defaults.set(Float(3), forKey: "speedOfTest")
      defaults.set(4, forKey: "other")
      defaults.set(5, forKey: "speedOfTest")
      #expect(seen.values == [3, 5])
      watch.invalidate()
    }

    @Test func valuesAreAddedToObjects() {
      var key: UInt8 = 0
      weak var gone: Information?
      withUnsafePointer(to: &key) { key in
        let object = NSObject()
        objc_setAssociatedObject(object, key, "a", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        #expect(objc_getAssociatedObject(object, key) as? String == "a")
        #expect(objc_getAssociatedObject(NSObject(), key) == nil)
        objc_setAssociatedObject(object, key, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(object, key) == nil)
        let information = Information()
        gone = information
        objc_setAssociatedObject(object, key, information, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(object, key) as? Information === information)
      }
      #expect(gone == nil)
    }

    @Test func aPictureIsMadeSmaller() throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let large = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40), format: format)
        .image { context in
          UIColor.red.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 80, height: 40))
        }
      let data = try #require(large.pngData())
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      let options: CFDictionary = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: CGFloat(20),
      ]
      let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
      #expect(small.width == 20 && small.height == 10)
      #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
      #expect(CGImageSourceGetType(source) == "public.png")
      let mean = CIFilter(
        name: "CIAreaAverage", parameters: [kCIInputImageKey: try #require(CIImage(image: large))])
      var bytes = [UInt8](repeating: 0, count: 4)
      CIContext().render(
        try #require(mean?.outputImage), toBitmap: &bytes, rowBytes: 4,
        bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8, colorSpace: nil)
      #expect(bytes[0] > 200 && bytes[2] < 100 && bytes[3] == 255)
      let average: any CIAreaAverage = CIFilter.areaAverage()
      average.inputImage = CIImage(image: large)
      average.extent = CGRect(x: 0, y: 0, width: 80, height: 40)
      var same = [UInt8](repeating: 0, count: 4)
      CIContext(options: [.workingColorSpace: kCFNull!]).render(
        try #require((average as? CIFilter)?.outputImage), toBitmap: &same, rowBytes: 4,
        bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8, colorSpace: nil)
      #expect(same == bytes)
    }

    @Test func aColourIsTakenApartForFilters() {
      let colour = CIColor(color: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
      #expect([colour.red, colour.green, colour.blue, colour.alpha] == [0.25, 0.5, 0.75, 1])
      #expect(UIColor(ciColor: CIColor(red: 1, green: 0, blue: 0)) == UIColor.red)
      #expect(CIColor(cgColor: UIColor.blue.cgColor).blue == 1)
    }

    @Test func thePageOfAShowIsReadAsWords() throws {
      let page = "<style>a</style><p>One &amp; <b>two</b></p>\n<ul><li>three&#33;</li></ul>"
      let text = try NSAttributedString(
        data: Data(page.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
        documentAttributes: nil)
      #expect(text.string.split(separator: "\n") == ["One & two", "three!"])
    }

    @Test func aTextIsReadAsWhatItIsSaidToBe() throws {
      func read(_ bytes: [UInt8], _ type: NSAttributedString.DocumentType?) throws -> String {
        var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
        options[.documentType] = type
        options[.characterEncoding] = String.Encoding.isoLatin1.rawValue
        return try NSAttributedString(
          data: Data(bytes), options: options, documentAttributes: nil
        ).string
      }
      let page = Array("<b>a</b><!-- <i>b</i> -->".utf8)
      #expect(try read(page + [0xE9], .html) == "aé")
      #expect(try read(page, nil) == "a")
      #expect(try read(Array("<b>".utf8), .plain) == "<b>")
      #expect(throws: CocoaError.self) { try read(page, .rtf) }
      #expect(throws: CocoaError.self) { try read(page, .rtfd) }
    }

    @Test @MainActor func looksOfWhatNobodySeesDoNotChange() {
      let view = UIView()
      var isTold = false
      let traits: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitHorizontalSizeClass.self,
        UITraitVerticalSizeClass.self, UITraitPreferredContentSizeCategory.self,
        UITraitDisplayScale.self,
      ]
      let registration = view.registerForTraitChanges(traits) { (_: UIView, _) in isTold = true }
      view.unregisterForTraitChanges(registration)
      let screen: any UITraitChangeObservable = UIViewController()
      #expect(!isTold && screen is UIViewController)
    }

    @Test @MainActor func aScreenOfSettingsKeepsWhatItIsGiven() {
      let picker = UIDatePicker()
      #expect(picker.datePickerStyle == UIDatePickerStyle.compact)
      picker.preferredDatePickerStyle = .wheels
      #expect(picker.datePickerStyle == .wheels)
      #expect(UISegmentedControl(items: ["a"]).selectedSegmentIndex == UISegmentedControl.noSegment)
      #expect(URL(string: UIApplication.openNotificationSettingsURLString)?.scheme != nil)
      #expect(
        UIApplication.openNotificationSettingsURLString != UIApplication.openSettingsURLString)
    }

    @Test @MainActor func filesAreChosenByTheirKind() {
      let picker = UIDocumentPickerViewController(
        forOpeningContentTypes: [.audio, .mp3], asCopy: true)
      #expect(!picker.allowsMultipleSelection && picker.directoryURL == nil)
    }

    @Test func digestsAreThoseOfTheOtherModule() {
      var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
      CC_SHA256("abc", 3, &digest)
      #expect(digest.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
      var context = CC_SHA256_CTX()
      var other = digest.map { _ in UInt8(0) }
      CC_SHA256_Init(&context)
      CC_SHA256_Update(&context, "ab", 2)
      CC_SHA256_Update(&context, "c", 1)
      CC_SHA256_Final(&other, &context)
      #expect(other == digest)
    }

    @Test func typesOfFilesAreKnownByTheirEndings() {
      #expect(UTType(filenameExtension: "MP3") == .mp3)
      #expect(UTType(filenameExtension: "jpg")?.preferredMIMEType == "image/jpeg")
      #expect(UTType.mp3.conforms(to: .audio) && !UTType.mp3.conforms(to: .image))
      #expect(UTType(filenameExtension: "xyz")?.preferredFilenameExtension == "xyz")
    }

    @Test func valuesAreCollectedBufferedAndRecorded() {
      var seen: [Int] = []
      let all = Publishers.Merge(Just(1).map { $0 }, Just(2))
        .buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).output(in: 0..<5)
        .sink { seen.append($0) }
      let recorded = Record<Int, Never>(output: [3, 4], completion: .finished).output(at: 1)
        .sink { seen.append($0) }
      #expect(seen == [1, 2, 4])
      withExtendedLifetime((all, recorded)) {}
    }
  }
}

extension UserDefaults {
  fileprivate var speedOfTest: Float { float(forKey: "speedOfTest") }
}
