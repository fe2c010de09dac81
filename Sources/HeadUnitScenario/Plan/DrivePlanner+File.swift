import HeadUnitCore

// The lines that make a drive what it is, beside its commands.
extension DrivePlanner {
  mutating func takeFileLine(_ line: DriveLine) {
    let verb = line.verb.text
    let isApp = verb == "app"
    if isApp { hasAppLine(line) }
    if !isApp, line.stamp != nil { complain(DriveWording.noStampHere(verb), at: line.verb) }
    guard checkPlace(of: line.verb) else { return }
    guard let plain = plain(line) else {
      if verb == "let", let name = line.words.first?.plain { set(name.text, nil) }
      return
    }
    switch verb {
    case "drive": takeDrive(plain)
    case "require": takeRequire(plain)
    case "profile": takeProfile(plain)
    case "set": takeSet(plain)
    case "let": takeLet(plain)
    case "include": takeInclude(plain)
    case "app": takeApp(plain, line)
    // The parser keeps blocks and their ends from here.
    default: break
    }
  }

  /// What decides how everything is comes before everything, and only in the drive itself.
  private mutating func checkPlace(of verb: PlainWord) -> Bool {
    guard ["drive", "require", "profile", "set"].contains(verb.text) else { return true }
    if files.count > 1 {
      complain(DriveWording.notInPart(verb.text), at: verb)
    } else if verb.text == "drive" {
      if isFirstLine { return true }
      complain(DriveWording.driveFirst, at: verb)
    } else if hasCommands {
      complain(DriveWording.onlyOnTop(verb.text), at: verb)
    } else {
      return true
    }
    return false
  }

  private mutating func takeDrive(_ line: PlainLine) {
    guard line.words.count == 1, !line.words[0].text.isEmpty else {
      return complain(DriveWording.driveForm, at: line.verb)
    }
    planned.name = line.words[0].text
    planned.line = line.verb.position?.line ?? 1
    for option in line.options {
      let text = option.value.text
      switch option.name.text {
      case "tags":
        let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard tags.allSatisfy({ !$0.isEmpty }) else {
          complain(DriveWording.tagsForm, at: option.value)
          continue
        }
        planned.tags = tags
      case "seed":
        guard let seed = UInt64(text), !text.hasPrefix("+") else {
          complain(DriveWording.seedForm, at: option.value)
          continue
        }
        planned.seed = seed
      case "limit": take(option, into: \.limit)
      case "watchdog": take(option, into: \.watchdog)
      default: refuse(option, of: line.verb, among: ["tags", "seed", "limit", "watchdog"])
      }
    }
  }

  private mutating func take(
    _ option: PlainOption, into place: WritableKeyPath<DriveCase, Duration>
  ) {
    guard let duration = Duration(option.value.text), duration > .zero else {
      let isNumber = Int(option.value.text) != nil
      return complain(
        DriveWording.durationForm(option.name.text), at: option.value,
        advice: isNumber ? "did you mean \(option.value.text)s?" : nil)
    }
    planned[keyPath: place] = duration
  }

  private mutating func refuse(_ option: PlainOption, of verb: PlainWord, among names: [String]) {
    complain(
      DriveWording.unknownOption(option.name.text, of: verb.text), at: option.name,
      advice: Mistake.didYouMean(option.name.text, in: names))
  }

  private mutating func refuseOptions(of line: PlainLine) {
    for option in line.options { refuse(option, of: line.verb, among: []) }
  }

  private mutating func takeRequire(_ line: PlainLine) {
    refuseOptions(of: line)
    if line.words.isEmpty { complain(DriveWording.requireForm, at: line.verb) }
    for word in line.words {
      if let requirement = Requirement(rawValue: word.text) {
        if !planned.requirements.contains(requirement) { planned.requirements.append(requirement) }
      } else {
        complain(
          DriveWording.unknownRequirement(word.text), at: word,
          advice: Mistake.didYouMean(word.text, in: Requirement.allCases.map(\.rawValue)))
      }
    }
  }

  private mutating func takeProfile(_ line: PlainLine) {
    refuseOptions(of: line)
    if line.words.isEmpty { complain(DriveWording.profileForm, at: line.verb) }
    for word in line.words {
      let isFile = word.text.contains("/") || word.text.hasSuffix(".json")
      let name = isFile ? DrivePath.resolve(word.text, from: file.name) : word.text
      do throws(Mistakes) {
        try shelf.environment.layer(name, &planned.profile)
      } catch {
        shelf.complain(error, of: name, at: word.position ?? .start, in: file.name)
      }
    }
  }

  private mutating func takeSet(_ line: PlainLine) {
    refuseOptions(of: line)
    guard let key = line.words.first, line.words.count > 1 else {
      return complain(DriveWording.setForm, at: line.verb)
    }
    let values = line.words.dropFirst().map(\.text)
    guard values.count == 1 || key.text == "inputs" else {
      return complain(DriveWording.setForm, at: line.words[2])
    }
    switch key.text {
    case "locale": complain(DriveWording.locale, at: key)
    case "theme":
      guard let theme = Theme(rawValue: values[0]) else {
        return complain(DriveWording.themeForm, at: line.words[1])
      }
      planned.theme = theme
    default:
      guard let name = DriveSettings.profileKey(key.text) else {
        return complain(
          DriveWording.unknownKey(key.text), at: key,
          advice: Mistake.didYouMean(key.text, in: DriveSettings.keys))
      }
      settings.add(name, values, at: line.words[1].position ?? .start)
    }
  }

  private mutating func takeLet(_ line: PlainLine) {
    refuseOptions(of: line)
    guard line.words.count == 2, line.words[0].isName else {
      if let name = line.words.first { set(name.text, nil) }
      return complain(DriveWording.letForm, at: line.verb)
    }
    let value = line.words[1]
    guard value.text.utf8.count <= DriveLimits.valueLength else {
      set(line.words[0].text, nil)
      return complain(DriveWording.valueTooLong, at: value)
    }
    set(line.words[0].text, DriveScope.Value(text: value.text, form: value.form))
  }
}
