import Foundation

/// What the notes of an episode say, without their markup.
struct ShowNotes {
    let text: String
    let links: [URL]
    let phones: [String]

    init(_ markdown: String) {
        let attributed = (try? AttributedString(markdown: markdown, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))) ?? AttributedString(markdown)
        text = String(attributed.characters)
        let types: NSTextCheckingResult.CheckingType = [.link, .phoneNumber]
        let detector = try? NSDataDetector(types: types.rawValue)
        let matches = detector?.matches(in: text, options: [], range: NSRange(location: 0, length: text.utf16.count)) ?? []
        links = matches.compactMap { $0.resultType == .link ? $0.url : nil }
        phones = matches.compactMap(\.phoneNumber)
    }
}
