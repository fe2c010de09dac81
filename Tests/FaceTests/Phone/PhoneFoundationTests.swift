import Foundation
import FoundationNetworking
import HeadUnitPhone
import PhoneFoundation
import Testing

extension Faces {
  /// What Foundation has on the phone, and lacks or does otherwise here.
  @Suite struct PhoneFoundationTests {
    @Test func whatIsObservedComesWithFoundation() {
      let counter = Counter()
      let told = Noted<Int>()
      withObservationTracking {
        _ = counter.count
      } onChange: {
        told(1)
      }
      counter.count = 1
      #expect(told.values == [1])
    }

    private final class Inner {}

    @Test func aClassInAnotherHasANameToo() {
      let name = _NSStringFromClass(Inner.self)
      #expect(name.hasPrefix("FaceTests.") && name.hasSuffix("PhoneFoundationTests.Inner"))
      #expect(!name.contains("unknown context"))
      #expect(!_NSStringFromClass(Counter.self).contains("unknown context"))
      #expect(_NSStringFromClass(NSObject.self) == NSStringFromClass(NSObject.self))
    }

    @Test func aTextBeginsWithoutWords() {
      let text = NSMutableAttributedString()
      text.append(NSAttributedString(string: "one"))
      #expect(text.string == "one" && NSAttributedString().length == 0)
    }

    @Test func whatIsHandedOverIsMadeWhenItIsWanted() async {
      let item = NSItemProvider(object: NSString(string: "episode"))
      #expect(item.registeredTypeIdentifiers == ["public.utf8-plain-text"])
      #expect(item.canLoadObject(ofClass: NSString.self))
      #expect(!item.hasItemConformingToTypeIdentifier("public.audio"))
      let text = await withCheckedContinuation { (done: CheckedContinuation<String?, Never>) in
        item.loadObject(ofClass: NSString.self) { object, _ in
          done.resume(returning: (object as? NSString).map { "\($0)" })
        }
      }
      #expect(text == "episode")
      let code = await withCheckedContinuation { (done: CheckedContinuation<Int?, Never>) in
        item.loadDataRepresentation(forTypeIdentifier: "public.audio") { data, error in
          done.resume(returning: data == nil ? (error as NSError?)?.code : nil)
        }
      }
      #expect(code == NSItemProvider.ErrorCode.itemUnavailableError.rawValue)
    }

    @Test func aFileIsReadLineByLine() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try Data("one\n\ntwo\r\nthree".utf8).write(to: file)
      var lines: [String] = []
      for try await line in file.lines { lines.append(line) }
      #expect(lines == ["one", "two", "three"])
      try FileManager.default.removeItem(at: file)
      await #expect(throws: (any Error).self) { for try await _ in file.lines {} }
    }

    @Test func nilCanBeSetInTheDefaultsOfASuite() throws {
      let name = "group.\(UUID().uuidString)"
      let defaults = try #require(UserDefaults(suiteName: name))
      // What is not mended never comes back from here.
      try #require(type(of: defaults) == PhoneDefaults.self)
      defaults.set("a", forKey: "key")
      #expect(defaults.value(forKey: "key") as? String == "a")
      defaults.set(nil, forKey: "key")
      #expect(defaults.object(forKey: "key") == nil)
      defaults.setValue(7, forKey: "key")
      #expect(defaults.integer(forKey: "key") == 7)
      defaults.removePersistentDomain(forName: name)
    }

    @Test func aChangeOfTheDefaultsOfASuiteIsTold() throws {
      let defaults = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
      let told = Noted<Int>()
      let token = NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: defaults, queue: nil
      ) { _ in told(1) }
      defaults.set(true, forKey: "key")
      defaults.removeObject(forKey: "key")
      NotificationCenter.default.removeObserver(token)
      #expect(told.values.count == 2)
    }

    @Test func defaultsOfAClassOfItsOwnStayOnes() throws {
      final class Own: UserDefaults {}
      let defaults = try #require(Own(suiteName: "group.own"))
      PhoneDefaults.mend(defaults)
      #expect(type(of: defaults) == Own.self)
    }

    @Test func aWeakTableLetsGo() {
      let table = NSHashTable<NSObject>.weakObjects()
      let held = NSObject()
      table.add(held)
      table.add(held)
      table.add(NSObject())
      #expect(table.allObjects == [held])
      #expect(table.contains(held))
      table.remove(held)
      #expect(table.count == 0)
    }

    @Test func aMapHoldsWhatItSaysItHolds() {
      let weak = NSMapTable<NSString, NSObject>.strongToWeakObjects()
      let strong = NSMapTable<NSString, NSObject>.strongToStrongObjects()
      let held = NSObject()
      weak.setObject(held, forKey: "held")
      weak.setObject(NSObject(), forKey: "gone")
      strong.setObject(NSObject(), forKey: "kept")
      #expect(weak.object(forKey: "held") === held)
      #expect(weak.object(forKey: "gone") == nil)
      #expect((weak.count, strong.count) == (1, 1))
      weak.setObject(nil, forKey: "held")
      #expect(weak.count == 1)
      weak.removeObject(forKey: "held")
      #expect(weak.count == 0)
    }

    private typealias Style = _DateComponentsFormatter.UnitsStyle
    private typealias Zeros = _DateComponentsFormatter.ZeroFormattingBehavior

    @Test(
      arguments: [
        (3_725.0, 0, 1 << 16, "01:02:05"), (65, 0, 1 << 16, "00:01:05"), (65, 0, 1, "1:05"),
        (5, 0, 1, "0:05"), (3_725, 1, 1, "1h 2m 5s"), (3_600, 3, 1, "1 hour"),
        (7_320, 3, 1, "2 hours, 2 minutes"), (125, 5, 1, "2min 5secs"), (-65, 0, 1, "-1:05"),
        (3_605, 1, 1, "1h 5s"), (3_605, 1, 1 << 1, "1h 0m 5s"), (0, 3, 1, "0 seconds"),
      ] as [(Double, Int, Int, String)])
    func howLongSomethingLastsIsSaid(seconds: Double, style: Int, zeros: Int, expected: String) {
      let formatter = _DateComponentsFormatter()
      formatter.allowedUnits = [.hour, .minute, .second]
      formatter.unitsStyle = Style(rawValue: style) ?? .positional
      formatter.zeroFormattingBehavior = Zeros(rawValue: UInt(zeros))
      #expect(formatter.string(from: seconds) == expected)
    }

    @Test func whatIsNoNumberHasNoWords() {
      let formatter = _DateComponentsFormatter()
      #expect(formatter.string(from: .nan) == nil)
      #expect(formatter.string(from: .infinity) == nil)
    }

    @Test func aGroupOfAppsHasAFolder() throws {
      let folder = try #require(
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a"))
      #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func wordsHaveTheirValuesWhereTheAppPutsThem() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString).bundle")
      defer { try? FileManager.default.removeItem(at: folder) }
      let table = folder.appendingPathComponent("en.lproj")
      try FileManager.default.createDirectory(at: table, withIntermediateDirectories: true)
      try Data(#""%lld of %@" = "%2$@: %1$lld, 100 %%";"#.utf8)
        .write(to: table.appendingPathComponent("Localizable.strings"))
      let bundle = try #require(Bundle(path: folder.path))

      #expect(String(localized: "\(3) of \("Rows")", bundle: bundle) == "Rows: 3, 100 %")
      #expect(String(localized: "\(3) rows at \(50) %", bundle: bundle) == "3 rows at 50 %")
      #expect(String(localized: "All of it: 100 %", bundle: bundle) == "All of it: 100 %")
      #expect(
        String(localized: "key", defaultValue: "The \("first") one", bundle: bundle)
          == "The first one")
    }

    @Test func aDownloadThatIsCalledOffCannotBeTakenUpAgain() async throws {
      let session = URLSession(configuration: .ephemeral)
      let url = try #require(URL(string: "https://radio.invalid/episode.mp3"))
      let task = session.downloadTask(with: url)
      #expect(await task.cancelByProducingResumeData() == nil)
      #expect(URLError(.cancelled).backgroundTaskCancelledReason == nil)
      session.invalidateAndCancel()
    }

    @Test func aSessionThatLoadsNothingHasNoTasks() async {
      let session = URLSession(configuration: .default)
      #expect(await session.allTasks.isEmpty)
      session.finishTasksAndInvalidate()
    }

    @Test func whatALoadingSystemIsToldIsTaken() {
      let configuration = URLSessionConfiguration.default
      configuration._waitsForConnectivity = true
      configuration.allowsConstrainedNetworkAccess = false
      configuration.sessionSendsLaunchEvents = true
      configuration.tlsMinimumSupportedProtocolVersion = .TLSv13
      configuration.tlsMaximumSupportedProtocolVersion = .TLSv13
      #expect(configuration.tlsMaximumSupportedProtocolVersion.rawValue == 0x0304)
      #expect(URLCache(memoryCapacity: 1_024, diskCapacity: 0).memoryCapacity == 1_024)
      #expect(FileManager.default.url(forUbiquityContainerIdentifier: nil) == nil)
    }
  }
}

@Observable private final class Counter {
  var count = 0
}
