import HeadUnitCore
import HeadUnitFindings

extension CheckStep: StepFamily {
  enum Kind: CaseIterable {
    case expect, expectSoftly, expectFinding, expectWithoutFinding, expectNoFindings, allowFinding
    case golden, invariantOff
  }

  static let group = StepGroup.check

  var kind: Kind {
    switch self {
    case .expect: .expect
    case .expectSoftly: .expectSoftly
    case .expectFinding: .expectFinding
    case .expectWithoutFinding: .expectWithoutFinding
    case .expectNoFindings: .expectNoFindings
    case .allowFinding: .allowFinding
    case .golden: .golden
    case .invariantOff: .invariantOff
    }
  }

  static func forms(of kind: Kind) -> [StepForm<CheckStep>] {
    switch kind {
    case .expect: [expectForm]
    case .expectSoftly: [expectSoftlyForm]
    case .expectFinding: [expectFindingForm]
    case .expectWithoutFinding: [expectWithoutFindingForm]
    case .expectNoFindings: [expectNoFindingsForm]
    case .allowFinding: [allowFindingForm]
    case .golden: [goldenForm]
    case .invariantOff: [invariantOffForm]
    }
  }

  private static let expectForm = StepForm<CheckStep>(
    "expect", "Fails unless a condition holds: now, in time, or throughout.",
    "expect rows = 12", "expect not visible \"Shows\" within=500ms",
    of: Argument<Condition>.condition.and(.timing), make: { .expect($0, $1) },
    match: {
      if case .expect(let condition, let timing) = $0 { (condition, timing) } else { nil }
    })

  private static let expectSoftlyForm = StepForm<CheckStep>(
    "expect soft", "Notes that a condition does not hold; the drive goes on and fails at its end.",
    "expect soft rows = 12", "expect soft player.title = \"Intro\" within=1s",
    of: Argument<Condition>.condition.and(.timing), make: { .expectSoftly($0, $1) },
    match: {
      if case .expectSoftly(let condition, let timing) = $0 { (condition, timing) } else { nil }
    })

  private static let expectFindingForm = StepForm<CheckStep>(
    "expect finding", "Fails unless this is found, by the end of the drive.",
    "expect finding content-timeout", of: .word(.finding), make: { .expectFinding($0) },
    match: { if case .expectFinding(let id) = $0 { id } else { nil } })

  private static let expectWithoutFindingForm = StepForm<CheckStep>(
    "expect without", "Fails if this is found, by the end of the drive, and is not allowed.",
    "expect without content-timeout", of: .word(.finding), make: { .expectWithoutFinding($0) },
    match: { if case .expectWithoutFinding(let id) = $0 { id } else { nil } })

  private static let expectNoFindingsForm = StepForm<CheckStep>(
    "expect no", "Fails if anything is found, by the end of the drive, that is not allowed.",
    "expect no findings", "expect no findings level>=warning",
    of: Argument<Bool>.word(.choice([("findings", true)])).and(.word(ifAny: .level)),
    make: { .expectNoFindings($1 ?? .note) },
    match: { step in
      guard case .expectNoFindings(let level) = step else { return nil }
      return (true, level == .note ? nil : level)
    })

  private static let allowFindingForm = StepForm<CheckStep>(
    "allow finding", "Lets a finding be, for the reason given; the report says so.",
    "allow finding list-trimmed \"it has a search\"",
    of: Argument<FindingID>.word(.finding).and(.word(.text)),
    make: { .allowFinding($0, reason: $1) },
    match: {
      if case .allowFinding(let id, let reason) = $0 { (id, reason) } else { nil }
    })

  private static let goldenForm = StepForm<CheckStep>(
    "golden", "Fails unless the screen looks as it was recorded.",
    "golden artists-driving", "golden home kind=tree mask=role:player", of: .golden,
    make: { .golden($0) }, match: { if case .golden(let check) = $0 { check } else { nil } })

  private static let invariantOffForm = StepForm<CheckStep>(
    "invariant", "Switches off a check of what must always hold; the report says so.",
    "invariant rows off",
    of: Argument<Invariant>.word(.choice("an invariant")).and(.word(.choice([("off", true)]))),
    make: { invariant, _ in .invariantOff(invariant) },
    match: { if case .invariantOff(let invariant) = $0 { (invariant, true) } else { nil } })
}

extension WordKind where Value == FindingID {
  fileprivate static var finding: Self { choice("a finding") }
}

extension WordKind where Value == FindingLevel {
  /// The least that counts.
  fileprivate static var level: Self {
    choice(FindingLevel.allCases.map { ("level>=\($0.rawValue)", $0) })
  }
}

extension Argument where Value == Timing {
  /// One of three options at most.
  fileprivate static var timing: Self {
    let all = Argument<Duration?>.option(
      ifAny: "within", "it becomes so no later than this", .duration
    ).and(
      .option(ifAny: "for", "it holds for this long", .duration),
      .option(ifAny: "by", "it becomes so no later than this since the drive began", .instant))
    return Argument(
      parts: all.parts,
      read: { reading in
        let given = reading.options.filter { ["within", "for", "by"].contains($0.name.text) }
        guard let times = all.read(&reading) else { return nil }
        if let second = given.first(where: { $0.name.text != given[0].name.text }) {
          reading.complain(
            second.name, "only one of within=, for= and by= can be meant",
            "write a line for each")
          return nil
        }
        return Timing(times)
      },
      write: { all.write($0.options, &$1) },
      random: { generator in
        let time = WordKind<Duration>.duration.random(&generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: return .now
        case 1: return .within(time)
        case 2: return .lasting(time)
        default: return .by(Instant.start + time)
        }
      })
  }
}

extension Timing {
  fileprivate typealias Options = (within: Duration?, lasting: Duration?, by: Instant?)

  fileprivate init(_ options: Options) {
    if let limit = options.within {
      self = .within(limit)
    } else if let duration = options.lasting {
      self = .lasting(duration)
    } else {
      self = options.by.map { .by($0) } ?? .now
    }
  }

  fileprivate var options: Options {
    switch self {
    case .now: (nil, nil, nil)
    case .within(let limit): (limit, nil, nil)
    case .lasting(let duration): (nil, duration, nil)
    case .by(let instant): (nil, nil, instant)
    }
  }
}

extension Argument where Value == GoldenCheck {
  fileprivate static var golden: Self {
    Argument<String>.word(.goldenName).and(
      .option(
        "kind", "what is compared: the picture, the elements or both", .choice(),
        else: GoldenCheck.Kind.both), .masks
    ).and(
      .option("max", "how many pixels may differ", .whole(0...100_000_000), else: 0),
      .option("tolerance", "how much a colour may differ", .whole(0...255), else: 0)
    ).map(
      { GoldenCheck($0.0, kind: $0.1, masks: $0.2, maximum: $1, tolerance: $2) },
      back: { (($0.name, $0.kind, $0.masks), $0.maximum, $0.tolerance) })
  }
}
