import AppIntents
import CoreSpotlight
import Foundation
import HeadUnitCore
import Testing
import UniformTypeIdentifiers

extension Faces {
  /// Intents that an app performs itself, with all that it may say of them.
  @Suite struct AppIntentTests {
    @Test func anIntentThatOpensTheAppSupportsTheForeground() {
      #expect(ExportIntent.supportedModes == .background)
      #expect(SkipIntent.supportedModes == [.background, .foreground(.dynamic)])
      #expect(OpenShowIntent.supportedModes == .foreground)
    }

    @Test func anIntentGoesOnInFrontUnlessThePhoneIsLocked() async throws {
      var drive = FaceDrive {}
      let intent = SkipIntent()
      #expect(intent.systemContext.currentMode == .foreground)
      _ = try await intent.perform()
      drive.simulation.perform(.phone(.phoneLocked(true)))
      #expect(intent.systemContext.currentMode == .background)
      #expect(!intent.systemContext.currentMode.canContinueInForeground)
      await #expect(throws: AppIntentError.self) { _ = try await intent.perform() }
      await #expect(throws: AppIntentError.self) {
        try await intent.requestToContinueInForeground { Issue.record("nobody is in front") }
      }
    }

    @Test func nobodyConfirmsAnIntent() async {
      let intent = SkipIntent()
      await #expect(throws: AppIntentError.self) {
        try await intent.requestConfirmation(actionName: .play, dialog: "Play it?")
      }
      await #expect(throws: AppIntentError.self) {
        try await intent.requestConfirmation(
          result: ExportIntent.result(dialog: "Now?"), confirmationActionName: .download)
      }
    }

    @Test func parametersOfEveryFormHoldTheirDefaults() {
      let intent = SkipIntent()
      #expect(intent.seconds == 30 && intent.volume == 0.5 && intent.isForward)
      #expect(intent.note == nil && intent.day == nil && intent.show == nil)
      let export = ExportIntent()
      export.file = IntentFile(data: Data("a".utf8), filename: "a.opml", type: .xml)
      #expect(export.file.data == Data("a".utf8) && export.file.fileURL == nil)
    }

    @Test func aFileOfAnIntentKnowsItsNameAndKind() {
      let file = IntentFile(fileURL: URL(fileURLWithPath: "/nowhere/episode.mp3"))
      #expect(file.filename == "episode.mp3" && file.type == .mp3 && file.data.isEmpty)
    }

    @Test func anEntityIsNamedByWords() throws {
      let show = ShowEntity(id: UUID(), name: "Harbour")
      let named = EntityIdentifier(for: show)
      #expect(named.identifier == show.id.uuidString)
      #expect(named == EntityIdentifier(for: ShowEntity.self, identifier: show.id))
      #expect(named != EntityIdentifier(for: ChapterEntity(id: 1)))
      #expect(UUID.entityIdentifier(for: named.identifier) == show.id)
      #expect(Int.entityIdentifier(for: "x") == nil)
    }

    @Test func whatIsIndexedIsFoundByItsTitle() async throws {
      let show = ShowEntity(id: UUID(), name: "Harbour")
      #expect(show.defaultAttributeSet.displayName == "Harbour")
      #expect(show.attributeSet.artist == "The Fleet")
      let index = CSSearchableIndex.default()
      try await index.indexAppEntities([show])
      try await index.deleteAppEntities(identifiedBy: [show.id], ofType: ShowEntity.self)
      try await index.deleteAppEntities(ofType: ShowEntity.self)
    }

    @Test func aResultHasAllThatItWasMadeOf() {
      let opened = ExportIntent.opened()
      #expect(opened.value == 3 && opened.dialog?.text.key == "Opened")
    }

    @Test func shortcutsAreBuiltWithConditions() {
      #expect(Shortcuts.appShortcuts.count == 3)
      #expect(Shortcuts.appShortcuts.first?.phrases == ["Skip in %@"])
    }

    @Test func aQueryOffersItsEntitiesInParts() async throws {
      let parts = try await PartQuery().suggestedEntities()
      #expect(parts.sections.count == 2 && parts.items.map(\.id) == [1, 2])
      #expect(parts.sections.first?.title != nil && parts.promptLabel == nil)
      let query: some EntityQuery = ShowQuery()
      #expect((try await query.suggestedEntities() as? [ShowEntity])?.isEmpty == true)
      #expect(IntentItemCollection<ChapterEntity>.empty.items.isEmpty)
    }

    @Test func shortcutsMayStandInAnArray() {
      #expect(ListedShortcuts.appShortcuts.count == 2)
    }

    @Test func nobodyHasAnythingInMindThatSetsTheAppUp() async throws {
      await #expect(throws: AppIntentError.self) { _ = try await CommuteFilter.current }
      let search = SearchIntent(words: StringSearchCriteria(term: "harbour"))
      #expect(search.criteria.term == "harbour" && SearchIntent.searchScopes == [.general])
      #expect(Extras.includedPackages.isEmpty)
      try Companion.main()
      #expect(Trouble.offline.localizedStringResource == "Offline")
    }

    @Test func aQueryOfAllEntitiesFindsThemByTheirIdentifiers() async throws {
      let chapters = try await ChapterQuery().entities(for: [2])
      #expect(chapters.map(\.id) == [2])
    }
  }
}

private struct PartQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [ChapterEntity] { [] }
  func suggestedEntities() async throws -> IntentItemCollection<ChapterEntity> {
    IntentItemCollection(sections: [
      IntentItemSection("Begun", items: [ChapterEntity(id: 1)]),
      IntentItemSection(items: [ChapterEntity(id: 2)]),
    ])
  }
}

private struct ListedShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    [
      AppShortcut(intent: SkipIntent(), phrases: ["Skip"], shortTitle: "Skip", systemImageName: ""),
      AppShortcut(intent: SkipIntent(), phrases: ["Next"], shortTitle: "Next", systemImageName: ""),
    ]
  }
}

private struct CommuteFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Commute"
  var displayRepresentation: DisplayRepresentation { "Commute" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct SearchIntent: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search"
  static let searchScopes: [StringSearchScope] = [.general]
  @Parameter(title: "Words") var criteria: StringSearchCriteria

  init() {}

  init(words: StringSearchCriteria) {
    criteria = words
  }

  func perform() async throws -> some IntentResult { .result() }
}

private struct Extras: AppIntentsPackage {}
private struct Companion: AppIntentsExtension {}

private enum Trouble: Error, CustomLocalizedStringResourceConvertible {
  case offline
  var localizedStringResource: LocalizedStringResource { "Offline" }
}

private struct ShowEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Show", synonyms: ["Podcast"])
  static let defaultQuery = ShowQuery()
  let id: UUID
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.artist = "The Fleet"
    return attributes
  }
}

private struct ShowQuery: EntityStringQuery {
  func entities(for identifiers: [UUID]) async throws -> [ShowEntity] { [] }
  func entities(matching string: String) async throws -> [ShowEntity] { [] }
}

private struct ChapterEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Chapter"
  static let defaultQuery = ChapterQuery()
  let id: Int

  var displayRepresentation: DisplayRepresentation { "Chapter \(id)" }
}

private struct ChapterQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [ChapterEntity] { (1...3).map(ChapterEntity.init) }
}

private struct SkipIntent: ForegroundContinuableIntent {
  static let title: LocalizedStringResource = "Skip"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  @Parameter(
    title: "Seconds", default: 30, controlStyle: .stepper,
    inclusiveRange: (lowerBound: 5, upperBound: 90), requestValueDialog: "How far?")
  var seconds: Int
  @Parameter(title: "Volume", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
  var volume: Double
  @Parameter(title: "Way", default: true, displayName: .init(true: "On", false: "Back"))
  var isForward: Bool
  @Parameter(
    title: "Note",
    inputOptions: String.IntentInputOptions(capitalizationType: .words, multiline: true))
  var note: String?
  @Parameter(title: "Day", kind: .date)
  var day: Date?
  @Parameter(title: "Show", query: ShowQuery())
  var show: ShowEntity?

  func perform() async throws -> some IntentResult {
    if systemContext.currentMode == .background { try await continueInForeground() }
    try await requestToContinueInForeground()
    return .result()
  }
}

private struct ExportIntent: AppIntent {
  static let title: LocalizedStringResource = "Export"
  static let description = IntentDescription("Exports", resultValueName: "File")

  @Parameter(title: "File", supportedContentTypes: [.xml], inputConnectionBehavior: .never)
  var file: IntentFile
  @Parameter(title: "Other", supportedTypeIdentifiers: ["public.audio"])
  var other: IntentFile?

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    .result(value: file)
  }

  static func result(dialog: IntentDialog) -> some IntentResult { .result(dialog: dialog) }

  static func opened() -> some ReturnsValue<Int> & ProvidesDialog & OpensIntent {
    .result(value: 3, opensIntent: SkipIntent(), dialog: "Opened")
  }
}

private struct OpenShowIntent: OpenIntent {
  static let title: LocalizedStringResource = "Open"
  static let openAppWhenRun = true
  @Parameter(title: "Show") var target: ShowEntity

  func perform() async throws -> some IntentResult { .result() }
}

private struct Shortcuts: AppShortcutsProvider {
  private static let isSold = true

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: SkipIntent(), phrases: ["Skip in \(.applicationName)"], shortTitle: "Skip",
      systemImageName: "goforward")
    if isSold {
      AppShortcut(intent: ExportIntent(), phrases: ["Export from \(.applicationName)"])
    } else {
      AppShortcut(intent: OpenShowIntent(), phrases: ["Open in \(.applicationName)"])
    }
    for _ in 1...1 {
      AppShortcut(intent: OpenShowIntent(), phrases: ["Show \(\.$target)"])
    }
  }
}
