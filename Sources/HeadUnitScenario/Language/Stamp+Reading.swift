import HeadUnitCore

extension Stamp {
  enum Outcome {
    case stamp(Stamp)
    case failure(DriveComplaint)
  }

  /// The stamp that a word stands for, or what is wrong with it.
  static func reading(_ word: PlainWord) -> Outcome {
    let text = String(word.text.dropFirst())
    if let duration = Duration(text), duration >= .zero {
      return .stamp(word.text.hasPrefix("@") ? .at(.start + duration) : .after(duration))
    }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    return .failure(
      DriveComplaint(
        DriveWording.badStamp(word.text), at: word.position ?? .start,
        advice: isNumber ? DriveWording.bareNumber(text) : nil))
  }
}

extension Stamp: CustomStringConvertible {
  public var description: String {
    switch self {
    case .at(let instant): "@\(instant - .start)"
    case .after(let duration): "+\(duration)"
    }
  }
}

extension SourcePosition {
  static let start = SourcePosition(line: 1, column: 1)
}
