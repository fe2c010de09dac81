/// What an app's Swift files say of how it begins and what it shows in a car.
public struct AppSurvey: Sendable {
  /// The class that the phone starts with, and the file it stands in.
  public private(set) var delegate: String?
  /// The app starts as one of SwiftUI's.
  public private(set) var isSwiftUI = false
  public private(set) var dataSources: [String] = []
  public private(set) var contentDelegates: [String] = []
  public private(set) var templateScenes: [String] = []

  public init(_ sources: [SwiftSource]) {
    let index = ModuleIndex(sources.map { ModuleIndex.File($0) })
    for name in index.types.keys.sorted() {
      guard let info = index.types[name] else { continue }
      let inherited = index.allInherited(of: name)
      if let declaration = info.declaration, declaration.kind == .class {
        let starts = declaration.has("UIApplicationMain") || declaration.has("main")
        if starts, inherited.contains("UIApplicationDelegate") { delegate = name }
      } else if info.declaration?.has("main") == true {
        isSwiftUI = inherited.contains("App")
        let adaptor = info.properties.lazy.compactMap { property in
          property.declaration.attributes.first { $0.name == "UIApplicationDelegateAdaptor" }
        }.first
        if let adaptor, let first = adaptor.arguments.first {
          delegate = index.files[info.file].source.tokens[first].text
        }
      }
      if inherited.contains("MPPlayableContentDataSource") { dataSources.append(name) }
      if inherited.contains("MPPlayableContentDelegate") { contentDelegates.append(name) }
      if inherited.contains("CPTemplateApplicationSceneDelegate") { templateScenes.append(name) }
    }
  }
}
