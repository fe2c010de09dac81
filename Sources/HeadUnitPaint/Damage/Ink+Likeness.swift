internal import HeadUnitDisplay

extension Step.Ink {
  /// Whether both draw the same at the same place; groups by themselves, without what is in them.
  func looksLike(_ other: Step.Ink) -> Bool {
    switch (self, other) {
    case (.none, .none), (.clip, .clip), (.scroll, .scroll): true
    case (.color(let one), .color(let two)): one == two
    case (.gradient(let one), .gradient(let two)): one === two
    case (.card(let one), .card(let two)): one.looksLike(two)
    case (.sprite(let one), .sprite(let two)): one === two
    case (.stencil(let one, let color), .stencil(let two, let tint)): one === two && color == tint
    case (.line(let one, let color), .line(let two, let tint)): one === two && color == tint
    case (.corners(let one, let color), .corners(let two, let tint)):
      color == tint && zip(one, two).allSatisfy { $0 === $1 }
    case (.layer(let one), .layer(let two)): one == two
    default: false
    }
  }
}

private extension CardInk {
  func looksLike(_ other: CardInk) -> Bool {
    guard radius == other.radius, surface.looksLike(other.surface) else { return false }
    return edge?.mask === other.edge?.mask && edge?.width == other.edge?.width
      && edge?.color == other.edge?.color && shadow?.mask === other.shadow?.mask
      && shadow?.frame == other.shadow?.frame && shadow?.color == other.shadow?.color
  }
}

private extension CardInk.Surface {
  func looksLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.color(let one), .color(let two)): one == two
    case (.gradient(let one), .gradient(let two)): one === two
    default: false
    }
  }
}
