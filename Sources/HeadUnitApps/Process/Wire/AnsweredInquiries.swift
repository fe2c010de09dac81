/// Inquiries that were answered lately, to know an answer that comes a second time.
struct AnsweredInquiries {
  /// Of this many numbers in a row each is remembered.
  private static let limit = 256

  private var places = [(number: Int, inquiry: WireInquiry)?](repeating: nil, count: limit)

  mutating func add(_ number: Int, _ inquiry: WireInquiry) {
    places[number % Self.limit] = (number, inquiry)
  }

  /// Nil for what was answered too long ago, or never.
  subscript(number: Int) -> WireInquiry? {
    guard let place = places[number % Self.limit], place.number == number else { return nil }
    return place.inquiry
  }
}
