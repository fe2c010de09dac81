// What shows that a command is still without its status.
extension HeadUnit {
  /// Since when the control waits for the status of what it sent; nil when it does not.
  ///
  /// The middle button waits for whatever it takes turns with, and a control that can be held for
  /// what holding it sends.
  public func waitingSince(_ name: CommandName) -> Instant? {
    let controls = controls
    let family = CommandName.allCases.filter { controls.places[$0] == .middle }
    let names =
      controls.middle == name
      ? family
      : [name]
        + [controls.seek(heldOn: name)]
        .compactMap(\.self)
    return names.compactMap(player.pendingSince).min()
  }

  /// Since when the item of a menu waits; devices say nothing of what they are told.
  public func waitingSince(_ item: MenuItem) -> Instant? {
    switch item {
    case .command(.enableLanguage), .command(.disableLanguage):
      [.enableLanguage, .disableLanguage].compactMap(player.pendingSince).min()
    case .command(let name): waitingSince(name)
    case .rating(let value): sentAt(.rating(value))
    case .language(let id):
      [Command.enableLanguage(id), .disableLanguage(id)].compactMap(sentAt).min()
    case .output, .louder, .quieter: nil
    }
  }

  private func sentAt(_ command: Command) -> Instant? {
    player.pending.first { $0.request.command == command }?.sentAt
  }
}
