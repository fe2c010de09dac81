import AVFoundation
import Foundation
import HeadUnitPhone
import MediaPlayer
import PhoneFoundation
import Testing
import UIKit

extension Faces {
  @MainActor @Suite(.serialized) final class SelectorTests {
    class Listener: NSObject {
      var heard: [String] = []
      func plain() { heard.append("plain") }
      func note(_ note: Notification) { heard.append(note.name.rawValue) }
      func older(_ note: NSNotification) { heard.append("old \(note.name.rawValue)") }
    }

    final class LoudListener: Listener {
      override func plain() { heard.append("loud") }
    }

    static let plain = Selector("plain", { (o: Listener) in o.plain() })
    static let note = Selector("note:", { (o: Listener, a) in o.note(a) })
    static let older = Selector("older:", { (o: Listener, a) in o.older(a) })
    let name = Notification.Name("selectors")
    let center = NotificationCenter()

    @Test func observersAreCalledUntilTheyAreTakenAway() {
      let listener = Listener()
      center.addObserver(listener, selector: Self.plain, name: name, object: nil)
      center.addObserver(listener, selector: Self.note, name: name, object: nil)
      center.addObserver(listener, selector: Self.older, name: name, object: nil)
      center.post(name: name, object: nil)
      #expect(listener.heard.sorted() == ["old selectors", "plain", "selectors"])
      center.removeObserver(listener)
      center.post(name: name, object: nil)
      #expect(listener.heard.count == 3)
    }

    @Test func onlyWhatIsNamedIsTakenAway() {
      let (listener, other) = (Listener(), Notification.Name("other"))
      center.addObserver(listener, selector: Self.note, name: name, object: nil)
      center.addObserver(listener, selector: Self.note, name: other, object: self)
      center.removeObserver(listener, name: name, object: nil)
      center.post(name: name, object: nil)
      center.post(name: other, object: nil)
      center.post(name: other, object: self)
      #expect(listener.heard == ["other"])
    }

    @Test func aClosureOfATokenIsTakenAwayAsBefore() {
      let count = Guarded(0)
      let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        count.withLock { $0 += 1 }
      }
      center.post(name: name, object: nil)
      center.removeObserver(token)
      center.post(name: name, object: nil)
      #expect(count.withLock { $0 } == 1)
    }

    @Test func nobodyIsHeldAndTheDeadAreNotCalled() {
      weak var gone: Listener?
      do {
        let listener = Listener()
        gone = listener
        center.addObserver(listener, selector: Self.plain, name: name, object: nil)
        MPRemoteCommandCenter.shared().playCommand.addTarget(listener, action: Self.plain)
      }
      #expect(gone == nil)
      center.post(name: name, object: nil)
      MPRemoteCommandCenter.shared().playCommand.removeTarget(nil)
    }

    @Test func overriddenMethodsAreReached() {
      let listener = LoudListener()
      listener.perform(Self.plain)
      #expect(listener.heard == ["loud"])
    }

    @Test func severalTargetsOfAControlAreCalledAndTakenAway() {
      let (control, one, other) = (UIControl(frame: .zero), Listener(), Listener())
      control.addTarget(one, action: Self.plain, for: .touchUpInside)
      control.addTarget(other, action: Self.plain, for: [.touchUpInside, .valueChanged])
      control.sendActions(for: .touchUpInside)
      control.removeTarget(one, action: nil, for: .allEvents)
      control.sendActions(for: .touchUpInside)
      #expect(one.heard.count == 1 && other.heard.count == 2)
    }

    @Test func selectorsAreTheirNames() {
      #expect(Self.plain == Selector("plain") && NSStringFromSelector(Self.note) == "note:")
      #expect(Set([Self.plain, "plain", "note:"]).count == 2)
      #expect(!Listener().responds(to: "nothing"))
    }
  }

  @MainActor @Suite(.serialized) final class PathObserverTests {
    final class Item: NSObject {
      var title = "" { didSet { _changed(self, "title") } }
    }

    @Test func whatIsSetIsToldEachTime() {
      let item = Item()
      let told = Guarded<[String]>([])
      let observation = item.observe(\.title, path: "title", options: [.old, .new]) { _, change in
        told.withLock { $0.append("\(change.oldValue ?? "") > \(change.newValue ?? "")") }
      }
      item.title = "a"
      item.title = "a"
      observation.invalidate()
      item.title = "b"
      #expect(told.withLock { $0 } == [" > a", "a > a"])
    }

    @Test func thePhonesObjectsHaveNames() {
      let player = AVPlayer(url: URL(fileURLWithPath: "/nothing.wav"))
      let status = player.value(forKeyPath: "currentItem.status") as? AVPlayerItem.Status
      #expect(status == AVPlayerItem.Status.unknown)
      #expect(player.value(forKey: "rate") as? Float == 0)
    }

    @Test func pathsAreFollowedToOtherObjects() {
      let player = AVPlayer()
      let told = Guarded(0)
      let observation = player.observe(\.currentItem?.status, path: "currentItem.status") { _, _ in
        told.withLock { $0 += 1 }
      }
      player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: "/nothing.wav")))
      #expect(told.withLock { $0 } == 1)
      observation.invalidate()
    }
  }
}
