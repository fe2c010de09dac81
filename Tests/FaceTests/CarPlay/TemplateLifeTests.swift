import CarPlay
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing
import UIKit

/// Notes what comes and goes.
private final class Watcher: NSObject, CPInterfaceControllerDelegate, CPTabBarTemplateDelegate {
  let notes: Noted<String>

  nonisolated init(_ notes: Noted<String>) { self.notes = notes }

  private func name(_ template: CPTemplate) -> String {
    (template as? CPListTemplate)?.title ?? "\(type(of: template))"
  }

  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {
    notes("+ \(name(aTemplate))")
  }
  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
    notes("++ \(name(aTemplate))")
  }
  func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {
    notes("- \(name(aTemplate))")
  }
  func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {
    notes("-- \(name(aTemplate))")
  }
  func tabBarTemplate(
    _ tabBarTemplate: CPTabBarTemplate, didSelect selectedTemplate: CPTemplate
  ) {
    notes("tab \(name(selectedTemplate)) \(tabBarTemplate.selectedTemplate === selectedTemplate)")
  }
}

extension Faces {
  @Suite struct TemplateLifeTests {
    @Test func aSceneIsConnectedInThePhonesOrder() {
      let notes = Noted<String>()
      var drive = CarDrive.of({
        Scene(heard: { notes($0) }) { controller in
          notes("scenes \(UIApplication.shared.connectedScenes.count)")
          controller.setRootTemplate(carList("Root", "A"), animated: false, completion: nil)
        }
      })
      #expect(
        notes.values == ["will connect", "did connect", "scenes 1", "foreground", "active"])
      #expect(drive.titles == ["A"])
      drive.perform(.phone(.disconnected))
      #expect(
        notes.values.suffix(4) == ["inactive", "background", "did disconnect", "gone"])
      drive.perform(.phone(.connected))
      #expect(notes.values.suffix(2) == ["foreground", "active"])
      #expect(drive.titles == ["A"])
    }

    @Test func whoeverAsksForTheScenesNotificationsHearsOfThem() {
      let notes = Noted<String>()
      let names: [NSNotification.Name] = [
        UIScene.willConnectNotification, UIScene.willEnterForegroundNotification,
        UIScene.didActivateNotification, UIScene.willDeactivateNotification,
        UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
      ]
      let tokens = names.map { name in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
          let words = note.name.rawValue.dropFirst("UIScene".count).dropLast("Notification".count)
          notes((note.object is CPTemplateApplicationScene ? "car " : "") + words)
        }
      }
      defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
      var drive = CarDrive.of({
        Scene(heard: { _ in }) { controller in
          controller.setRootTemplate(carList("Root", "A"), animated: false, completion: nil)
        }
      })
      drive.perform(.phone(.disconnected))
      #expect(
        notes.values == [
          "car WillConnect", "car WillEnterForeground", "car DidActivate", "car WillDeactivate",
          "car DidEnterBackground", "car DidDisconnect",
        ])
    }

    @Test func theCompletionComesWhenAllElseIsKnown() {
      let notes = Noted<String>()
      let watcher = Watcher(notes)
      var drive = CarDrive.rows({ controller in
        controller.delegate = watcher
        let list = carList("Pushed", "B")
        controller.pushTemplate(list, animated: true) { isDone, _ in
          notes("done \(isDone) \(controller.topTemplate === list) \(controller.templates.count)")
        }
      })
      drive.press(0)
      #expect(
        notes.values == ["- Root", "+ Pushed", "-- Root", "++ Pushed", "done true true 2"])
      drive.hand(.backPressed)
      #expect(notes.values.suffix(4) == ["- Pushed", "+ Root", "-- Pushed", "++ Root"])
    }

    @Test func theTabBarAndItsTabAppear() {
      let notes = Noted<String>()
      let watcher = Watcher(notes)
      var drive = CarDrive { controller in
        controller.delegate = watcher
        let bar = CPTabBarTemplate(templates: [carList("One", "a"), carList("Two", "b")])
        bar.delegate = watcher
        controller.setRootTemplate(bar, animated: false) { _, _ in
          notes("root \(controller.rootTemplate === bar) \(controller.templates.count)")
        }
      }
      #expect(
        notes.values == [
          "+ CPTabBarTemplate", "+ One", "++ CPTabBarTemplate", "++ One", "root true 1",
        ])
      drive.hand(.tabChosen(1))
      #expect(notes.values.contains("tab Two true"))
      #expect(notes.values.contains("++ Two"))
      #expect(drive.titles == ["b"])
    }

    @Test func aTabThatSaysNothingOfItselfHasTheWordsAndTheSignOfItsSystemItem() {
      let drive = CarDrive { controller in
        let (search, own, plain) = (carList("One", "a"), carList("Two", "b"), carList("Three", "c"))
        search.tabSystemItem = .search
        (own.tabSystemItem, own.tabTitle) = (.downloads, "Kept")
        controller.setRootTemplate(
          CPTabBarTemplate(templates: [search, own, plain]), animated: false, completion: nil)
      }
      let tabs = drive.simulation.headUnit.browser.tabs
      #expect(tabs.map { $0.item?.title } == ["Search", "Kept", "Three"])
      #expect(tabs.map { $0.item?.artwork != nil } == [true, true, false])
      #expect(tabs[0].item?.artwork != tabs[1].item?.artwork)
    }

    @Test func whatATaskShowsIsThereHoweverThePressIsAnswered() {
      var drive = CarDrive.rows({ controller in
        Task { @MainActor in
          try await controller.pushTemplate(carList("Pushed", "B"), animated: true)
        }
      })
      for _ in 0..<300 {
        drive.press(0)
        guard drive.titles == ["B"] else { break }
        drive.hand(.backPressed)
      }
      #expect(drive.titles == ["Row"])
    }

    @Test func anAppMayAwaitWhatItDoes() {
      let notes = Noted<String>()
      var drive = CarDrive.rows({ controller in
        Task { @MainActor in
          let list = carList("Awaited", "c")
          notes("\(try await controller.pushTemplate(list, animated: true))")
          notes("\(controller.topTemplate === list)")
          do {
            try await controller.pushTemplate(list, animated: true)
          } catch {
            notes((error as NSError).domain)
          }
        }
      })
      drive.press(0)
      drive.simulationCatchesUp()
      #expect(notes.values == ["true", "true", CarPlayErrorDomain])
    }

    @Test func theCarOpensWhatPlaysByItself() {
      let notes = Noted<String>()
      var drive = CarDrive.rows({ controller in
        controller.pushTemplate(CPNowPlayingTemplate.shared, animated: true) { _, _ in
          notes("\(controller.topTemplate === CPNowPlayingTemplate.shared)")
        }
      })
      drive.press(0)
      #expect(notes.values == ["true"])
      #expect(drive.headUnit.screen == .nowPlaying)
    }

    private final class SessionListener: NSObject, CPSessionConfigurationDelegate {
      let notes: Noted<String>
      nonisolated init(_ notes: Noted<String>) { self.notes = notes }
      func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration,
        limitedUserInterfacesChanged limitedUserInterfaces: CPLimitableUserInterface
      ) {
        notes("limited \(limitedUserInterfaces.rawValue) \(CPListTemplate.maximumItemCount)")
      }
      func sessionConfiguration(
        _ sessionConfiguration: CPSessionConfiguration,
        contentStyleChanged contentStyle: CPContentStyle
      ) { notes("style \(contentStyle.rawValue)") }
    }

    @Test func theSessionFollowsTheCar() {
      let notes = Noted<String>()
      let listener = SessionListener(notes)
      let kept = Noted<UncheckedSendable<CPSessionConfiguration>>()
      var drive = CarDrive { controller in
        let session = CPSessionConfiguration(delegate: listener)
        notes("at first \(session.limitedUserInterfaces.rawValue) \(session.contentStyle.rawValue)")
        kept(UncheckedSendable(session))
        controller.setRootTemplate(carList("Root"), animated: false, completion: nil)
      }
      drive.perform(.car(.limitsSwitched(.on(items: 12, depth: nil))))
      drive.perform(.car(.themeChanged(.day)))
      #expect(notes.values == ["at first 0 2", "limited 3 12", "style 1"])
      // Nothing that stays as it is is told again.
      drive.perform(.car(.themeChanged(.day)))
      drive.perform(.car(.limitsSwitched(.auto)))
      drive.perform(.car(.themeChanged(.night)))
      #expect(notes.values.dropFirst(3) == ["limited 0 500", "style 2"])
    }

    /// Whoever asks when the scene connects is not told of a change afterwards that was none.
    @Test func anAppThatIsStartedByDayOrOnTheRoadKnowsItAtOnce() {
      let notes = Noted<String>()
      let listener = SessionListener(notes)
      let kept = Noted<UncheckedSendable<CPSessionConfiguration>>()
      let before: [Event] = [
        .car(.themeChanged(.day)), .car(.gearChanged(.drive)),
        .car(.speedChanged(.kilometresPerHour(72))),
      ]
      var drive = CarDrive(after: before) { controller in
        let session = CPSessionConfiguration(delegate: listener)
        let style = controller.carTraitCollection.userInterfaceStyle.rawValue
        notes("\(session.limitedUserInterfaces.rawValue) \(session.contentStyle.rawValue) \(style)")
        kept(UncheckedSendable(session))
        controller.setRootTemplate(carList("Root"), animated: false, completion: nil)
      }
      drive.wait(.seconds(2))
      #expect(notes.values == ["3 1 1"])
      drive.perform(.car(.speedChanged(.zero)))
      drive.perform(.car(.gearChanged(.park)))
      #expect(notes.values.count == 2 && notes.values.last?.hasPrefix("limited 0") == true)
    }
  }
}

extension CarDrive {
  /// What an app does in tasks of its own is heard with the next step.
  mutating func simulationCatchesUp() {
    for _ in 0..<20 {
      perform(.phone(.networkChanged(.slow)))
      perform(.phone(.networkChanged(.good)))
    }
  }
}
