import HeadUnitApps
import HeadUnitCore

extension AppStep: StepFamily {
  enum Kind: CaseIterable {
    case connect, reload, fault, heal, network, phone
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
    }
  }

  static func forms(of kind: Kind) -> [StepForm<AppStep>] {
    switch kind {
    case .connect: [connectForm]
    case .reload: [reloadForm]
    case .fault: [faultForm]
    case .heal: [healForm]
    case .network: [networkForm]
    case .phone: [phoneForm]
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
    match: { if case .network(let network) = $0 { network } else { nil } }
  ).momentary

  private static let phoneForm = StepForm<AppStep>(
    "phone", "Locks or unlocks the phone, or connects or disconnects it.", "phone disconnected",
    of: .word(.choice()), make: { .phone($0) },
    match: { if case .phone(let change) = $0 { change } else { nil } }
  ).momentary
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
