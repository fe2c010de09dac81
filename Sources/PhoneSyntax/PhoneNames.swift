/// The names that there are here, of the phone's modules and of those that come with Swift.
public struct PhoneNames: Sendable {
  /// A type of a module, with what can be written after its name and a dot.
  struct Entry: Sendable {
    var members: Set<String> = []
    var inherited: [String] = []
    /// Whether all that can follow its name is known.
    var isWhole = true
  }

  public private(set) var modules: Set<String> = []
  private(set) var types: [String: Entry] = [:]
  private(set) var names: Set<String> = []

  /// Reads the table: `module NAME`, `name NAME`, and `type NAME kind inherited members`.
  public init(table: String) {
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      switch words[0] {
      case "module": modules.insert(words[1])
      case "name": names.insert(words[1])
      case "type" where words.count > 3:
        var entry = types[words[1]] ?? Entry()
        entry.isWhole = entry.isWhole && words[2] == "whole"
        if words[3] != "-" { entry.inherited = words[3].split(separator: ",").map(String.init) }
        entry.members.formUnion(words.dropFirst(4))
        types[words[1]] = entry
        names.insert(words[1].split(separator: ".").first.map(String.init) ?? words[1])
      default: continue
      }
    }
  }

  /// The table of what modules of ours declare, by their names.
  public static func table(of modules: [String: [SwiftSource]]) -> String {
    var lines: Set<String> = []
    var declared: Set<String> = []
    var types: [String: (inherited: Set<String>, members: Set<String>, isWhole: Bool)] = [:]
    for (module, sources) in modules {
      lines.insert("module \(module)")
      for source in sources {
        let declarations = DeclarationReader.read(source)
        for name in declarations.names where name.first != "_" { lines.insert("name \(name)") }
        for type in declarations.types where !type.isLocal && !isPrivate(type.modifiers) {
          var entry = types[type.name] ?? ([], [], true)
          entry.inherited.formUnion(type.inherited)
          entry.members.formUnion(type.methods.filter { !isPrivate($0.modifiers) }.map(\.name))
          entry.members.formUnion(type.properties.filter { !isPrivate($0.modifiers) }.map(\.name))
          entry.members.formUnion(type.aliases)
          if type.kind != .extension { declared.insert(type.name) }
          // The cases of enumerations are not read.
          if type.kind == .enum { entry.isWhole = false }
          types[type.name] = entry
        }
      }
    }
    for name in types.keys {
      let parts = name.split(separator: ".")
      guard parts.count > 1, let last = parts.last else { continue }
      types[parts.dropLast().joined(separator: ".")]?.members.insert(String(last))
    }
    for (name, entry) in types {
      // Of a type that is only extended here somebody else knows the rest.
      let isWhole = entry.isWhole && declared.contains(name)
      let inherited = entry.inherited.sorted().joined(separator: ",")
      let words = entry.members.filter { $0.first?.isLetter == true }.sorted()
      let start = "type \(name) \(isWhole ? "whole" : "part") "
      lines.insert(start + ([inherited.isEmpty ? "-" : inherited] + words).joined(separator: " "))
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  private static func isPrivate(_ modifiers: [String]) -> Bool {
    modifiers.contains("private") || modifiers.contains("fileprivate")
  }

  func has(_ name: String) -> Bool { names.contains(name) }

  /// Whether a member can follow the name of the type; nil where that is not known.
  func has(_ member: String, of type: String) -> Bool? {
    var open = [type]
    var seen: Set<String> = []
    var isKnown = true
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard let entry = types[next] else {
        // A class or protocol of Swift's own may have what its members are.
        isKnown = isKnown && Self.plain.contains(next)
        continue
      }
      if entry.members.contains(member) { return true }
      // That something is added to a plain one here does not make it another.
      isKnown = isKnown && (entry.isWhole || Self.plain.contains(next))
      open += entry.inherited
    }
    return isKnown ? false : nil
  }

  /// What adds nothing that apps write after a type's name.
  private static let plain: Set<String> = [
    "AnyObject", "Comparable", "CustomStringConvertible", "Equatable", "Hashable", "Identifiable",
    "KeyValueObserving", "NSObject", "NSObjectProtocol", "RawRepresentable", "Sendable",
  ]
}

/// Names of the phone's modules that a rewriter must know.
enum FaceNames {
  /// Members of the phone's protocols that may be left out there, and that are always there here.
  static let optionalMethods: Set<String> = [
    "beginLoadingChildItems", "childItemsDisplayPlaybackProgress", "contentItem",
    "playableContentManager", "application", "applicationDidFinishLaunching",
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillTerminate",
    "applicationDidReceiveMemoryWarning", "applicationSignificantTimeChange",
    "applicationProtectedDataWillBecomeUnavailable", "applicationProtectedDataDidBecomeAvailable",
    "audioPlayerDidFinishPlaying", "audioPlayerDecodeErrorDidOccur", "sceneDidDisconnect",
    "sceneDidBecomeActive", "sceneWillResignActive", "sceneWillEnterForeground",
    "sceneDidEnterBackground", "scene", "templateApplicationScene", "contentStyleDidChange",
    "templateWillAppear", "templateDidAppear", "templateWillDisappear", "templateDidDisappear",
    "nowPlayingTemplateUpNextButtonTapped", "nowPlayingTemplateAlbumArtistButtonTapped",
    "sessionConfiguration", "searchTemplateSearchButtonPressed",
  ]

  /// Protocols by whose classes the phone starts something that it knows by name alone.
  static let madeByName: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
    "CPTemplateApplicationSceneDelegate",
  ]

  /// What says that a type is one of SwiftUI's screens, or belongs to a small picture of the app's.
  static let screens: Set<String> = [
    "AnimatableModifier", "App", "AppIntentTimelineProvider", "ButtonStyle", "Commands",
    "ControlWidget", "CustomAnimation", "CustomizableToolbarContent", "DatePickerStyle",
    "DisclosureGroupStyle", "FileDocument", "FocusedValueKey", "GaugeStyle", "GeometryEffect",
    "Gesture", "GroupBoxStyle", "InsettableShape", "IntentTimelineProvider", "LabelStyle",
    "LabeledContentStyle", "Layout", "LayoutValueKey", "MenuStyle", "NSViewRepresentable",
    "NavigationTransition", "PreferenceKey", "PreviewModifier", "PreviewProvider",
    "PrimitiveButtonStyle", "ProgressViewStyle", "ReferenceFileDocument", "Scene",
    "ScrollTargetBehavior", "Shape", "ShapeStyle", "SwiftUI.App", "SwiftUI.Scene", "SwiftUI.Shape",
    "SwiftUI.View", "TabContent", "TextFieldStyle", "TextRenderer", "TimelineEntry",
    "TimelineProvider", "ToggleStyle", "ToolbarContent", "Transition",
    "UIGestureRecognizerRepresentable", "UIViewControllerRepresentable", "UIViewRepresentable",
    "View", "ViewModifier", "VisualEffect", "Widget", "WidgetBundle",
  ]

  /// What a member is made of, or returns, that only screens have a use for.
  static let partsOfScreens: Set<String> = [
    "AnyGesture", "AnyLayout", "AnyShape", "AnyShapeStyle", "AnyTransition", "AnyView", "Button",
    "Commands", "CommandsBuilder", "ContainerValues", "CustomizableToolbarContent", "DragGesture",
    "DropInfo", "EmptyView", "FocusedValues", "ForEach", "GeometryProxy", "Gesture",
    "GraphicsContext", "Label", "Layout",
    "LongPressGesture", "MagnificationGesture", "MagnifyGesture", "Menu", "ModifiedContent",
    "NavigationLink", "Path",
    "PreviewDevice", "RotationGesture", "ScrollGeometry", "TapGesture",
    "Scene", "SceneBuilder", "ScrollViewProxy", "Shape", "ShapeStyle", "TabContent",
    "TabContentBuilder", "ToolbarContent", "ToolbarContentBuilder", "ToolbarItem",
    "ToolbarItemPlacement", "Transition", "View", "ViewBuilder", "Widget", "WidgetConfiguration",
    "WidgetBundleBuilder",
  ]

  /// What of the phone's is made of screens where they are shown.
  static let containers: Set<String> = [
    "AnyView", "HStack", "NavigationSplitView", "NavigationStack", "NavigationView", "TabView",
    "VStack", "ZStack",
  ]

  /// What only screens hand to each other: properties of an app's beginning that have these are
  /// left out.
  static let wrappersOfScreens: Set<String> = [
    "AccessibilityFocusState", "Environment", "EnvironmentObject", "FetchRequest", "FocusState",
    "FocusedBinding", "FocusedObject", "FocusedValue", "GestureState", "Namespace", "Query",
    "ScaledMetric", "SceneStorage", "SectionedFetchRequest",
  ]
}
