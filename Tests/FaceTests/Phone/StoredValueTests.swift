import Foundation
import SwiftUI
import Testing

extension Faces {
  /// What models keep in the defaults, and how they change their lists.
  struct StoredValueTests {
    private enum Quality: String { case low, high }
    private enum Speed: Int { case slow, fast }

    private struct Settings {
      @AppStorage var quality: Quality
      @AppStorage var speed: Speed?
      @AppStorage var token: String?
      @AppStorage var home: URL?
      @AppStorage var start: URL
      @AppStorage var count: Int
      @AppStorage var date: Date?

      init(_ store: UserDefaults, _ start: URL) {
        _quality = AppStorage(wrappedValue: .low, "quality", store: store)
        _speed = AppStorage("speed", store: store)
        _token = AppStorage("token", store: store)
        _home = AppStorage("home", store: store)
        _start = AppStorage(wrappedValue: start, "start", store: store)
        _count = AppStorage(wrappedValue: 3, "count", store: store)
        _date = AppStorage("date", store: store)
      }
    }

    @Test func storedValuesAreWrittenAsThePhoneWritesThem() throws {
      let store = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
      let url = try #require(URL(string: "https://radio.example/live?a=1"))
      let settings = Settings(store, url)
      #expect(settings.quality == .low && settings.speed == nil && settings.token == nil)
      #expect(settings.home == nil && settings.start == url && settings.count == 3)
      settings.quality = .high
      settings.speed = .fast
      settings.token = "t"
      settings.home = url
      settings.count += 1
      settings.date = Date(timeIntervalSince1970: 7)
      #expect(store.string(forKey: "quality") == "high")
      #expect(store.integer(forKey: "speed") == 1)
      let again = Settings(store, url)
      #expect(again.quality == .high && again.speed == .fast && again.token == "t")
      #expect(again.home == url && again.count == 4)
      #expect(again.date == Date(timeIntervalSince1970: 7))
      again.token = nil
      again.speed = nil
      again.home = nil
      #expect(store.object(forKey: "token") == nil && settings.speed == nil)
      #expect(settings.home == nil)
      store.set("unheard of", forKey: "quality")
      #expect(settings.quality == .low)
    }

    @Test func settingsInAModelHaveNoInitialValueWhereTheyMayBeNothing() {
      final class Model {
        @AppStorage("StoredValueTests.name") var name: String?
        @AppStorage("StoredValueTests.quality") var quality = Quality.high
      }
      let model = Model()
      model.name = "a"
      #expect(model.name == "a" && model.quality == .high)
      model.name = nil
      #expect(UserDefaults.standard.object(forKey: "StoredValueTests.name") == nil)
    }

    @Test func anObjectSaysThatAStoredValueWillChange() throws {
      final class Model: ObservableObject {
        @AppStorage("StoredValueTests.speed") var speed = 1.0
      }
      UserDefaults.standard.removeObject(forKey: "StoredValueTests.speed")
      let model = Model()
      var seen: [Double] = []
      let subscription = model.objectWillChange.sink { seen.append(model.speed) }
      model.speed = 2
      model.speed += 1
      subscription.cancel()
      model.speed = 5
      #expect(seen == [1, 2])
    }

    @Test(arguments: [
      ([0], 3, "BCADE"), ([4], 0, "EABCD"), ([1, 3], 5, "ACEBD"), ([1, 3], 0, "BDACE"),
      ([1, 3], 2, "ABDCE"), ([2], 2, "ABCDE"), ([], 1, "ABCDE"),
    ])
    func rowsAreCarriedElsewhere(offsets: [Int], destination: Int, expected: String) {
      var rows = ["A", "B", "C", "D", "E"]
      rows.move(fromOffsets: IndexSet(offsets), toOffset: destination)
      #expect(rows.joined() == expected)
    }

    @Test func rowsAreTakenAway() {
      var rows = ["A", "B", "C", "D", "E"]
      rows.remove(atOffsets: [0, 3])
      #expect(rows == ["B", "C", "E"])
    }
  }
}
