/// Which drives are meant by their tags: any of some, and none of others.
struct TagFilter {
  private var wanted: Set<String> = []
  private var unwanted: Set<String> = []

  /// Reads `a,b,-c`.
  init(_ text: String) throws(CommandError) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = word.hasPrefix("-") ? word.dropFirst() : word
      guard !tag.isEmpty else {
        throw Wording.badValue("--tags", text, "tags such as \"limits,-slow\"")
      }
      if word.hasPrefix("-") { unwanted.insert(String(tag)) } else { wanted.insert(String(tag)) }
    }
  }

  func includes(_ tags: [String]) -> Bool {
    unwanted.isDisjoint(with: tags) && (wanted.isEmpty || !wanted.isDisjoint(with: tags))
  }
}
