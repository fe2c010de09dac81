/// What Objective-C calls a Swift method.
enum SelectorName {
  /// A first label that is one of these needs no `With` before it.
  private static let prepositions: Set<String> = [
    "about", "above", "after", "against", "along", "alongside", "among", "around", "as", "at",
    "before", "below", "between", "by", "during", "except", "excluding", "following", "for", "from",
    "given", "in", "including", "inside", "into", "like", "matching", "of", "off", "on", "onto",
    "opposite", "out", "over", "per", "preserving", "since", "through", "to", "toward", "under",
    "until", "up", "upon", "using", "via", "when", "with", "within", "without",
  ]

  static func of(_ name: String, labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var text = name
    if first != "_" {
      let word = String(first.prefix { !$0.isUppercase })
      text += prepositions.contains(word) ? "" : "With"
      text += first.prefix(1).uppercased() + first.dropFirst()
    }
    text += ":"
    for label in labels.dropFirst() { text += (label == "_" ? "" : label) + ":" }
    return text
  }

  static func of(_ method: MethodDeclaration, in source: SwiftSource) -> String {
    if let attribute = method.attributes.first(where: { $0.name == "objc" }),
      !attribute.arguments.isEmpty
    {
      return source.plainText(attribute.arguments).filter { $0 != " " }
    }
    return of(method.name, labels: method.labels)
  }
}
