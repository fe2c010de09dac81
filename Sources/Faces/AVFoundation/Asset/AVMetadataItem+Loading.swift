public import Foundation

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  public static var stringValue: AVAsyncProperty<Root, String?> {
    AVAsyncProperty("stringValue") { $0.stringValue }
  }

  public static var numberValue: AVAsyncProperty<Root, NSNumber?> {
    AVAsyncProperty("numberValue") { $0.numberValue }
  }

  public static var dateValue: AVAsyncProperty<Root, Date?> {
    AVAsyncProperty("dateValue") { $0.dateValue }
  }

  public static var dataValue: AVAsyncProperty<Root, Data?> {
    AVAsyncProperty("dataValue") { $0.dataValue }
  }

  public static var value: AVAsyncProperty<Root, (any NSCopying & NSObjectProtocol)?> {
    AVAsyncProperty("value") { $0.value }
  }
}

extension AVMetadataItem: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading where Self: AVMetadataItem {
  public nonisolated(nonsending) func load<Value>(
    _ property: AVAsyncProperty<Self, Value>
  ) async throws -> Value {
    property.read(self)
  }
}

extension AVMetadataItem {
  /// Those of the items that say what is wanted.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    metadataItems.filter { $0.identifier == identifier }
  }
}
