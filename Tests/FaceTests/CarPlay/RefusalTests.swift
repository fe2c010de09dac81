import CarPlay
import Foundation
import HeadUnitCore
import Testing
import UIKit

extension Faces {
  /// Every row of what the phone refuses, as an app meets it.
  @Suite struct TemplateRefusalTests {
    typealias Action = @MainActor @Sendable (CPInterfaceController) -> Void

    /// What the completion was told: nothing wrong, or the error's words.
    private func told(
      _ action:
        @escaping @MainActor @Sendable (
          CPInterfaceController, @escaping (Bool, (any Error)?) -> Void
        ) -> Void
    ) -> (words: [String], drive: CarDrive) {
      let words = Noted<String>()
      var drive = CarDrive.rows({ controller in
        action(controller) { isDone, error in
          let error = error as NSError?
          #expect(isDone == (error == nil))
          if let error { #expect(error.domain == CarPlayErrorDomain && error.code == -1) }
          words(error?.localizedDescription ?? "done")
        }
      })
      drive.press(0)
      return (words.values, drive)
    }

    @Test func tooManyLevelsEndTheAppEvenWithACompletion() {
      let (words, drive) = told { controller, completion in
        for index in 1...5 {
          controller.pushTemplate(carList("\(index)"), animated: false, completion: completion)
        }
      }
      #expect(words == ["done", "done", "done", "done"])
      #expect(drive.isEnded)
      #expect(drive.refusals.map(\.sentence) == ["Application exceeded the hierarchy depth limit"])
    }

    @Test func theSameInstanceTwiceIsAnErrorOfTheCompletion() {
      let (words, drive) = told { controller, completion in
        let list = carList("Twice")
        controller.pushTemplate(list, animated: true, completion: completion)
        controller.pushTemplate(list, animated: true, completion: completion)
      }
      #expect(
        words == [
          "done", "Pushing the same template instance more than once is not supported.",
        ])
      #expect(!drive.isEnded && !drive.isCrashed)
    }

    @Test func theScreenOfWhatPlaysIsOneInstanceToo() {
      let (words, _) = told { controller, completion in
        let player = CPNowPlayingTemplate.shared
        controller.pushTemplate(player, animated: true, completion: completion)
        controller.pushTemplate(player, animated: true, completion: completion)
      }
      #expect(words.last?.hasPrefix("Pushing the same template instance") == true)
    }

    @Test func poppingTheRootIsAnError() {
      let (words, _) = told { $0.popTemplate(animated: true, completion: $1) }
      #expect(words == ["No templates were available to be popped."])
    }

    @Test func whatIsNotOpenCannotBePoppedTo() {
      let (words, _) = told { $0.pop(to: carList("Else"), animated: true, completion: $1) }
      #expect(words == ["The template is not on the navigation stack."])
    }

    @Test func onlyOneTemplateIsPresentedAtATime() {
      let (words, _) = told { controller, completion in
        for title in ["One", "Two"] {
          let alert = CPAlertTemplate(titleVariants: [title], actions: [])
          controller.presentTemplate(alert, animated: true, completion: completion)
        }
      }
      #expect(words == ["done", "A template is already presented."])
    }

    @Test func whatIsNotPresentedCannotBeDismissed() {
      let (words, _) = told { $0.dismissTemplate(animated: true, completion: $1) }
      #expect(words == ["There is no presented template to dismiss."])
    }

    @Test func onlyListsStandOverWhatPlays() {
      let (words, drive) = told { controller, completion in
        controller.pushTemplate(
          CPNowPlayingTemplate.shared, animated: true, completion: completion)
        let grid = CPGridTemplate(title: "Grid", gridButtons: [])
        controller.pushTemplate(grid, animated: true, completion: completion)
        controller.pushTemplate(carList("Speeds"), animated: true, completion: completion)
      }
      #expect(words.count == 3)
      #expect(words[1].hasPrefix("Only a list template"))
      #expect(words[2] == "done")
      #expect(!drive.isEnded)
    }

    @Test func beforeThereIsARootNothingCanBePushed() {
      let words = Noted<String>()
      _ = CarDrive { controller in
        controller.pushTemplate(carList("Early"), animated: false) { _, error in
          words((error as NSError?)?.localizedDescription ?? "done")
        }
      }
      #expect(words.values == ["There is no root template."])
    }

    /// What must not be where it is put ends the app with the exception's words.
    @Test(
      arguments: [
        "tab bar pushed", "list presented", "alert as root", "map pushed", "search presented",
        "five tabs",
      ])
    func whatMayNotBeThereEndsTheApp(mistake: String) throws {
      let (words, drive) = told { controller, completion in
        let alert = CPAlertTemplate(titleVariants: ["A"], actions: [])
        switch mistake {
        case "tab bar pushed":
          let bar = CPTabBarTemplate(templates: [carList("Tab")])
          controller.pushTemplate(bar, animated: true, completion: completion)
        case "list presented":
          controller.presentTemplate(carList("L"), animated: true, completion: completion)
        case "alert as root":
          controller.setRootTemplate(alert, animated: true, completion: completion)
        case "map pushed":
          controller.pushTemplate(CPMapTemplate(), animated: true, completion: completion)
        case "search presented":
          controller.presentTemplate(CPSearchTemplate(), animated: true, completion: completion)
        default:
          let tabs = (1...5).map { carList("\($0)") }
          controller.setRootTemplate(
            CPTabBarTemplate(templates: tabs), animated: true, completion: completion)
        }
      }
      #expect(words.isEmpty)
      #expect(drive.isEnded)
      let sentence = try #require(drive.refusals.first?.sentence)
      let expected =
        switch mistake {
        case "tab bar pushed": "Unsupported object <CPTabBarTemplate> passed to pushTemplate:"
        case "list presented": "Unsupported object <CPListTemplate> passed to presentTemplate:"
        case "alert as root": "Unsupported object <CPAlertTemplate> passed to setRootTemplate:"
        case "map pushed": "Unsupported object <CPMapTemplate> passed to pushTemplate:"
        case "search presented": "Unsupported object <CPSearchTemplate> passed to presentTemplate:"
        default: "The tab bar has 5 templates; at most 4 are allowed."
        }
      #expect(sentence.hasPrefix(expected))
    }

    @Test(arguments: ["pop", "twice", "dismiss", "present", "pop to", "grid over player"])
    func withoutACompletionARefusalEndsTheApp(mistake: String) {
      var drive = CarDrive.rows({ controller in
        let list = carList("List")
        switch mistake {
        case "pop": controller.popTemplate(animated: true, completion: nil)
        case "twice":
          controller.pushTemplate(list, animated: true, completion: nil)
          controller.pushTemplate(list, animated: true, completion: nil)
        case "dismiss": controller.dismissTemplate(animated: true, completion: nil)
        case "present":
          for title in ["One", "Two"] {
            let alert = CPAlertTemplate(titleVariants: [title], actions: [])
            controller.presentTemplate(alert, animated: true, completion: nil)
          }
        case "pop to": controller.pop(to: list, animated: true, completion: nil)
        default:
          controller.pushTemplate(CPNowPlayingTemplate.shared, animated: true, completion: nil)
          let grid = CPGridTemplate(title: nil, gridButtons: [])
          controller.pushTemplate(grid, animated: true, completion: nil)
        }
      })
      #expect(!drive.isCrashed)
      drive.press(0)
      #expect(drive.isCrashed)
      #expect(
        drive.logs.contains {
          $0.hasPrefix(
            "NSGenericException: An error was encountered during a template operation, but no "
              + "completion block was specified. Error: ")
        })
    }

    @Test func aSceneDelegateThatIsNotToldOfTheConnectionEndsTheApp() {
      final class Deaf: UIResponder, CPTemplateApplicationSceneDelegate {}
      let drive = CarDrive.of({ Deaf() })
      #expect(
        drive.logs.contains {
          $0.hasSuffix(
            "Application does not implement CarPlay template application lifecycle methods in its "
              + "scene delegate.")
        })
      #expect(drive.isCrashed)
    }

    @Test func anEmptyTabBarIsAnEmptyRoot() {
      let drive = CarDrive { controller in
        controller.setRootTemplate(
          CPTabBarTemplate(templates: []), animated: false, completion: nil)
      }
      #expect(
        drive.simulation.trace.entries.contains {
          if case .effect(.remarked(.emptyRoot)) = $0.content { true } else { false }
        })
    }

    /// A file that is for several kinds of apps compiles, and what is for others does nothing.
    @Test @MainActor func whatOtherAppsSayOfTheirWayIsTakenAndForgotten() {
      let map = CPMapTemplate()
      let trip = CPTrip(routeChoices: [])
      let estimates = CPTravelEstimates(
        distanceRemaining: Measurement(value: 3, unit: .kilometers), timeRemaining: 240)
      map.updateEstimates(estimates, for: trip, with: .orange)
      map.startNavigationSession(for: trip).updateEstimates(estimates, for: CPManeuver())
      #expect(estimates.timeRemaining == 240)
      let providers: [any CPBarButtonProviding] = [map, carList("A")]
      #expect(providers.allSatisfy { $0.leadingNavigationBarButtons.isEmpty })
    }

    @Test func whatIsForOtherAppsIsNamedOnce() {
      let drive = CarDrive { controller in
        _ = [CPMapTemplate(), CPMapTemplate()]
        controller.setRootTemplate(carList("Root"), animated: false, completion: nil)
      }
      #expect(drive.logs.filter { $0.contains("CPMapTemplate") }.count == 1)
    }
  }
}
