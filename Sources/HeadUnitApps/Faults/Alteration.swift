import HeadUnitCore

/// What a fault does to a reply that the app, or a fault in its place, has given.
enum Alteration: Hashable, Sendable {
  case delay(Duration)
  case notBefore(Instant)
  case twice
  case count(by: Int)
  case titleLength(Int)
  case pictureWidth(Int)
  /// The app was asked about another row; its reply is wrong as it is.
  case asIs

  /// A reply on its way to the head unit.
  struct Reply: Hashable, Sendable {
    var content: AppDelivery.Content
    var due: Instant
    var isRepeated = false
  }

  /// False when there is nothing in the reply in which the fault could show itself.
  func apply(to reply: inout Reply) -> Bool {
    switch self {
    case .delay(let delay): reply.due = reply.due + delay
    case .notBefore(let instant): reply.due = max(reply.due, instant)
    case .twice: reply.isRepeated = true
    case .asIs: break
    case .count, .titleLength, .pictureWidth:
      guard case .answer(let id, let answer) = reply.content, let altered = altered(answer)
      else { return false }
      reply.content = .answer(id, altered)
    }
    return true
  }
}

extension Alteration {
  private func altered(_ answer: Answer) -> Answer? {
    switch (self, answer) {
    case (.count(let difference), .count(let count)):
      let (sum, overflow) = count.addingReportingOverflow(difference)
      let altered = overflow ? .max : max(0, sum)
      return altered == count ? nil : .count(altered)
    case (.titleLength(let length), .item(.some(var item))):
      item.title = Self.stretched(item.title ?? "", to: length)
      return .item(item)
    case (.pictureWidth(let width), .artwork(.some(var picture))):
      picture.size = PixelSize(width: width, height: max(1, width / 2))
      return .artwork(picture)
    default:
      return nil
    }
  }

  /// The text again and again with spaces between, to exactly so many characters.
  private static func stretched(_ text: String, to length: Int) -> String {
    let unit = Array(text.isEmpty ? "Title " : text + " ")
    var stretched = String((0..<length).map { unit[$0 % unit.count] })
    // A mark at the seam may join the character before it.
    while stretched.count < length {
      stretched += String(repeating: ".", count: length - stretched.count)
    }
    return stretched
  }
}
