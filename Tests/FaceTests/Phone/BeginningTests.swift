import Foundation
import HeadUnitCore
import SwiftUI
import Testing
import UIKit

extension Faces {
  /// How an app begins whose screens are SwiftUI's, and what its models keep of them.
  struct BeginningTests {
    private static let diary = Diary()

    private final class Player: ObservableObject {
      @Published var rate = 1.0

      init() { diary.note("player") }
    }

    private final class Delegate: UIResponder, UIApplicationDelegate, ObservableObject {
      @Published var name = "delegate"

      override init() {
        super.init()
        diary.note("delegate")
      }

      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        diary.note("launched " + name)
        return true
      }
    }

    private struct Plain: SwiftUI.App {
      @UIApplicationDelegateAdaptor private var delegate: Delegate
      @StateObject private var player = Player()
      @State private var title: String?

      init() { diary.note("app") }
    }

    private struct Naming: SwiftUI.App {
      @UIApplicationDelegateAdaptor(Delegate.self) private var delegate

      init() {
        diary.note("app")
        delegate.name = "named"
      }
    }

    private func entries(_ launch: @escaping @MainActor @Sendable () -> Void) -> [String] {
      Self.diary.clear()
      _ = FaceDrive { launch() }
      return Self.diary.entries
    }

    @Test func theAppIsMadeThenItsDelegateThenItsState() {
      for _ in 1...2 {
        let entries = entries { UIApplication.launch(delegate: Plain._begin { Delegate() }) }
        #expect(entries == ["app", "delegate", "launched delegate", "player"])
      }
    }

    @Test func anAppThatAsksForItsDelegateHasTheOneThatIsLaunched() {
      let entries = entries { UIApplication.launch(delegate: Naming._begin { Delegate() }) }
      #expect(entries == ["app", "delegate", "launched named"])
    }

    @Test func anAppWithoutADelegateHasItsStateAtOnce() {
      #expect(entries { Plain._begin() } == ["app", "player"])
    }

    @Test func anObjectOfTheStateIsMadeOnceAndItsValuesCanBeChangedElsewhere() {
      let entries = entries {
        let state = StateObject(wrappedValue: Player())
        Self.diary.note("state")
        state.projectedValue.rate.wrappedValue = 2
        Self.diary.note("\(state.wrappedValue.rate)")
        ObservedObject(wrappedValue: state.wrappedValue).projectedValue.rate.wrappedValue = 3
        ObservedObject(initialValue: state.wrappedValue).wrappedValue.rate += 1
        Self.diary.note("\(state.wrappedValue.rate)")
      }
      #expect(entries == ["state", "player", "2.0", "4.0"])
    }
  }

  /// Values of screens that models keep.
  struct ScreenValueTests {
    /// A wrapper of an app's own, as many have one for their settings.
    @propertyWrapper
    private struct Shared<Value>: DynamicProperty {
      @ObservedObject private var settings: Settings
      @Environment(\.colorScheme) private var scheme
      private let keyPath: ReferenceWritableKeyPath<Settings, Value>

      init(_ keyPath: ReferenceWritableKeyPath<Settings, Value>, of settings: Settings) {
        _settings = ObservedObject(wrappedValue: settings)
        self.keyPath = keyPath
      }

      @MainActor var wrappedValue: Value {
        get { settings[keyPath: keyPath] }
        nonmutating set { settings[keyPath: keyPath] = newValue }
      }

      @MainActor var isLight: Bool { scheme == .light }
    }

    private final class Settings: ObservableObject {
      @Published var speed = 1.5
    }

    @Test func aWrapperOfTheAppsOwnReadsAndWritesAnObject() {
      let diary = Diary()
      _ = FaceDrive {
        let settings = Settings()
        var shared = Shared(\.speed, of: settings)
        shared.update()
        shared.wrappedValue += 1
        diary.note("\(settings.speed) \(shared.isLight)")
      }
      #expect(diary.entries == ["2.5 true"])
    }

    @Test func aColourGoesToUIKitAndBack() throws {
      #expect(
        Color(uiColor: UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
          == Color(red: 0.25, green: 0.5, blue: 1, opacity: 0.5))
      #expect(
        UIColor(Color(red: 0.25, green: 0.5, blue: 1).opacity(0.5))
          == UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
      #expect(UIColor(Color.primary) == .label && UIColor(Color.secondary) == .secondaryLabel)
      #expect(UIColor(Color("no such colour")) == .clear)
      #expect(Color.red.opacity(0.5).opacity(0.5) == Color.red.opacity(0.25))
      #expect(Color.primary.cgColor == nil)
      let parts = try #require(Color(cgColor: UIColor.white.cgColor).cgColor?.components)
      #expect(parts == [1, 1, 1, 1])
      #expect(Set([Color.mint, .teal, .cyan, .indigo, .brown]).count == 5)
    }

    @Test func aColourIsKeptInAnArchive() throws {
      let colour = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
      for isSecure in [true, false] {
        let kept = try NSKeyedArchiver.archivedData(
          withRootObject: colour, requiringSecureCoding: isSecure)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: kept) == colour)
      }
      let space = CGColorSpaceCreateDeviceRGB()
      let converted = colour.cgColor.converted(
        to: space, intent: CGColorRenderingIntent.defaultIntent, options: nil)
      #expect(converted?.components == colour.cgColor.components)
      #expect(Color.red.description == "red" && Color.primary.description == "primary")
      let halved = Color(red: 1, green: 0.5, blue: 0).opacity(0.5)
      #expect("\(halved)" == "#FF800080")
    }

    @Test func aBindingToAListHasOneToEachElement() {
      let rows = State(initialValue: ["a", "b", "c"])
      for row in rows.projectedValue { row.wrappedValue += "!" }
      rows.projectedValue[1].wrappedValue = "d"
      #expect(rows.wrappedValue == ["a!", "d", "c!"])
      #expect(rows.projectedValue.reversed().map(\.wrappedValue) == ["c!", "d", "a!"])
      #expect(Binding.constant(Row(id: 7)).id == 7)
    }

    private struct Row: Identifiable {
      let id: Int
    }

    @Test func aBindingCanBeToMoreOrLessThanItsValue() {
      let speed = State<Double?>()
      let none: Binding<Double>? = Binding(speed.projectedValue)
      #expect(none == nil)
      speed.wrappedValue = 1
      let sure: Binding<Double>? = Binding(speed.projectedValue)
      sure?.animation().wrappedValue = 2
      #expect(speed.wrappedValue == 2)
      let volume = State(initialValue: 5)
      let unsure: Binding<Int?> = Binding(volume.projectedValue)
      unsure.transaction(Transaction(animation: .bouncy)).wrappedValue = 7
      Binding(projectedValue: unsure).wrappedValue = nil
      #expect(volume.wrappedValue == 7)
    }

    @Test func theSurroundingsAreThePhones() {
      let diary = Diary()
      var drive = FaceDrive {
        @Environment(\.openURL) var openURL
        UIApplication.launch(delegate: UIDelegate())
        diary.note("\(EnvironmentValues().scenePhase)")
        guard let url = URL(string: "https://radio.example/") else { return }
        openURL(url) { diary.note("opened \($0)") }
        openURL(url)
        #expect(EnvironmentValues().locale == .current)
      }
      drive.simulation.perform(.phone(.phoneLocked(true)))
      #expect(diary.entries.first == "active" && diary.entries.count == 2)
    }

    private final class UIDelegate: UIResponder, UIApplicationDelegate {}

    @Test func whatLooksLightOrDarkGoesToUIKitAndBack() {
      #expect(ColorScheme(.dark) == .dark && ColorScheme(.light) == .light)
      #expect(ColorScheme(.unspecified) == nil)
      let styles: [ColorScheme?] = [.light, .dark, nil]
      #expect(styles.map(UIUserInterfaceStyle.init) == [.light, .dark, .unspecified])
    }

    @Test func anAnimationEndsInTheNextTurn() {
      let diary = Diary()
      var drive = FaceDrive {
        withAnimation(.smooth(duration: 1), completionCriteria: .removed) {
          diary.note("changed")
        } completion: {
          diary.note("over")
        }
        withTransaction(Transaction()) { diary.note("after") }
      }
      drive.simulation.perform(.phone(.phoneLocked(true)))
      #expect(diary.entries == ["changed", "after", "over"])
    }

    @Test func movementsAndWhatIsFeltHaveThePhonesNames() {
      let moves: [Animation] = [
        .spring(), .spring(response: 0.4), .interactiveSpring(), .interpolatingSpring(),
        .interpolatingSpring(stiffness: 1, damping: 2), .timingCurve(0, 0, 1, 1).repeatCount(2),
      ]
      #expect(Set(moves) == [.default])
      let impacts: [SensoryFeedback] = [
        .impact, .impact(weight: .heavy), .impact(flexibility: .soft), .impact(weight: .light),
        .impact(weight: .light, intensity: 0.5), .success, .selection,
      ]
      for (place, impact) in impacts.enumerated() {
        #expect(impacts.firstIndex(of: impact) == place)
      }
      let cover = Image(uiImage: UIImage())
      #expect(cover.resizable().renderingMode(.template).antialiased(true) == cover)
    }

    @Test func anglesAndSidesAreAsOnThePhone() {
      #expect(Angle.degrees(180).radians == .pi && Angle(radians: .pi).degrees == 180)
      #expect(Angle.zero < .degrees(1) && Angle.degrees(90) * 2 == .degrees(180))
      #expect(Edge.Set.all.contains(.horizontal) && !Edge.Set.vertical.contains(.leading))
      #expect(Edge.Set(.top).rawValue == 1 && Axis.Set.vertical.rawValue == 2)
      #expect(Alignment.topLeading == Alignment(horizontal: .leading, vertical: .top))
      #expect(PresentationDetent.medium == .medium && PresentationDetent.fraction(0.5) != .medium)
      #expect(EditMode.transient.isEditing && !EditMode.inactive.isEditing)
    }

    /// What screens are asked for by a model.
    private final class Shelf: ObservableObject {
      @Published var alert: Alert?
      @Published var sheet: ActionSheet?
      @Published var detent = PresentationDetent.large
      @Published var columns = NavigationSplitViewVisibility.automatic
      @Published var badge: Visibility = .hidden
      var align: TextAlignment = .center
      var mode: ContentMode = .fit
      var direction: LayoutDirection = .leftToRight
      var width: UserInterfaceSizeClass? = .compact
      var across: (HorizontalAlignment, VerticalAlignment) = (.center, .firstTextBaseline)
      let parts: [AnyView] = [AnyView(EmptyView()), AnyView(erasing: Color.red)]

      func ask() {
        alert = Alert(
          title: Text("a"), message: Text("b"), primaryButton: .destructive(Text("c")) {},
          secondaryButton: .cancel())
        alert = Alert(title: Text("a"), dismissButton: .default(Text("d"), action: nil))
        sheet = ActionSheet(title: Text("a"), buttons: [.cancel(Text("b"))])
        (detent, columns, badge) = (.height(100), .detailOnly, .visible)
      }

      func built<Content: View>(@ViewBuilder _ content: () -> Content) -> Content { content() }
    }

    @Test func aModelKeepsWhatItsScreensAreToShow() throws {
      let shelf = Shelf()
      shelf.ask()
      #expect(shelf.alert != nil && shelf.sheet != nil && shelf.badge == .visible)
      #expect(shelf.detent == .height(100) && shelf.parts.count == 2)
      let nothing: EmptyView = shelf.built {}
      #expect(shelf.built { Text("e") } == Text("e") && "\(nothing)" == "EmptyView()")
      let kept = try JSONEncoder().encode([shelf.columns])
      let columns = try JSONDecoder().decode([NavigationSplitViewVisibility].self, from: kept)
      #expect(columns == [.detailOnly] && columns != [.all] && columns != [.doubleColumn])
      #expect(Image(uiImage: UIImage()) != Image(systemName: "play", variableValue: 0.5))
      #expect(Image(decorative: "a") == Image("a", label: Text("b")))
    }

    @Test func gradientsAreKeptAsTheyAreGiven() {
      let colours: [Color] = [.red, .blue]
      let round = RadialGradient(colors: colours, center: .center, startRadius: 1, endRadius: 2)
      let same = RadialGradient(
        gradient: Gradient(colors: colours), center: .center, startRadius: 1, endRadius: 2)
      #expect(round == same && Color.red.gradient != Color.blue.gradient)
      #expect(AnyGradient(Gradient(colors: [.red, .red])) == Color.red.gradient)
      let parts: [AnyView] = [AnyView(round), AnyView(Color.red.gradient)]
      #expect(parts.count == 2)
    }

    @Test func textsAreTheirWords() {
      #expect(Text("a") + Text(verbatim: "b").bold() == Text(verbatim: "ab"))
      #expect(Text(AttributedString("c")).foregroundColor(.red) == Text(verbatim: "c"))
      let words = String("d")
      #expect(Text(words).font(.title).italic() == Text(words))
    }
  }
}
