import AVFoundation
import Foundation
import Testing

extension Faces {
  /// What apps say of what they play.
  struct MetadataTests {
    private func title(_ text: String, _ language: String) -> AVMutableMetadataItem {
      let item = AVMutableMetadataItem()
      item.identifier = .commonIdentifierTitle
      item.value = text as NSString
      item.extendedLanguageTag = language
      item.dataType = kCMMetadataBaseDataType_UTF8
      return item
    }

    @Test func aCopyStaysAsItWas() throws {
      let item = title("One", "en")
      item.time = CMTime(value: 5, timescale: 1)
      item.duration = CMTime(value: 10, timescale: 1)
      item.locale = Locale(identifier: "en")
      item.startDate = Date(timeIntervalSince1970: 1)
      item.extraAttributes = [.info: "x"]
      let copy = try #require(item.copy() as? AVMetadataItem)
      item.value = "Two" as NSString
      item.time = .zero
      #expect(!(copy is AVMutableMetadataItem))
      #expect(copy.stringValue == "One" && copy.time.seconds == 5 && copy.duration.seconds == 10)
      #expect(copy.locale?.identifier == "en" && copy.startDate != nil)
      #expect(copy.dataType == "com.apple.metadata.datatype.UTF-8")
      #expect(copy.extraAttributes?[.info] as? String == "x")
      let other = try #require(copy.mutableCopy() as? AVMutableMetadataItem)
      other.value = NSNumber(value: 3)
      #expect(other.numberValue == 3 && other.stringValue == "3" && copy.stringValue == "One")
    }

    @Test func anIdentifierSaysItsKeyAndAKeyItsIdentifier() {
      let item = title("One", "en")
      #expect(item.keySpace == .common && item.key as? NSString == "title")
      #expect(item.commonKey == .commonKeyTitle)
      item.keySpace = .id3
      item.key = "TPE1" as NSString
      #expect(item.identifier == .id3MetadataLeadPerformer && item.commonKey == .commonKeyArtist)
      item.key = nil
      #expect(item.identifier == nil && item.commonKey == nil)
      #expect(AVMetadataItem.keySpace(forIdentifier: .id3MetadataYear) == .id3)
      #expect(AVMetadataItem.key(forIdentifier: .id3MetadataYear) as? NSString == "TYER")
    }

    @Test func itemsAreFoundByWhatAllFilesCallThem() {
      let song = AVMutableMetadataItem()
      song.identifier = .iTunesMetadataSongName
      let items = [title("One", "en"), title("Eins", "de"), song]
      let titles = AVMetadataItem.metadataItems(
        from: items, filteredByIdentifier: .commonIdentifierTitle)
      #expect(titles.count == 3)
      let sorted = AVMetadataItem.metadataItems(
        from: items, filteredAndSortedAccordingToPreferredLanguages: ["de", "en"])
      #expect(sorted.map(\.stringValue) == ["Eins", "One"])
      let named = AVMetadataItem.metadataItems(
        from: items, withKey: AVMetadataKey.iTunesMetadataKeySongName, keySpace: .iTunes)
      #expect(named.map { $0 === song } == [true])
    }

    @Test func aGroupCanBeChangedAndOneOfTheDayHasItsEnds() {
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 9, timescale: 1))
      let group = AVMutableTimedMetadataGroup(items: [], timeRange: .zero)
      group.items = [title("One", "en")]
      group.timeRange = range
      #expect(group.items.count == 1 && group.timeRange == range)
      let day = AVDateRangeMetadataGroup(
        items: group.items, start: Date(timeIntervalSince1970: 0), end: nil)
      #expect(day.items.count == 1 && day.endDate == nil)
      let groups: [AVMetadataGroup] = [group, day]
      #expect(groups.allSatisfy { $0.uniqueID == nil && $0.classifyingLabel == nil })
    }
  }
}
