import AVFoundation
import Foundation
import MediaPlayer
import UIKit

// MARK: - Varied Swift around a small player

/* A comment /* in a comment with @objc and #selector(nothing) */ that ends here. */
precedencegroup PipePrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}
infix operator |>: PipePrecedence
func |> <A, B>(value: A, function: (A) -> B) -> B { function(value) }
prefix operator √
prefix func √ (value: Double) -> Double { value.squareRoot() }

@propertyWrapper
struct Clamped<Value: Comparable> {
    private var value: Value
    let range: ClosedRange<Value>
    init(wrappedValue: Value, _ range: ClosedRange<Value>) {
        self.range = range
        value = min(max(wrappedValue, range.lowerBound), range.upperBound)
    }
    var wrappedValue: Value {
        get { value }
        set { value = min(max(newValue, range.lowerBound), range.upperBound) }
    }
    var projectedValue: ClosedRange<Value> { range }
}

@dynamicMemberLookup
struct Lens<Root> {
    let root: Root
    subscript<T>(dynamicMember path: KeyPath<Root, T>) -> T { root[keyPath: path] }
}

@resultBuilder
enum SideBuilder {
    static func buildBlock(_ parts: [Track]...) -> [Track] { parts.flatMap { $0 } }
    static func buildExpression(_ track: Track) -> [Track] { [track] }
    static func buildOptional(_ part: [Track]?) -> [Track] { part ?? [] }
    static func buildEither(first: [Track]) -> [Track] { first }
    static func buildEither(second: [Track]) -> [Track] { second }
    static func buildArray(_ parts: [[Track]]) -> [Track] { parts.flatMap { $0 } }
}

struct Track: Codable, Hashable, Identifiable {
    var id: String { title.lowercased() |> { $0.replacingOccurrences(of: " ", with: "-") } }
    let title: String
    @CodableDefault var seconds: Double
    enum CodingKeys: String, CodingKey { case title, seconds = "length" }
    init(_ title: String, _ seconds: Double = 30) { self.title = title; _seconds = CodableDefault(wrappedValue: seconds) }
}

@propertyWrapper
struct CodableDefault: Codable, Hashable {
    var wrappedValue: Double
}

enum Side<Content> where Content: Collection {
    indirect case both(Side, Side)
    case one(Content)
    var contents: [Content] {
        switch self {
        case let .both(a, b): return a.contents + b.contents
        case .one(let content) where content.isEmpty: return []
        case .one(let content): return [content]
        }
    }
}

func side(@SideBuilder _ tracks: () -> [Track]) -> Side<[Track]> { .one(tracks()) }

protocol Deck: AnyObject {
    associatedtype Tape: Collection where Tape.Element == Track
    var tape: Tape { get }
    func insert<T: Sequence>(_ tracks: T) throws where T.Element == Track
}

extension Deck {
    func find(_ id: String) -> Track? { tape.first { $0.id == id } }
}

@objcMembers
public class CassetteDeck: NSObject {
    @Clamped(0...1) var level = 0.5
    public private(set) dynamic var counter: Int = 0 { didSet { last = oldValue } }
    var last = 0
    weak var delegate: CassetteDelegate?
    lazy var tape: [Track] = sides.contents.flatMap { $0 }
    let sides: Side<[Track]> = .both(
        side {
            Track("Rewind", √900)
            for number in 1...2 { Track("Loop \(number)") }
            if #available(iOS 9.0, *) { Track("Hiss") }
        },
        side { if false { Track("Never") } else { Track("""
            Click \("and \("nested")") "quoted" \
            on one line
            """) } })
    let pattern = #"raw \(not code) @objc #keyPath(a)"#
    private var timer: DispatchSourceTimer?

    func press(_ key: Key, then completion: ((Bool) -> Void)? = nil) {
        defer { counter += 1 }
        let done = completion
        switch key {
        case .play: delegate?.deck?(self, didPress: key.rawValue)
        case .stop where counter > 1_000_000, .eject: break
        default: _ = delegate?.deckDidStop?(self)
        }
        done?(true)
    }

    @objc enum Key: Int, CaseIterable { case play, stop, eject }
}

extension CassetteDeck: Deck {
    func insert<T>(_ tracks: T) throws where T: Sequence, T.Element == Track { tape = Array(tracks) }
}

@objc protocol CassetteDelegate {
    @objc optional func deck(_ deck: CassetteDeck, didPress key: Int)
    @objc
    optional
    func deckDidStop(_ deck: CassetteDeck) -> Bool
}
