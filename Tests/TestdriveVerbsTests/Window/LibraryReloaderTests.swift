import Foundation
import HeadUnitCore
import HeadUnitText
import Testing

@testable import TestdriveVerbs

@Suite struct LibraryReloaderTests {
  private let scratch: Scratch
  private let source: AppSource

  init() throws {
    scratch = try Scratch()
    let file = try scratch.file("first.json", #"{"items": [{"id": "a"}]}"#)
    source = try AppSource(Arguments([file], []))
  }

  /// What comes of so many orders, given one after another.
  private func deliveries(_ orders: [LibraryReloader.Order]) -> [LibraryReloader.Delivery] {
    let count = DispatchSemaphore(value: 0)
    let reader = LibraryReloader { count.signal() }
    for order in orders {
      reader.read(order, insteadOf: source)
      // Only a reader that is broken takes so long.
      guard count.wait(timeout: .now() + 20) == .success else { break }
    }
    defer { #expect(reader.removeFinished().isEmpty) }
    return reader.removeFinished()
  }

  @Test func whatWasReadComesInTheOrderInWhichItWasWanted() throws {
    let second = try scratch.file("second.json", #"{"items": []}"#)
    let orders = [
      LibraryReloader.Order(path: second, reason: .dropped),
      LibraryReloader.Order(path: second, reason: .saved),
      LibraryReloader.Order(path: second, reason: .dropped),
    ]
    let read = deliveries(orders)
    #expect(read.map(\.order) == orders)
    #expect(try read.map { try $0.result.get().files } == [[second], [second], [second]])
  }

  @Test func aBrokenFileIsItsMistakes() throws {
    let broken = try scratch.file("broken.json", "{")
    let read = deliveries([LibraryReloader.Order(path: broken, reason: .saved)])
    #expect(throws: Mistakes.self) { try read.first?.result.get() }
  }

  /// Of a file above 16 MiB only what is asked for is read, and the rest is looked at beside it.
  @Test func whatIsWrongFurtherOnInALargeFileIsNews() throws {
    let long = String(repeating: "x", count: 16 << 20)
    let text = #"{"items": [{"id": "a"}, {"id": "b", "titel": "B", "subtitle": "\#(long)"}]}"#
    let large = try AppSource(Arguments([try scratch.file("large.json", text)], []), opened: true)
    let count = DispatchSemaphore(value: 0)
    let reader = LibraryReloader { count.signal() }
    // A small one has nothing further on, and the large one is the last that is wanted.
    for source in [source, large] { reader.examine(source) }
    #expect(count.wait(timeout: .now() + 60) == .success)
    let news = reader.removeFinished()
    #expect(news.map(\.order.reason) == [.examined])
    #expect(throws: Mistakes.self) { try news.first?.result.get() }
  }
}
