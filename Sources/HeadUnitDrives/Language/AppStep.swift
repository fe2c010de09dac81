import HeadUnitApps
import HeadUnitCore

extension AppStep: StepFamily {
  enum Kind: CaseIterable {
    case connect, reload, fault, heal, network, phone, push
  }

  static let group = StepGroup.app

  var kind: Kind {
    switch self {
    case .connect: .connect
    case .reload: .reload
    case .fault: .fault
    case .heal: .heal
    case .network: .network
    case .phone: .phone
    case .push: .push
    }
  }

  static func forms(of kind: Kind) -> [StepForm<AppStep>] {
    switch kind {
    case .connect: [connectForm]
    case .reload: [reloadForm]
    case .fault: [faultForm]
    case .heal: [healForm]
    case .network: [networkForm, ownNetworkForm]
    case .phone: [phoneForm]
    case .push: [pushForm]
    }
  }

  private static let connectForm = StepForm<AppStep>(
    "app",
    "Connects the phone with the app, and waits for its first list.", "app demo",
    "app library.json wait=off", "app \"exec:python3 app.py\"",
    of: Argument<String?>.word(ifAny: .app).and(
      .option("wait", "whether to wait for the first list", .onOff, else: true)),
    make: { .connect(waits: $1) },
    match: { if case .connect(let waits) = $0 { (nil, waits) } else { nil } })

  private static let reloadForm = StepForm<AppStep>(
    "reload", "Lets the app report that its content has changed.", "reload", "reload /0",
    of: .word(ifAny: .path), make: { .reload($0) },
    match: { if case .reload(let path) = $0 { .some(path) } else { nil } }
  ).momentary

  private static let faultForm = StepForm<AppStep>(
    "fault", "Injects a fault; a fault that never fires fails the drive.",
    "fault count /1 latency=3s times=1", "fault * crash p=0.2",
    of: .fault, make: { .fault($0.rule, lasting: $0.lasting) },
    match: { step in
      guard case .fault(let rule, let lasting) = step else { return nil }
      return TimedFault(rule: rule, lasting: lasting)
    }
  ).momentary

  private static let healForm = StepForm<AppStep>(
    "heal", "Ends faults: all of them, or those of an operation or a path.", "heal",
    "heal count /1", of: Argument<Operation?>.operationIfAny.and(.word(ifAny: .path)),
    make: { .heal($0, $1) },
    match: { if case .heal(let operation, let path) = $0 { (operation, path) } else { nil } }
  ).momentary

  private static let networkForm = StepForm<AppStep>(
    "network", "Changes the network of the phone.", "network slow",
    of: .word(.choice()), make: { .network($0) },
    match: { step in
      guard case .network(let network) = step else { return nil }
      return PhoneCondition.Network.allCases.contains(network) ? network : nil
    }
  ).momentary.meant { $0 != nil }

  private static let ownNetworkForm = StepForm<AppStep>(
    "network", "Gives the phone a network of one's own.", "network latency=300ms",
    "network latency=2s loss=20", of: .ownNetwork,
    make: { .network(.own(latency: $0.latency, loss: $0.loss)) },
    match: { step in
      guard case .network(.own(let latency, let loss)) = step else { return nil }
      return OwnNetwork(latency: latency, loss: loss)
    }
  ).momentary.meant { $0 == nil }

  private static let phoneForm = StepForm<AppStep>(
    "phone", "Locks or unlocks the phone, or connects or disconnects it.", "phone disconnected",
    of: .word(.choice()), make: { .phone($0) },
    match: { if case .phone(let change) = $0 { change } else { nil } }
  ).momentary

  private static let pushForm = StepForm<AppStep>(
    "push", "Sends the phone what a server says of a remote session.",
    "push start kitchen.json", #"push update "{\"id\": \"kitchen\"}" timestamp=12"#,
    "push end id=kitchen", of: .push, make: { .push($0) },
    match: { if case .push(let push) = $0 { push } else { nil } }
  ).momentary
}

/// What a network does that has no name.
private struct OwnNetwork {
  let latency: Duration
  let loss: Int
}

extension Argument where Value == OwnNetwork {
  fileprivate static var ownNetwork: Self {
    let latencies = PhoneCondition.Network.latencies
    let latency = WordKind<Duration>.duration(upTo: latencies.upperBound)
    let loss = Argument<Int>.option(
      "loss", "how many of a hundred requests are lost", .whole(0...100), else: 0)
    return Argument(
      parts: [
        StepPart(option: "latency", "how much longer each request takes", latency, default: nil)
      ] + loss.parts,
      read: { reading in
        let lost = loss.read(&reading)
        guard let option = reading.takeOption("latency") else {
          if let lost, lost > 0 { return OwnNetwork(latency: .zero, loss: lost) }
          reading.miss("good, slow, flaky, or offline, or latency=")
          return nil
        }
        guard let time = reading.value(of: option.value, latency), let lost else { return nil }
        return OwnNetwork(latency: time, loss: lost)
      },
      write: { network, line in
        line.options.append(PlainOption(PlainWord("latency"), latency.print(network.latency)))
        loss.write(network.loss, &line)
      },
      random: { OwnNetwork(latency: latency.random(&$0), loss: loss.random(&$0)) })
  }
}

extension Argument where Value == PushStep {
  fileprivate static var push: Self {
    Argument<Push.Kind>.word(.choice()).and(
      .values,
      .option(
        ifAny: "timestamp", "when it was sent, in seconds by the server's clock",
        .number(0...1e12, example: "12"))
    ).map({ PushStep($0, $1, timestamp: $2) }, back: { ($0.kind, $0.values, $0.timestamp) })
  }
}

extension Argument where Value == PushStep.Values {
  /// A file, the values themselves, or `id=` alone.
  fileprivate static var values: Self {
    let kind = WordKind<String>.text(
      "FILE", noun: "a file with values, or values as JSON", example: "kitchen.json",
      candidates: .files)
    let name = WordKind<String>.text("ID", noun: "a session", example: "kitchen")
    return Argument(
      parts: [
        StepPart(kind, .optional),
        StepPart(option: "id", "nothing but the session's name", name, default: nil),
      ],
      read: { reading in
        let option = reading.takeOption("id")
        guard let word = reading.takeWord() else {
          guard let option else {
            reading.miss(kind.noun)
            return nil
          }
          return reading.value(of: option.value, name).map { .id($0) }
        }
        if let option {
          reading.complain(option.name, "there are values already", "leave out id=")
          return nil
        }
        return reading.value(of: word, kind).map {
          $0.drop { $0.isWhitespace }.hasPrefix("{") ? .text($0) : .file($0)
        }
      },
      write: { values, line in
        switch values {
        case .file(let text), .text(let text): line.words.append(kind.print(text))
        case .id(let id): line.options.append(PlainOption(PlainWord("id"), name.print(id)))
        }
      },
      random: { generator in
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .file("kitchen.json")
        case 1: .text("{\"id\": \"kitchen\"}")
        default: .id("kitchen")
        }
      })
  }
}

extension WordKind where Value == String {
  fileprivate static var app: Self {
    text("APP", noun: "an app", example: "demo", candidates: .apps)
  }
}

extension Argument where Value == Operation? {
  fileprivate static var operationIfAny: Self {
    .word(ifAny: .choice("an operation")) { !$0.text.hasPrefix("/") }
  }
}
