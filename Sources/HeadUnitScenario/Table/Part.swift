/// A word or an option of a command, as help and completion know it.
struct Part: Hashable, Sendable {
  enum Presence: Hashable, Sendable {
    case required, optional
    /// All the words that are left, at least one.
    case rest
    /// Written `name=value`.
    case option(name: String, default: String?)
  }

  /// In capitals as help shows it, or the words one of which it is.
  let name: String
  let noun: String
  let presence: Presence
  let candidates: Candidates

  init<Value>(_ kind: WordKind<Value>, _ presence: Presence) {
    self.init(name: kind.name, noun: kind.noun, presence, kind.candidates)
  }

  init<Value>(option name: String, _ kind: WordKind<Value>, default text: String?) {
    self.init(kind, .option(name: name, default: text))
  }

  init(
    name: String, noun: String, _ presence: Presence, _ candidates: Candidates = .none
  ) {
    self.name = name
    self.noun = noun
    self.presence = presence
    self.candidates = candidates
  }

  /// The name of the option, if it is one.
  var option: String? {
    if case .option(let name, _) = presence { name } else { nil }
  }

  /// As it stands in a line of help: `SELECTOR`, `[over=DURATION]`.
  var usage: String {
    switch presence {
    case .required: name
    case .optional: "[\(name)]"
    case .rest: "\(name)…"
    case .option(let option, _): "[\(option)=\(name)]"
    }
  }
}

/// Where the words come from that may complete one.
enum Candidates: Hashable, Sendable {
  case none
  case words([String])
  case selectors, condition, verbs, command, files, profiles, apps, settings
}
