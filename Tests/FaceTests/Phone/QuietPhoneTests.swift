import AppIntents
import BackgroundTasks
import CoreLocation
import CoreSpotlight
import Foundation
import Intents
import MediaPlayer
import StoreKit
import Testing
import UniformTypeIdentifiers
import UserNotifications
import WebKit
import WidgetKit

extension Faces {
  /// What an app says, makes known and asks for where nobody looks: it is kept as it was given.
  @Suite struct QuietPhoneTests {
    @Test func contentIsCopiedWithAllThatItHas() throws {
      let content = UNMutableNotificationContent()
      content.title = "New"
      content.launchImageName = "Launch"
      content.targetContentIdentifier = "show"
      content.interruptionLevel = .timeSensitive
      content.relevanceScore = 0.5
      content.sound = UNNotificationSound(named: UNNotificationSoundName("ding.caf"))
      let fixed = try #require(content.copy() as? UNNotificationContent)
      let again = try #require(fixed.mutableCopy() as? UNMutableNotificationContent)
      again.title = "Newer"
      #expect(!(fixed is UNMutableNotificationContent))
      #expect(fixed.title == "New" && again.title == "Newer" && fixed.attachments.isEmpty)
      #expect(again.launchImageName == "Launch" && again.targetContentIdentifier == "show")
      #expect(again.interruptionLevel == .timeSensitive && again.relevanceScore == 0.5)
      #expect(fixed.sound != nil && UNNotificationSound.defaultCritical !== fixed.sound)
    }

    @Test func whatASeparateProgramWouldChangeIsHandedOnAsItIs() {
      let content = UNMutableNotificationContent()
      content.title = "New"
      let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
      var heard: String?
      let service = UNNotificationServiceExtension()
      service.didReceive(request) { heard = $0.title }
      service.serviceExtensionTimeWillExpire()
      #expect(heard == "New")
      let options = [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]
      let folder = FileManager.default.temporaryDirectory
      #expect(throws: Never.self) {
        try UNNotificationAttachment(identifier: "b", url: folder, options: options)
      }
    }

    @Test @MainActor func aButtonForASentenceKeepsItsShortcut() {
      let button = INUIAddVoiceShortcutButton(style: .blackOutline)
      button.shortcut = INShortcut(userActivity: NSUserActivity(activityType: "play"))
      #expect(button.style == .blackOutline && button.shortcut?.userActivity != nil)
      button.setStyle(.automatic)
      #expect(button.style == .automatic && button.cornerRadius == 8)
    }

    @Test @MainActor func aPageKeepsWhatItWouldBeTold() async {
      let configuration = WKWebViewConfiguration()
      let script = WKUserScript(
        source: "play()", injectionTime: .atDocumentEnd, forMainFrameOnly: true)
      configuration.userContentController.addUserScript(script)
      configuration.defaultWebpagePreferences.allowsContentJavaScript = false
      configuration.websiteDataStore = .nonPersistent()
      configuration.mediaTypesRequiringUserActionForPlayback = []
      let page = WKWebView(frame: .zero, configuration: configuration)
      #expect(page.configuration.userContentController.userScripts == [script])
      await WKWebsiteDataStore.default().removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
      configuration.userContentController.removeAllUserScripts()
      #expect(page.configuration.userContentController.userScripts.isEmpty)
    }

    @Test @MainActor func aPageThatCannotBeLoadedSaysSo() async {
      let page = WKWebView(frame: .zero)
      let reader = Reader()
      page.navigationDelegate = reader
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        reader.ended = { done.resume() }
        reader.asked = page.loadHTMLString("<p>Notes</p>", baseURL: nil)
        #expect(reader.errors.isEmpty)
      }
      #expect(reader.errors == [.notConnectedToInternet])
    }

    @Test func nobodyHasPutAnythingOfTheAppsAnywhere() async throws {
      WidgetCenter.shared.invalidateConfigurationRecommendations()
      ControlCenter.shared.reloadControls(ofKind: "play")
      let found = await withCheckedContinuation { done in
        WidgetCenter.shared.getCurrentConfigurations { done.resume(returning: try? $0.get()) }
      }
      #expect(found == [WidgetInfo]())
      #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
      #expect(WidgetFamily.allCases.first == .systemSmall)
    }

    @Test @MainActor func aPhoneShowsNoSecondScene() throws {
      var error: (any Error)?
      let options = UIScene.ActivationRequestOptions()
      UIApplication.shared.requestSceneSessionActivation(
        nil, userActivity: nil, options: options
      ) { error = $0 }
      #expect((error as NSError?)?.domain == "UISceneErrorDomain")
      #expect((error as? UISceneError)?.code == .multipleScenesNotSupported)
    }

    @Test func onlyAFileThatIsThereIsAttached() throws {
      let folder = FileManager.default.temporaryDirectory
      let attached = try UNNotificationAttachment(identifier: "", url: folder)
      #expect(!attached.identifier.isEmpty && attached.url == folder)
      let missing = folder.appending(path: UUID().uuidString)
      let error = #expect(throws: UNError.self) {
        try UNNotificationAttachment(identifier: "a", url: missing)
      }
      #expect(error?.code == .attachmentInvalidURL && error?.errorCode == 100)
    }

    @Test func categoriesAndRequestsAreKept() async throws {
      let center = UNUserNotificationCenter.current()
      let reply = UNTextInputNotificationAction(
        identifier: "reply", title: "Reply", icon: UNNotificationActionIcon(systemImageName: "x"),
        textInputButtonTitle: "Send", textInputPlaceholder: "Words")
      let category = UNNotificationCategory(
        identifier: "episode", actions: [reply], intentIdentifiers: ["a"],
        hiddenPreviewsBodyPlaceholder: "New", options: [.hiddenPreviewsShowTitle])
      center.setNotificationCategories([category])
      #expect(await center.notificationCategories() == [category])
      #expect(
        category.hiddenPreviewsBodyPlaceholder == "New"
          && category.options == [
            .hiddenPreviewsShowTitle
          ])
      #expect(reply.textInputButtonTitle == "Send" && reply.icon != nil && reply.options == [])
      center.setNotificationCategories([])
      let request = UNNotificationRequest(
        identifier: UUID().uuidString, content: UNMutableNotificationContent(),
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
      try await center.add(request)
      #expect(await center.pendingNotificationRequests().contains(request))
      center.removePendingNotificationRequests(withIdentifiers: [request.identifier])
      #expect(await !center.pendingNotificationRequests().contains(request))
      #expect(await center.deliveredNotifications().isEmpty)
      let settings = await center.notificationSettings()
      #expect(settings.alertStyle == .none && settings.showPreviewsSetting == .never)
      #expect(settings.authorizationStatus != .ephemeral)
    }

    @Test func aWishThatCannotBeMetSaysWhy() {
      let results: [INMediaItemResolutionResult] = [
        INAddMediaMediaItemResolutionResult.unsupported(forReason: .loginRequired),
        INSearchForMediaMediaItemResolutionResult.unsupported(forReason: .regionRestriction),
        INUpdateMediaAffinityMediaItemResolutionResult.unsupported(
          forReason: .subscriptionRequired),
      ]
      #expect(results.map(\.reason) == [.loginRequired, .regionRestriction, .subscriptionRequired])
      let item = INMediaItem(identifier: "1", title: "One", type: .song, artwork: nil)
      let found = INMediaItemResolutionResult.success(with: item)
      let taken: [INMediaItemResolutionResult] = [
        INAddMediaMediaItemResolutionResult(mediaItemResolutionResult: found),
        INSearchForMediaMediaItemResolutionResult(mediaItemResolutionResult: found),
        INUpdateMediaAffinityMediaItemResolutionResult(mediaItemResolutionResult: results[0]),
      ]
      #expect(taken.map(\.items.count) == [1, 1, 0] && taken[2].reason == .loginRequired)
    }

    @Test func wordsOfANotificationAreTheAppsOwn() {
      let words = NSString.localizedUserNotificationString(
        forKey: "%d of %d are new", arguments: [2, 3])
      #expect(words == "2 of 3 are new")
      #expect(NSString.localizedUserNotificationString(forKey: "New", arguments: nil) == "New")
      #expect((UNError(.attachmentCorrupt) as NSError).domain == UNErrorDomain)
    }

    @Test func aTriggerKnowsWhenItRings() throws {
      let before = Date()
      let later = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
      let date = try #require(later.nextTriggerDate())
      #expect(date >= before.addingTimeInterval(90))
      let noon = UNCalendarNotificationTrigger(
        dateMatching: DateComponents(hour: 12, minute: 0), repeats: true)
      let next = try #require(noon.nextTriggerDate())
      #expect(Calendar.current.component(.hour, from: next) == 12)
      #expect(next > before)
    }

    @Test func wishesToBeWokenArePendingUntilTheyAreTakenBack() async throws {
      let scheduler = BGTaskScheduler.shared
      scheduler.cancelAllTaskRequests()
      try scheduler.submit(BGAppRefreshTaskRequest(identifier: "refresh"))
      try scheduler.submit(BGAppRefreshTaskRequest(identifier: "refresh"))
      try scheduler.submit(BGProcessingTaskRequest(identifier: "clean"))
      #expect(await scheduler.pendingTaskRequests().map(\.identifier) == ["refresh", "clean"])
      scheduler.cancel(taskRequestWithIdentifier: "refresh")
      #expect(await scheduler.pendingTaskRequests().map(\.identifier) == ["clean"])
      let told = await withCheckedContinuation { continuation in
        scheduler.getPendingTaskRequests {
          continuation.resume(returning: $0.map(\.identifier))
        }
      }
      #expect(told == ["clean"])
      scheduler.cancelAllTaskRequests()
      #expect(await scheduler.pendingTaskRequests().isEmpty)
      var caught: String?
      do {
        throw BGTaskScheduler.Error(.notPermitted)
      } catch BGTaskScheduler.Error.unavailable {
        Issue.record("An error is taken for another.")
      } catch BGTaskScheduler.Error.notPermitted {
        caught = "not permitted"
      }
      #expect(caught == "not permitted")
      #expect(BGTaskScheduler.Error(.notPermitted).errorCode == 3)
    }

    @Test func nobodyKnowsWhatAPlaceIsCalled() async {
      let place = CLLocation(latitude: 48.2, longitude: 16.4)
      let coder = CLGeocoder()
      #expect(!coder.isGeocoding)
      let refused = await withCheckedContinuation { next in
        coder.reverseGeocodeLocation(place) { next.resume(returning: ($0 == nil, code($1))) }
      }
      #expect(refused == (true, .network) && !coder.isGeocoding)
      let answer: [CLPlacemark]?
      do {
        answer = try await coder.reverseGeocodeLocation(place)
      } catch CLError.network {
        answer = nil
      } catch {
        answer = []
      }
      #expect(answer == nil)
    }

    @Test @MainActor func aQuestionThatIsCalledOffIsAnsweredOnce() async {
      let coder = CLGeocoder()
      var codes: [CLError.Code?] = []
      coder.geocodeAddressString("Main Street 1", in: nil) { codes.append(code($1)) }
      #expect(coder.isGeocoding)
      coder.cancelGeocode()
      #expect(!coder.isGeocoding && codes.isEmpty)
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
      #expect(codes == [.geocodeCanceled])
    }

    @Test @MainActor func aRegionIsRefusedAndKnowsWhatIsInIt() async {
      let middle = CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4)
      let region = CLCircularRegion(center: middle, radius: 2_000, identifier: "home")
      #expect(region.notifyOnEntry && region.notifyOnExit && region.identifier == "home")
      #expect(region.contains(CLLocationCoordinate2DMake(48.21, 16.4)))
      #expect(!region.contains(CLLocationCoordinate2DMake(48.22, 16.4)))
      let (manager, watcher) = (CLLocationManager(), Watcher())
      manager.delegate = watcher
      #expect(!CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
      manager.startMonitoring(for: region)
      manager.requestState(for: region)
      #expect(watcher.heard.isEmpty)
      await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
      #expect(watcher.heard == ["home 4", "home unknown"] && manager.monitoredRegions.isEmpty)
    }

    @Test func nobodyMeasuresHowThePhoneMoves() async {
      let manager = CMMotionManager()
      manager.startAccelerometerUpdates(to: .main) { data, _ in
        Issue.record("Measured \(String(describing: data?.acceleration)).")
      }
      #expect(!manager.isAccelerometerAvailable && !manager.isAccelerometerActive)
      #expect(manager.accelerometerData == nil && manager.deviceMotion == nil)
      #expect(!CMPedometer.isStepCountingAvailable())
      #expect(CMPedometer.authorizationStatus() == .denied)
      let steps = await withCheckedContinuation { next in
        CMPedometer().queryPedometerData(from: .distantPast, to: Date()) { data, error in
          next.resume(returning: (data == nil, (error as NSError?)?.code))
        }
      }
      #expect(steps == (true, Int(CMErrorMotionActivityNotAuthorized.rawValue)))
      #expect(!CMMotionActivityManager.isActivityAvailable())
      let seen = await withCheckedContinuation { next in
        CMMotionActivityManager().queryActivityStarting(
          from: .distantPast, to: Date(), to: .main
        ) { found, error in
          next.resume(returning: (found == nil, (error as NSError?)?.domain))
        }
      }
      #expect(seen == (true, CMErrorDomain))
    }

    @Test func whatIsMadeKnownIsNotFound() async throws {
      let index = CSSearchableIndex(name: "shows")
      let attributes = CSSearchableItemAttributeSet(contentType: .audio)
      (attributes.relatedUniqueIdentifier, attributes.domainIdentifier) = ("1", "show")
      (attributes.audioTrackNumber, attributes.thumbnailURL) = (3, URL(string: "a.png"))
      let item = CSSearchableItem(
        uniqueIdentifier: "1", domainIdentifier: "show", attributeSet: attributes)
      item.expirationDate = .distantFuture
      index.beginBatch()
      try await index.indexSearchableItems([item])
      try await index.endBatch(withClientState: Data())
      try await index.deleteSearchableItems(withDomainIdentifiers: ["show"])
      try await index.deleteAllSearchableItems()
      let query = CSSearchQuery(queryString: "title == 'a'", attributes: ["title"])
      let found = await withCheckedContinuation { continuation in
        query.completionHandler = { _ in continuation.resume(returning: query.foundItemCount) }
        query.start()
      }
      #expect(found == 0 && !query.isCancelled && attributes.contentType == "public.audio")
    }

    @Test func anActivityCarriesWhatModulesAddToIt() {
      let activity = NSUserActivity(activityType: "listening")
      let attributes = CSSearchableItemAttributeSet(itemContentType: "public.audio")
      activity.contentAttributeSet = attributes
      #expect(activity.contentAttributeSet === attributes)
      #expect(activity.appEntityIdentifier == nil)
      activity.contentAttributeSet = nil
      #expect(activity.contentAttributeSet == nil)
    }

    @Test func whoIsDeniedTheShopsMusicHearsItOfEverything() async {
      let service = SKCloudServiceController()
      let (able, code) = await withCheckedContinuation { next in
        service.requestCapabilities { next.resume(returning: ($0, ($1 as? SKError)?.code)) }
      }
      let wanted: SKCloudServiceCapability = [
        .musicCatalogPlayback, .addToCloudMusicLibrary, .musicCatalogSubscriptionEligible,
      ]
      #expect(able.isDisjoint(with: wanted) && code == .cloudServicePermissionDenied)
      let token = await withCheckedContinuation { next in
        service.requestUserToken(forDeveloperToken: "a") { token, error in
          next.resume(returning: (token, error is SKError))
        }
      }
      #expect(token == (nil, true))
      let country = await withCheckedContinuation { next in
        service.requestStorefrontCountryCode { next.resume(returning: ($0, $1 is SKError)) }
      }
      #expect(country == (nil, true))
      let shop = await withCheckedContinuation { next in
        service.requestStorefrontIdentifier { next.resume(returning: ($0, $1 is SKError)) }
      }
      #expect(shop == (nil, true))
      let names: Set<NSNotification.Name> = [
        .SKCloudServiceCapabilitiesDidChange, .SKStorefrontCountryCodeDidChange,
      ]
      #expect(names.count == 2)
    }

    @Test func nothingOfTheShopComesIntoTheLibrary() async {
      let library = MPMediaLibrary.default()
      let added = await withCheckedContinuation { next in
        library.addItem(withProductID: "1") { found, error in
          next.resume(returning: (found.count, (error as? MPError)?.code))
        }
      }
      #expect(added == (0, .cloudServiceCapabilityMissing))
      let metadata = MPMediaPlaylistCreationMetadata(name: "Mine")
      metadata.descriptionText = "\(metadata.name) alone"
      let made = await withCheckedContinuation { next in
        library.getPlaylist(with: UUID(), creationMetadata: metadata) { list, error in
          next.resume(returning: (list == nil, (error as? MPError)?.code))
        }
      }
      #expect(made == (true, .cloudServiceCapabilityMissing))
      let put = await withCheckedContinuation { next in
        MPMediaPlaylist(items: []).addItem(withProductID: "1") { error in
          next.resume(returning: (error as? MPError)?.code)
        }
      }
      #expect(put == .cloudServiceCapabilityMissing)
      #expect(MPMusicPlayerPlayParameters(dictionary: ["id": "1"]) == nil)
      let parameters = MPMusicPlayerPlayParameters(dictionary: ["id": "1", "kind": "song"])
      let queue = MPMusicPlayerPlayParametersQueueDescriptor(
        playParametersQueue: [parameters].compactMap { $0 })
      #expect(queue.playParametersQueue.count == 1 && queue.startItemPlayParameters == nil)
    }
  }
}

@MainActor
private final class Reader: NSObject, WKNavigationDelegate {
  var asked: WKNavigation?
  var ended: () -> Void = {}
  private(set) var errors: [URLError.Code] = []

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    guard navigation === asked, let error = error as? URLError else { return }
    errors.append(error.code)
    ended()
  }
}

private func code(_ error: (any Error)?) -> CLError.Code? { (error as? CLError)?.code }

/// Hears what becomes of its regions.
private final class Watcher: NSObject, CLLocationManagerDelegate {
  private(set) var heard: [String] = []

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    heard.append("\(region?.identifier ?? "") \((error as NSError).code)")
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    heard.append("\(region.identifier) \(state)")
  }
}
