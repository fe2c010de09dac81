import HeadUnitApps
import HeadUnitCore

extension CommandTable {
  static let appForms: [CommandForm] = [
    CommandForm(
      "app", .app,
      "Connects the phone with the app, and waits for its first list.", "app demo",
      "app library.json wait=off", "app \"exec:python3 app.py\"",
      of: Argument<String?>.word(ifAny: .app).and(
        .option("wait", "whether to wait for the first list", .onOff, else: true)),
      make: { .app(waits: $1) },
      take: { if case .app(let waits) = $0 { (nil, waits) } else { nil } }),
    CommandForm(
      "reload", .app, "Lets the app report that its content has changed.", "reload", "reload /0",
      of: .word(ifAny: .path), make: { .reload($0) },
      take: { if case .reload(let path) = $0 { .some(path) } else { nil } }
    ).momentary,
    CommandForm(
      "fault", .app, "Makes the app go wrong; a fault that never shows itself fails the drive.",
      "fault count /1 latency=3s times=1", "fault * crash p=0.2",
      of: .fault, make: { .fault($0.rule, lasting: $0.lasting) },
      take: { command in
        guard case .fault(let rule, let lasting) = command else { return nil }
        return FaultOrder(rule: rule, lasting: lasting)
      }
    ).momentary,
    CommandForm(
      "heal", .app, "Ends faults: all of them, or those of an operation or a path.", "heal",
      "heal count /1", of: Argument<Operation?>.operationIfAny.and(.word(ifAny: .path)),
      make: { .heal($0, $1) },
      take: { if case .heal(let operation, let path) = $0 { (operation, path) } else { nil } }
    ).momentary,
    CommandForm(
      "network", .app, "Changes the network of the phone.", "network slow",
      of: .word(.choice()), make: { .network($0) },
      take: { if case .network(let network) = $0 { network } else { nil } }
    ).momentary,
    CommandForm(
      "phone", .app, "Locks the phone, or takes it off the cable.", "phone disconnected",
      of: .word(.choice()), make: { .phone($0) },
      take: { if case .phone(let change) = $0 { change } else { nil } }
    ).momentary,
  ]
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
