/// A radio station as the app's server would describe it.
struct Station: Equatable {
  let identifier: String
  let name: String
  let slogan: String
  let cover: String
}

/// All there is to hear: groups of stations.
struct Dial {
  struct Group {
    let identifier: String
    let name: String
    let stations: [Station]
  }

  let groups: [Group]

  static let whole = Dial(groups: [
    Group(
      identifier: "near", name: "Near",
      stations: [
        Station(
          identifier: "harbour", name: "Harbour Radio", slogan: "Ships, tides and slow songs",
          cover: "01-night-harbour"),
        Station(
          identifier: "glass", name: "Radio Glasshouse", slogan: "Everything that grows",
          cover: "06-glasshouse"),
      ]),
    Group(
      identifier: "music", name: "Music",
      stations: [
        Station(
          identifier: "fermata", name: "Fermata", slogan: "One note, held", cover: "10-fermata"),
        Station(
          identifier: "zero", name: "Kilometre Zero", slogan: "For the whole way",
          cover: "11-kilometre-zero"),
      ]),
    Group(
      identifier: "all", name: "All",
      stations: (1...200).map {
        Station(
          identifier: "local-\($0)", name: "Local \($0)", slogan: "\(87 + $0 / 10).\($0 % 10) MHz",
          cover: "10-fermata")
      }),
  ])
}
