/// What the navigation says; scenery, as nobody drives anywhere.
enum RoutePrompt {
  static let distance = "300 m"
  static let street = "Kestrel St"
  static let instruction = "Turn right onto Kestrel Street"
}
