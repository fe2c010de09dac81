import AppIntents

enum SleepLength: String, AppEnum {
    case quarter, half, chapter

    static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Sleep timer")
    static var caseDisplayRepresentations: [SleepLength: DisplayRepresentation] = [
        .quarter: "15 minutes",
        .half: "30 minutes",
        .chapter: DisplayRepresentation(title: "End of chapter"),
    ]
}

struct PlayBook: AudioPlaybackIntent {
    static var title: LocalizedStringResource = "Play Book"
    static var description = IntentDescription("Goes on with a book.", categoryName: "Playback")
    static var openAppWhenRun = false

    @Parameter(title: "Book", requestValueDialog: "Which book?")
    var book: BookEntity

    @Parameter(title: "Speed", default: 1.0)
    var speed: Double

    static var parameterSummary: some ParameterSummary {
        Summary("Play \(\.$book)") {
            \.$speed
        }
    }

    init() {}

    init(book: BookEntity) {
        self.book = book
    }

    @MainActor
    func perform() async throws -> some IntentResult & ProvidesDialog & ReturnsValue<String> {
        guard let found = Shelf.shared.book(titled: book.title) else {
            throw $book.needsValueError("Which book?")
        }
        Narrator.shared.play(found, rate: Float(speed))
        return .result(value: found.title, dialog: "Reading \(found.title)")
    }
}

struct StartSleepTimer: AppIntent {
    static let title: LocalizedStringResource = "Start Sleep Timer"

    @Parameter(title: "Length") var length: SleepLength?
    @Parameter(title: "Fade out", default: true) var fadesOut: Bool
    @Dependency var narrator: Narrator

    static var parameterSummary: some ParameterSummary {
        Switch(\.$length) {
            Case(.chapter) {
                Summary("Stop at the end of the chapter")
            }
            Case([.quarter, .half]) {
                When(\.$fadesOut, .equalTo, true) {
                    Summary("Fade out after \(\.$length)") {
                        \.$fadesOut
                    }
                } otherwise: {
                    Summary("Stop after \(\.$length)")
                }
            }
            DefaultCase {
                When(\.$length, .hasAnyValue) {
                    Summary("Stop after \(\.$length)")
                } otherwise: {
                    Summary("Stop")
                }
            }
        }
    }

    func perform() async throws -> some IntentResult {
        await narrator.sleep(after: length ?? .half)
        return .result()
    }
}

struct NightstandShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: PlayBook(),
            phrases: ["Play a book in \(.applicationName)", "Read \(\.$book) with \(.applicationName)"],
            shortTitle: "Play Book",
            systemImageName: "book.fill"
        )
        AppShortcut(
            intent: StartSleepTimer(), phrases: ["Sleep in \(.applicationName)"],
            shortTitle: "Sleep", systemImageName: "moon"
        )
    }

    static var shortcutTileColor: ShortcutTileColor = .navy
}
