extension Profile {
  /// The reference page of profiles, made from the table that reads them.
  public static func markdown(shipped: [Profile]) -> String {
    var page = """
      # Profiles

      A profile is a head unit's make. It is a JSON file that says only what differs from the
      default; `--profile a --profile b` lays b over a. Comments (`//`) are allowed.
      This page is made by `make reference` from the table that the program reads profiles with.

      ## Keys

      | key | takes | default | what it is |
      |---|---|---|---|

      """
    for key in ProfileKey.all {
      page += "| `\(key.name)` | \(key.expectation) | \(key.text(Profile())) | \(key.summary) |\n"
    }
    page += """

      ## Shipped

      | profile | pixels | scale | inputs | limits |
      |---|---|---|---|---|

      """
    for profile in shipped {
      page += "| " + profile.columns.joined(separator: " | ") + " |\n"
    }
    return page
  }

  /// What a list of profiles says of each.
  public var columns: [String] {
    let side = display.driverSide == .left ? "" : ", driver on the right"
    return [
      name, "\(display.width) × \(display.height)", "\(display.scale)\(side)",
      inputs.map(\.rawValue).joined(separator: " "),
      limits.map(\.description).joined(separator: "; "),
    ]
  }
}
