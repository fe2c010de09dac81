import Foundation
import HeadUnitCore
import HeadUnitText
import Testing

@testable import TestdriveCommand

@Suite struct LibraryReaderTests {
  private let scratch: Scratch
  private let source: AppSource

  init() throws {
    scratch = try Scratch()
    let file = try scratch.file("first.json", #"{"items": [{"id": "a"}]}"#)
    source = try AppSource(Arguments([file], []))
  }

  /// What comes of so many orders, given one after another.
  private func deliveries(_ orders: [LibraryReader.Order]) -> [LibraryReader.Delivery] {
    let count = DispatchSemaphore(value: 0)
    let reader = LibraryReader { count.signal() }
    for order in orders {
      reader.read(order, insteadOf: source)
      // Only a reader that is broken takes so long.
      guard count.wait(timeout: .now() + 20) == .success else { break }
    }
    defer { #expect(reader.takeFinished().isEmpty) }
    return reader.takeFinished()
  }

  @Test func whatWasReadComesInTheOrderInWhichItWasWanted() throws {
    let second = try scratch.file("second.json", #"{"items": []}"#)
    let orders = [
      LibraryReader.Order(path: second, reason: .dropped),
      LibraryReader.Order(path: second, reason: .saved),
      LibraryReader.Order(path: second, reason: .dropped),
    ]
    let read = deliveries(orders)
    #expect(read.map(\.order) == orders)
    #expect(try read.map { try $0.result.get().files } == [[second], [second], [second]])
  }

  @Test func aBrokenFileIsItsMistakes() throws {
    let broken = try scratch.file("broken.json", "{")
    let read = deliveries([LibraryReader.Order(path: broken, reason: .saved)])
    #expect(throws: Mistakes.self) { try read.first?.result.get() }
  }
}
