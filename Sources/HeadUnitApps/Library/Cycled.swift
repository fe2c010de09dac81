/// A value of an item, or several through which a repeated item cycles.
enum Cycled<Value: Sendable>: Sendable {
  case none
  case one(Value)
  /// Never empty.
  case several([Value])

  init(_ values: [Value]) {
    switch values.count {
    case 0: self = .none
    case 1: self = .one(values[0])
    default: self = .several(values)
    }
  }

  /// The value for the item of that number, counted from 0.
  subscript(number: Int) -> Value? {
    switch self {
    case .none: nil
    case .one(let value): value
    case .several(let values): values[number % values.count]
    }
  }

  var all: [Value] {
    switch self {
    case .none: []
    case .one(let value): [value]
    case .several(let values): values
    }
  }

  func map<Other>(_ transform: (Value) -> Other) -> Cycled<Other> {
    switch self {
    case .none: .none
    case .one(let value): .one(transform(value))
    case .several(let values): .several(values.map(transform))
    }
  }
}
